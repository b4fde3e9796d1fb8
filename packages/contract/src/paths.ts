/**
 * Every call of the product, as `METHOD /path`. Kept apart from the schemas so that a screen can make a call
 * without shipping the validator.
 */
export const paths = {
  token: 'POST /connect/token',
  revokeToken: 'POST /connect/revocation',
  logout: 'POST /connect/logout',
  deviceAuthorization: 'POST /connect/device_authorization',
  openIdConfiguration: 'GET /.well-known/openid-configuration',
  jsonWebKeys: 'GET /.well-known/jwks.json',
  health: 'GET /healthz',
  ready: 'GET /readyz',
  appInfo: 'GET /api/app-info',
  metrics: 'GET /metrics',
  openApiDocument: 'GET /openapi.json',

  listSessions: 'GET /api/sessions',
  endSession: 'DELETE /api/sessions/{id}',
  signUp: 'POST /api/account/signup',
  confirmEmail: 'POST /api/account/confirm',
  forgotPassword: 'POST /api/account/forgot',
  resetPassword: 'POST /api/account/reset',
  makeFirstUser: 'POST /api/account/first',

  getAccount: 'GET /api/account',
  updateAccount: 'PUT /api/account',
  setAvatar: 'PUT /api/account/avatar',
  removeAvatar: 'DELETE /api/account/avatar',
  changeEmail: 'POST /api/account/email',
  changePassword: 'POST /api/account/password',
  updatePreferences: 'PUT /api/account/preferences',
  exportAccount: 'GET /api/account/export',
  getAccountDeletion: 'GET /api/account/deletion',
  deleteAccount: 'POST /api/account/delete',
  listApiKeys: 'GET /api/account/keys',
  createApiKey: 'POST /api/account/keys',
  revokeApiKey: 'DELETE /api/account/keys/{id}',

  findDeviceLogin: 'POST /api/device-login',
  answerDeviceLogin: 'POST /api/device-login/answer',

  addContact: 'POST /api/Contact',
  listContacts: 'GET /api/Contact',
  getContact: 'GET /api/Contact/{id}',
  updateContact: 'PUT /api/Contact/{id}',
  deleteContact: 'DELETE /api/Contact/{id}',
  setContactStatus: 'PATCH /api/Contact/{id}/status',

  listProjects: 'GET /api/projects',
  createProject: 'POST /api/projects',
  getProject: 'GET /api/projects/{id}',
  updateProject: 'PUT /api/projects/{id}',
  deleteProject: 'DELETE /api/projects/{id}',
  getProjectContents: 'GET /api/projects/{id}/contents',
  getPolicies: 'GET /api/projects/{id}/policies',
  updatePolicies: 'PUT /api/projects/{id}/policies',
  createSampleProject: 'POST /api/projects/sample',

  listMembers: 'GET /api/projects/{id}/members',
  updateMember: 'PUT /api/projects/{id}/members/{userId}',
  transferProject: 'POST /api/projects/{id}/members/{userId}/transfer',
  removeMember: 'DELETE /api/projects/{id}/members/{userId}',
  listInvitations: 'GET /api/projects/{id}/invitations',
  createInvitation: 'POST /api/projects/{id}/invitations',
  createInvitationLink: 'POST /api/projects/{id}/invitations/link',
  deleteInvitation: 'DELETE /api/projects/{id}/invitations/{invitationId}',
  acceptInvitation: 'POST /api/invitations/accept',

  listProjectAudit: 'GET /api/projects/{id}/audit',
  exportProjectAudit: 'GET /api/projects/{id}/audit/export',
  listAccountAudit: 'GET /api/account/audit',
  listSchedules: 'GET /api/projects/{id}/schedules',
  createSchedule: 'POST /api/projects/{id}/schedules',
  updateSchedule: 'PUT /api/schedules/{id}',
  deleteSchedule: 'DELETE /api/schedules/{id}',
  listIntegrations: 'GET /api/projects/{id}/integrations',
  connectGithub: 'PUT /api/projects/{id}/integrations/github',
  updateGithub: 'PATCH /api/projects/{id}/integrations/github',
  checkGithub: 'POST /api/projects/{id}/integrations/github/check',
  disconnectGithub: 'DELETE /api/projects/{id}/integrations/github',
  githubHook: 'POST /api/hooks/github/{id}',
  listWebhooks: 'GET /api/projects/{id}/webhooks',
  createWebhook: 'POST /api/projects/{id}/webhooks',
  updateWebhook: 'PUT /api/webhooks/{id}',
  deleteWebhook: 'DELETE /api/webhooks/{id}',
  testWebhook: 'POST /api/webhooks/{id}/test',
  listDeliveries: 'GET /api/webhooks/{id}/deliveries',
  redeliver: 'POST /api/webhooks/{id}/deliveries/{deliveryId}/redeliver',

  listEnvironments: 'GET /api/environments',
  getEnvironment: 'GET /api/environments/{id}',
  listProjectEnvironments: 'GET /api/projects/{id}/environments',
  createEnvironment: 'POST /api/environments',
  createProjectEnvironment: 'POST /api/projects/{id}/environments',
  updateEnvironment: 'PUT /api/environments/{id}',
  deleteEnvironment: 'DELETE /api/environments/{id}',
  unlockEnvironment: 'POST /api/environments/{id}/unlock',
  testEnvironment: 'POST /api/environments/{id}/test',

  listAuthProfiles: 'GET /api/authprofiles',
  getFirstAuthProfile: 'GET /api/authprofiles/first',
  getAuthProfile: 'GET /api/authprofiles/{id}',
  createAuthProfile: 'POST /api/authprofiles',
  updateAuthProfile: 'PUT /api/authprofiles/{id}',
  deleteAuthProfile: 'DELETE /api/authprofiles/{id}',
  enableAuthProfile: 'POST /api/authprofiles/{id}/enable',
  disableAuthProfile: 'POST /api/authprofiles/{id}/disable',
  confirmTokenHost: 'POST /api/authprofiles/confirm-host',
  detectAuth: 'POST /api/authprofiles/detect',
  testAuthProfile: 'POST /api/authprofiles/test',
  detectAuthFromCode: 'POST /api/llm/detect/code',
  detectAuthFromPrompt: 'POST /api/llm/detect/prompt',

  listSpecs: 'GET /api/projects/{id}/openapi',
  importSpec: 'POST /api/projects/{id}/openapi/import',
  getSpec: 'GET /api/openapi/{id}',
  deleteSpec: 'DELETE /api/openapi/{id}',
  getSpecDocument: 'GET /api/openapi/{id}/document',
  compareSpecs: 'GET /api/openapi/{id}/diff',
  listSpecWatches: 'GET /api/projects/{id}/openapi/watches',
  watchSpec: 'PUT /api/openapi/{id}/watch',

  listEndpoints: 'GET /api/projects/{id}/endpoints',
  getEndpoint: 'GET /api/projects/{projectId}/endpoints/{endpointId}',
  tryEndpoint: 'POST /api/projects/{projectId}/endpoints/{endpointId}/try',
  keepTriedCase: 'POST /api/projects/{projectId}/endpoints/{endpointId}/cases',

  generateTests: 'POST /api/testgen/generate',
  generateTestsByModel: 'POST /api/llm/generate',
  listSuites: 'GET /api/projects/{id}/suites',
  getSuite: 'GET /api/suites/{id}',
  reviseSuite: 'POST /api/suites/{id}/revisions',
  listSuiteRevisions: 'GET /api/suites/{id}/revisions',
  resolveSuiteCases: 'POST /api/suites/{id}/choices',
  saveSuiteCases: 'PUT /api/suites/{id}/cases',
  chooseLink: 'PUT /api/projects/{id}/links',
  cancelGeneration: 'POST /api/testgen/cancel',
  suiteSchema: 'GET /schemas/suite.json',

  listConversations: 'GET /api/chat',
  getConversation: 'GET /api/chat/{id}',
  createConversation: 'POST /api/chat',
  appendMessages: 'POST /api/chat/append-messages',
  appendMessage: 'POST /api/chat/append',
  updateConversation: 'PATCH /api/chat/{id}',
  deleteConversation: 'DELETE /api/chat/{id}',
  saveDiffSuite: 'POST /api/chat/save-diff-suite',
  restoreConversation: 'POST /api/chat/{id}/restore',

  generateRunPack: 'POST /api/run-pack/generate',
  getRunPackFile: 'GET /api/run-pack/runs/{id}',
  deleteRunPack: 'DELETE /api/run-pack/runs/{id}',
  listRunPackFiles: 'GET /api/run-pack/files',
  listConversationRunPacks: 'GET /api/runpacks/conversation/{conversationId}',
  getRunPack: 'GET /api/runpacks/{id}',
  restoreRunPackFile: 'DELETE /api/runpacks/{id}/edits',
  listRunPackRevisions: 'GET /api/runpacks/{id}/revisions',
  listRunPacks: 'GET /api/runpacks',
  exportSuite: 'GET /api/suites/{id}/export',
  uploadFile: 'POST /api/Files/upload',

  listRuns: 'GET /api/runs',
  createRun: 'POST /api/runs',
  previewRun: 'POST /api/runs/preview',
  importRun: 'POST /api/runs/import',
  getRun: 'GET /api/runs/{id}',
  getRunTimeline: 'GET /api/runs/{id}/timeline',
  getRunSteps: 'GET /api/runs/{id}/steps',
  getRunStep: 'GET /api/runs/{id}/steps/{stepId}',
  streamRunEvents: 'GET /api/runs/{id}/events',
  cancelRun: 'POST /api/runs/{id}/cancel',
  setRunBaseline: 'PUT /api/runs/{id}/baseline',
  listRunFindings: 'GET /api/runs/{id}/findings',
  createWaiver: 'POST /api/runs/{id}/waivers',
  listWaivers: 'GET /api/projects/{id}/waivers',
  endWaiver: 'DELETE /api/waivers/{id}',
  listRunArtifacts: 'GET /api/runs/{id}/artifacts',
  getRunArtifact: 'GET /api/runs/{id}/artifacts/{kind}/{name}',
  getCoverage: 'GET /api/projects/{id}/coverage',
} as const;

export type CallName = keyof typeof paths;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export function splitPath(name: CallName): { readonly method: Method; readonly path: string } {
  const [method, path] = paths[name].split(' ') as [Method, string];
  return { method, path };
}

/** Fills `{id}` parts with percent-encoded values; a missing value is a programming error. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`path ${path} needs a value for ${key}`);
    return encodeURIComponent(value);
  });
}
