import type { CallName } from '@assay/contract';
import type { CallOptions } from './call-api.ts';

/** Resources in one project, by their parameter names. */
export interface Ids {
  readonly projectId: string;
  readonly specId: string;
  readonly environmentId: string;
  readonly endpointId: string;
  readonly conversationId: string;
  readonly suiteId: string;
  readonly runId: string;
  readonly runPackId: string;
  readonly userId: string;
  readonly invitationId: string;
  readonly authProfileId: string;
  readonly waiverId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly scheduleId: string;
  readonly explorationId: string;
}

/** Ids of resources that do not exist. */
export const absentIds: Ids = {
  projectId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a01',
  specId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a02',
  environmentId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a03',
  endpointId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a04',
  conversationId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a05',
  suiteId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a06',
  runId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a07',
  runPackId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a10',
  userId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a08',
  invitationId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a09',
  authProfileId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a11',
  waiverId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a12',
  webhookId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3b01',
  deliveryId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3b02',
  scheduleId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3b03',
  explorationId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3b04',
};

/** Calls about users rather than projects. Their features' tests cover access. */
export const callsAboutUsers: Partial<Record<CallName, CallOptions>> = {
  listSessions: {},
  endSession: { params: { id: absentIds.runId } },
  getAccount: {},
  updateAccount: { body: { displayName: 'x' } },
  setAvatar: { body: { image: 'x' } },
  removeAvatar: {},
  changeEmail: { body: { email: 'x@example.test', password: 'x' } },
  changePassword: { body: { currentPassword: 'x', newPassword: 'five quiet otters' } },
  updatePreferences: { body: {} },
  exportAccount: {},
  getAccountDeletion: {},
  deleteAccount: { body: { password: 'x' } },
  listAccountAudit: {},
  listApiKeys: {},
  createApiKey: { body: { name: 'x', scopes: ['runs:read'] } },
  revokeApiKey: { params: { id: absentIds.runId } },
  listFiles: {},
  deleteFile: { params: { id: absentIds.runId } },
  findDeviceLogin: { body: { userCode: 'BCDF-GHJK' } },
  answerDeviceLogin: { body: { userCode: 'BCDF-GHJK', decision: 'refuse' } },
  listContacts: {},
  getContact: { params: { id: absentIds.runId } },
  updateContact: { params: { id: absentIds.runId }, body: { name: 'x', email: 'x@example.test' } },
  deleteContact: { params: { id: absentIds.runId } },
  setContactStatus: { params: { id: absentIds.runId }, query: { status: 'active' } },
  getModelSettings: {},
  updateModelSettings: { body: {} },
  testModelSettings: { body: {} },
};

/** Calls that change nothing in the project, or only the caller's own data, so a viewer may make them. */
export const allowedForViewers: readonly CallName[] = [
  'previewRun',
  'previewExploration',
  'testEnvironment',
  'generateRunPack',
  'detectAuthFromCode',
  'detectAuthFromPrompt',
];

/** Calls about the project itself, its members and its integrations; editors may make none of these. */
export const ownersOnly: readonly CallName[] = [
  'listProjectAudit',
  'exportProjectAudit',
  'connectGithub',
  'updateGithub',
  'checkGithub',
  'disconnectGithub',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'testWebhook',
  'redeliver',
  'updatePolicies',
  'deleteProject',
  'updateMember',
  'transferProject',
  'removeMember',
  'createInvitation',
  'createInvitationLink',
  'deleteInvitation',
  'unlockEnvironment',
];

/** Calls that require the administrator role, regardless of projects. */
export const adminsOnly: readonly CallName[] = [
  'listContacts',
  'getContact',
  'updateContact',
  'deleteContact',
  'setContactStatus',
  'getModelSettings',
  'updateModelSettings',
  'testModelSettings',
];
