import { type CallName, EMPTY_REPORT, paths, routes, splitPath } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../testing/app/test-world.ts';
import type { CallOptions } from '../testing/data/call-api.ts';
import { absentIds, adminsOnly, allowedForViewers, callsAboutUsers, type Ids, ownersOnly } from '../testing/data/membership-ids.ts';
import { authProfile, scheduleInput, seedEverything, upload, waiver, webhook } from '../testing/data/membership-seed.ts';
import { type GithubServer, startGithubServer } from '../testing/servers/github-server.ts';

/** Parameters that make each call reference another user's resources; `null` marks calls without an id. */
const matrix: Partial<Record<CallName, ((ids: Ids) => CallOptions) | null>> = {
  listProjects: null,
  createProject: null,
  createSampleProject: null,
  acceptInvitation: null,
  listEnvironments: null,
  createEnvironment: (ids) => ({ body: { projectId: ids.projectId, name: 'named', baseUrl: 'http://127.0.0.1:1' } }),
  listProjectAudit: (ids) => ({ params: { id: ids.projectId } }),
  exportProjectAudit: (ids) => ({ params: { id: ids.projectId } }),
  listSchedules: (ids) => ({ params: { id: ids.projectId } }),
  createSchedule: (ids) => ({ params: { id: ids.projectId }, body: scheduleInput(ids) }),
  updateSchedule: (ids) => ({ params: { id: ids.scheduleId }, body: { isEnabled: false } }),
  deleteSchedule: (ids) => ({ params: { id: ids.scheduleId } }),
  listIntegrations: (ids) => ({ params: { id: ids.projectId } }),
  connectGithub: (ids) => ({
    params: { id: ids.projectId },
    body: { token: 'github_pat_fake_token', repo: 'demo-org/bookshop-api', apiUrl: github?.url ?? 'http://127.0.0.1:1' },
  }),
  updateGithub: (ids) => ({ params: { id: ids.projectId }, body: {} }),
  checkGithub: (ids) => ({ params: { id: ids.projectId } }),
  disconnectGithub: (ids) => ({ params: { id: ids.projectId } }),
  listWebhooks: (ids) => ({ params: { id: ids.projectId } }),
  createWebhook: (ids) => ({ params: { id: ids.projectId }, body: webhook }),
  updateWebhook: (ids) => ({ params: { id: ids.webhookId }, body: { isEnabled: false } }),
  deleteWebhook: (ids) => ({ params: { id: ids.webhookId } }),
  testWebhook: (ids) => ({ params: { id: ids.webhookId } }),
  listDeliveries: (ids) => ({ params: { id: ids.webhookId } }),
  redeliver: (ids) => ({ params: { id: ids.webhookId, deliveryId: ids.deliveryId } }),
  getProject: (ids) => ({ params: { id: ids.projectId } }),
  updateProject: (ids) => ({ params: { id: ids.projectId }, body: { description: 'changed' } }),
  deleteProject: (ids) => ({ params: { id: ids.projectId } }),
  getProjectContents: (ids) => ({ params: { id: ids.projectId } }),
  getPolicies: (ids) => ({ params: { id: ids.projectId } }),
  updatePolicies: (ids) => ({ params: { id: ids.projectId }, body: { artifactRedaction: true } }),
  listMembers: (ids) => ({ params: { id: ids.projectId } }),
  updateMember: (ids) => ({ params: { id: ids.projectId, userId: ids.userId }, body: { role: 'owner' } }),
  transferProject: (ids) => ({ params: { id: ids.projectId, userId: ids.userId } }),
  removeMember: (ids) => ({ params: { id: ids.projectId, userId: ids.userId } }),
  listInvitations: (ids) => ({ params: { id: ids.projectId } }),
  createInvitation: (ids) => ({ params: { id: ids.projectId }, body: { email: 'guest@example.test', role: 'viewer' } }),
  createInvitationLink: (ids) => ({ params: { id: ids.projectId }, body: { role: 'viewer' } }),
  deleteInvitation: (ids) => ({ params: { id: ids.projectId, invitationId: ids.invitationId } }),
  getEnvironment: (ids) => ({ params: { id: ids.environmentId } }),
  createProjectEnvironment: (ids) => ({ params: { id: ids.projectId }, body: { name: 'more', baseUrl: 'http://127.0.0.1:1' } }),
  updateEnvironment: (ids) => ({ params: { id: ids.environmentId }, body: { timeoutMs: 2000 } }),
  deleteEnvironment: (ids) => ({ params: { id: ids.environmentId } }),
  unlockEnvironment: (ids) => ({ params: { id: ids.environmentId }, body: { name: 'local' } }),
  testEnvironment: (ids) => ({ params: { id: ids.environmentId } }),
  listAuthProfiles: (ids) => ({ query: { ProjectId: ids.projectId } }),
  getFirstAuthProfile: (ids) => ({ query: { projectId: ids.projectId, environmentKey: 'local' } }),
  getAuthProfile: (ids) => ({ params: { id: ids.authProfileId } }),
  createAuthProfile: (ids) => ({ body: authProfile(ids.projectId, 'another') }),
  updateAuthProfile: (ids) => ({ params: { id: ids.authProfileId }, body: { audience: 'changed' } }),
  deleteAuthProfile: (ids) => ({ params: { id: ids.authProfileId } }),
  enableAuthProfile: (ids) => ({ params: { id: ids.authProfileId } }),
  disableAuthProfile: (ids) => ({ params: { id: ids.authProfileId } }),
  confirmTokenHost: (ids) => ({ body: { projectId: ids.projectId, environmentKey: 'local', url: 'https://auth.example.test/token' } }),
  detectAuth: (ids) => ({ body: { projectId: ids.projectId, baseUrl: 'http://127.0.0.1:1/' } }),
  testAuthProfile: (ids) => ({ body: { authProfileId: ids.authProfileId } }),
  detectAuthFromCode: (ids) => ({ body: { code: 'curl -u a:b https://api.example.test', projectId: ids.projectId } }),
  detectAuthFromPrompt: (ids) => ({ body: { prompt: 'Basic auth', projectId: ids.projectId } }),
  listProjectEnvironments: (ids) => ({ params: { id: ids.projectId } }),
  listSpecs: (ids) => ({ params: { id: ids.projectId } }),
  importSpec: (ids) => ({ params: { id: ids.projectId }, body: { url: 'http://127.0.0.1:1/openapi.json' } }),
  getSpec: (ids) => ({ params: { id: ids.specId } }),
  deleteSpec: (ids) => ({ params: { id: ids.specId } }),
  getSpecDocument: (ids) => ({ params: { id: ids.specId } }),
  compareSpecs: (ids) => ({ params: { id: ids.specId }, query: { against: ids.specId } }),
  suggestEnvironments: (ids) => ({ params: { id: ids.projectId } }),
  listSpecWatches: (ids) => ({ params: { id: ids.projectId } }),
  watchSpec: (ids) => ({ params: { id: ids.specId }, body: { everyMinutes: 60 } }),
  listEndpoints: (ids) => ({ params: { id: ids.projectId }, query: { specId: ids.specId } }),
  getEndpoint: (ids) => ({ params: { projectId: ids.projectId, endpointId: ids.endpointId } }),
  tryEndpoint: (ids) => ({ params: { projectId: ids.projectId, endpointId: ids.endpointId }, body: { environmentId: ids.environmentId } }),
  keepTriedCase: (ids) => ({ params: { projectId: ids.projectId, endpointId: ids.endpointId }, body: { suiteName: 'Kept', status: 200 } }),
  generateTests: (ids) => ({ body: { user_query: '/generate smoke', projectId: ids.projectId, conversationId: ids.conversationId } }),
  generateTestsByModel: (ids) => ({ body: { user_query: '/generate smoke', projectId: ids.projectId } }),
  listActions: null,
  // Every tool makes calls in this table as its caller.
  agentMessage: null,
  performAction: (ids) => ({
    body: { projectId: ids.projectId, conversationId: ids.conversationId, action: { kind: 'rename-suite', name: 'Renamed' } },
  }),
  listSuites: (ids) => ({ params: { id: ids.projectId } }),
  getSuite: (ids) => ({ params: { id: ids.suiteId } }),
  listSuiteRevisions: (ids) => ({ params: { id: ids.suiteId } }),
  resolveSuiteCases: (ids) => ({ params: { id: ids.suiteId }, body: { revision: 1, choices: [{ id: 'nowhere', take: 'mine' }] } }),
  createSuite: (ids) => ({ params: { id: ids.projectId }, body: { name: 'By hand' } }),
  saveSuiteCases: (ids) => ({ params: { id: ids.suiteId }, body: { revision: 1, changes: [{ id: 'nowhere', case: null }] } }),
  chooseLink: (ids) => ({ params: { id: ids.projectId }, body: { op: 'GET /orders/{orderId}', param: 'orderId', from: null } }),
  saveDiffSuite: (ids) => ({ body: { suiteId: ids.suiteId, name: 'Kept' } }),
  reviseSuite: (ids) => ({ params: { id: ids.suiteId }, body: { revision: 1, operations: ['GET /nowhere'] } }),
  cancelGeneration: null,
  listConversations: (ids) => ({ query: { projectId: ids.projectId } }),
  getConversation: (ids) => ({ params: { id: ids.conversationId } }),
  createConversation: (ids) => ({ body: { projectId: ids.projectId, firstUserMessage: 'hello' } }),
  appendMessages: (ids) => ({ body: { conversationId: ids.conversationId, messages: [{ role: 'user', content: 'hello' }] } }),
  appendMessage: (ids) => ({ body: { conversationId: ids.conversationId, role: 'user', content: 'hello' } }),
  updateConversation: (ids) => ({ params: { id: ids.conversationId }, body: { pinned: true } }),
  deleteConversation: (ids) => ({ params: { id: ids.conversationId } }),
  restoreConversation: (ids) => ({ params: { id: ids.conversationId } }),
  generateRunPack: (ids) => ({ body: { projectId: ids.projectId, runPackId: ids.runPackId } }),
  getRunPackFile: (ids) => ({ params: { id: ids.runPackId }, query: { file: 'tests.json' } }),
  deleteRunPack: (ids) => ({ params: { id: ids.runPackId } }),
  listRunPackFiles: (ids) => ({ query: { runPackId: ids.runPackId } }),
  listConversationRunPacks: (ids) => ({ params: { conversationId: ids.conversationId } }),
  getRunPack: (ids) => ({ params: { id: ids.runPackId } }),
  restoreRunPackFile: (ids) => ({ params: { id: ids.runPackId }, query: { file: 'run.sh' } }),
  listRunPackRevisions: (ids) => ({ params: { id: ids.runPackId } }),
  exportSuite: (ids) => ({ params: { id: ids.suiteId }, query: { format: 'postman' } }),
  exportSuiteFolder: (ids) => ({ params: { id: ids.suiteId } }),
  listRunPacks: (ids) => ({ query: { projectId: ids.projectId } }),
  uploadFile: (ids) => ({ form: upload(ids.runPackId) }),
  listRuns: (ids) => ({ query: { projectId: ids.projectId } }),
  createRun: (ids) => ({ body: { projectId: ids.projectId, suiteId: ids.suiteId, environmentId: ids.environmentId } }),
  previewRun: (ids) => ({ body: { projectId: ids.projectId, suiteId: ids.suiteId, environmentId: ids.environmentId } }),
  importRun: (ids) => ({ body: { projectId: ids.projectId, suiteId: ids.suiteId, report: EMPTY_REPORT } }),
  getRun: (ids) => ({ params: { id: ids.runId } }),
  getRunTimeline: (ids) => ({ params: { id: ids.runId } }),
  getRunCases: (ids) => ({ params: { id: ids.runId } }),
  getRunSteps: (ids) => ({ params: { id: ids.runId } }),
  getRunStep: (ids) => ({ params: { id: ids.runId, stepId: 'getHealth.smoke#0' } }),
  streamRunEvents: (ids) => ({ params: { id: ids.runId } }),
  cancelRun: (ids) => ({ params: { id: ids.runId }, body: {} }),
  setRunBaseline: (ids) => ({ params: { id: ids.runId }, body: { isBaseline: true } }),
  listRunFindings: (ids) => ({ params: { id: ids.runId } }),
  createWaiver: (ids) => ({ params: { id: ids.runId }, body: waiver }),
  listWaivers: (ids) => ({ params: { id: ids.projectId } }),
  endWaiver: (ids) => ({ params: { id: ids.waiverId } }),
  listRunArtifacts: (ids) => ({ params: { id: ids.runId } }),
  getRunArtifact: (ids) => ({ params: { id: ids.runId, kind: 'junit', name: 'junit.xml' } }),
  getCoverage: (ids) => ({ params: { id: ids.projectId } }),
  previewExploration: (ids) => ({ body: { projectId: ids.projectId, environmentId: ids.environmentId } }),
  createExploration: (ids) => ({ body: { projectId: ids.projectId, environmentId: ids.environmentId } }),
  listExplorations: (ids) => ({ params: { id: ids.projectId } }),
  getExploration: (ids) => ({ params: { id: ids.explorationId } }),
  streamExplorationEvents: (ids) => ({ params: { id: ids.explorationId } }),
  cancelExploration: (ids) => ({ params: { id: ids.explorationId }, body: {} }),
  keepFindings: (ids) => ({ params: { id: ids.explorationId }, body: { findings: 'defects' } }),
  decideFacts: (ids) => ({ params: { id: ids.explorationId }, body: { accept: 'all' } }),
  getFacts: (ids) => ({ params: { id: ids.projectId } }),
  changeFacts: (ids) => ({
    params: { id: ids.projectId },
    body: { answers: [{ op: 'GET /orders', in: 'query', field: 'limit', value: 1 }] },
  }),
  exportFacts: (ids) => ({ params: { id: ids.projectId } }),
};

const userCalls = (Object.keys(paths) as CallName[]).filter((name) => routes[name].access === 'user');
const withIds = userCalls.filter((name) => matrix[name]);
/** These would delete what the other calls need. Their features' tests cover them. */
const removals: readonly CallName[] = [
  'deleteRunPack',
  'deleteWebhook',
  'deleteSchedule',
  'disconnectGithub',
  'deleteAuthProfile',
  'deleteProject',
  'deleteEnvironment',
  'removeMember',
  'transferProject',
  'deleteInvitation',
  'deleteSpec',
  'deleteConversation',
  'endWaiver',
];
/** Requests JSON; the streams have their own tests. */
const streams: readonly CallName[] = ['streamRunEvents', 'streamExplorationEvents'];
const plain = withIds.filter((name) => !streams.includes(name) && !removals.includes(name));
const writes: readonly CallName[] = [
  'restoreRunPackFile',
  'listProjectAudit',
  'exportProjectAudit',
  'createSchedule',
  'updateSchedule',
  'connectGithub',
  'updateGithub',
  'checkGithub',
  'createWebhook',
  'updateWebhook',
  'testWebhook',
  'redeliver',
  'appendMessage',
  'updateConversation',
  'restoreConversation',
  'updateProject',
  'updatePolicies',
  'updateMember',
  'createInvitation',
  'createInvitationLink',
  'createEnvironment',
  'createProjectEnvironment',
  'updateEnvironment',
  'unlockEnvironment',
  'createAuthProfile',
  'updateAuthProfile',
  'enableAuthProfile',
  'disableAuthProfile',
  'confirmTokenHost',
  'detectAuth',
  'testAuthProfile',
  'importSpec',
  'watchSpec',
  'tryEndpoint',
  'keepTriedCase',
  'generateTests',
  'generateTestsByModel',
  'performAction',
  'saveDiffSuite',
  'reviseSuite',
  'createSuite',
  'saveSuiteCases',
  'resolveSuiteCases',
  'chooseLink',
  'createConversation',
  'appendMessages',
  'createRun',
  'importRun',
  'cancelRun',
  'setRunBaseline',
  'createWaiver',
  'uploadFile',
  'createExploration',
  'cancelExploration',
  'keepFindings',
  'decideFacts',
  'changeFacts',
];

/** No worker runs here, so a run has no steps and no files yet. Members see that; strangers do not. */
const missingResources: Partial<Record<CallName, string>> = {
  getRunStep: 'STEP_NOT_FOUND',
  getRunArtifact: 'RUN_NOT_FINISHED',
  setRunBaseline: 'RUN_NOT_FINISHED',
  createExploration: 'EXPLORATION_ACTIVE',
  keepFindings: 'EXPLORATION_NOT_FINISHED',
  decideFacts: 'EXPLORATION_NOT_FINISHED',
  // An auth profile created in the meantime is part of the next revision of a generated suite.
  reviseSuite: 'CONFLICT_STALE',
  resolveSuiteCases: 'CONFLICT_STALE',
};

let world: TestWorld;
let owner: TestUser;
let stranger: TestUser;
let viewer: TestUser;
let editor: TestUser;
let ids: Ids;
let github: GithubServer | undefined;

beforeAll(async () => {
  world = await startTestWorld();
  github = await startGithubServer();
  owner = await world.test.asUser('owner@example.test');
  stranger = await world.test.asUser('stranger@example.test');
  viewer = await world.test.asUser('viewer@example.test');
  editor = await world.test.asUser('editor@example.test');
  ids = await seedEverything(world, { owner, editor, viewer });
  // A stranger who has a project of their own, so that only access to this project is missing.
  await world.seedProject(stranger);
});

afterAll(async () => {
  await github?.close();
  await world.close();
});

test('every call of the route table is in this matrix', () => {
  expect(Object.keys({ ...matrix, ...callsAboutUsers }).sort()).toEqual([...userCalls].sort());
});

test('every writing call with an id is a write, a removal, or listed among what viewers may do', () => {
  const changing = withIds.filter((name) => splitPath(name).method !== 'GET');
  expect(changing.filter((name) => ![...writes, ...removals, ...allowedForViewers].includes(name))).toEqual([]);
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const addresses = [...new Set((Object.keys(paths) as CallName[]).map((name) => splitPath(name).path))];

test.each(addresses)('%s has exactly the methods of the route table', async (path) => {
  const url = path.replace(/\{\w+\}/g, absentIds.runId);
  // A fixed path segment also matches paths with an id in that position.
  const matches = (known: string) => new RegExp(`^${known.replace(/\{\w+\}/g, '[^/]+')}$`).test(url);
  const served = (Object.keys(paths) as CallName[]).map(splitPath).filter((call) => matches(call.path));
  const has: readonly string[] = [...new Set(served.map(({ method }) => method))].sort();
  for (const method of methods.filter((name) => !has.includes(name))) {
    const reply = await world.test.app.inject({ method, url, headers: owner.headers });
    expect([method, reply.statusCode, reply.headers.allow?.toString().split(', ').sort()]).toEqual([method, 405, has]);
  }
});

describe.each(userCalls)('%s', (name) => {
  test('rejects a call without a token', async () => {
    const reply = await world.call(
      null,
      name,
      matrix[name]?.(ids) ?? callsAboutUsers[name] ?? (name === 'createProject' ? { body: { name: 'x' } } : {}),
    );
    expect([reply.status, reply.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe.each(withIds)('%s', (name) => {
  const optionsFor = (named: Ids) => matrix[name]?.(named) ?? {};

  test('returns the same to a stranger as for a missing resource', async () => {
    const foreign = await world.call(stranger, name, optionsFor(ids));
    const missing = await world.call(stranger, name, optionsFor(absentIds));
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });
});

test.each(plain)('%s lets its own member in', async (name) => {
  const reply = await world.call(owner, name, matrix[name]?.(ids) ?? {});
  expect([200, 201, 202, 422, ...(name in missingResources ? [404, 409, 412] : [])]).toContain(reply.status);
  if (reply.status > 202) expect(['SPEC_FETCH_FAILED', 'WAIVER_UNTIL', missingResources[name]]).toContain(reply.body.code);
});

test.each([...writes, ...removals])('%s requires more than the viewer role', async (name) => {
  const reply = await world.call(viewer, name, matrix[name]?.(ids) ?? {});
  expect([reply.status, reply.body.code]).toEqual([403, 'ROLE_REQUIRED']);
});

test.each(plain.filter((name) => !writes.includes(name)))('%s is allowed for a viewer', async (name) => {
  const reply = await world.call(viewer, name, matrix[name]?.(ids) ?? {});
  expect([200, missingResources[name]]).toContain(reply.status === 200 ? 200 : reply.body.code);
});

const byEditors = [...plain, ...removals].filter((name) => ownersOnly.includes(name) || plain.includes(name));

test.each(byEditors)('%s requires an owner exactly when it is in the list of owner calls', async (name) => {
  const reply = await world.call(editor, name, matrix[name]?.(ids) ?? {});
  expect(reply.status === 403 ? reply.body.code : 'open').toBe(ownersOnly.includes(name) ? 'ROLE_REQUIRED' : 'open');
});

test.each(adminsOnly)('%s requires the administrator role, and reveals nothing about ids to others', async (name) => {
  const reply = await world.call(owner, name, callsAboutUsers[name]);
  expect([reply.status, reply.body.code]).toEqual([403, 'ROLE_REQUIRED']);
});

test('another user’s session, key or file returns the same as a missing one, and no other personal call takes an id', async () => {
  const key = await world.call(owner, 'createApiKey', { body: { name: 'CI', scopes: ['runs:read'] } });
  const [session] = (await world.call(owner, 'listSessions')).body.items;
  const form = new FormData();
  form.set('file', new File(['x'], 'x.txt'));
  const file = await world.call(owner, 'uploadFile', { form });
  const foreign: Partial<Record<CallName, string>> = { endSession: session.id, revokeApiKey: key.body.id, deleteFile: file.body.id };
  const named = Object.keys(callsAboutUsers).filter((name) => paths[name as CallName].includes('{'));
  expect(named.filter((name) => !adminsOnly.some((known) => known === name)).sort()).toEqual(Object.keys(foreign).sort());
  for (const name of Object.keys(foreign) as CallName[]) {
    const replies = [foreign[name] ?? '', absentIds.runId].map((id) => world.call(stranger, name, { params: { id } }));
    const [theirs, missing] = await Promise.all(replies);
    expect([theirs?.status, theirs?.body]).toEqual([404, missing?.body]);
  }
  expect((await world.call(owner, 'listSessions')).status).toBe(200);
});

test('lists without a project show a stranger no data of others', async () => {
  for (const name of ['listProjects', 'listEnvironments', 'listConversations', 'listRuns'] as const) {
    const reply = await world.call(stranger, name);
    expect(JSON.stringify(reply.body)).not.toContain(ids.projectId);
  }
});

test('ids of another project inside one’s own project return 404', async () => {
  const own = await world.seedProject(stranger);
  const body = { projectId: own.projectId };
  const conversation = { user_query: '/generate smoke', ...body, conversationId: ids.conversationId };
  expect((await world.call(stranger, 'generateTests', { body: conversation })).body.code).toBe('CONVERSATION_NOT_FOUND');
  expect((await world.call(stranger, 'createRun', { body: { ...body, suiteId: ids.suiteId } })).body.code).toBe('SUITE_NOT_FOUND');
  await world.call(stranger, 'generateTests', { body: { user_query: '/generate smoke', ...body } });
  expect((await world.call(stranger, 'createRun', { body: { ...body, environmentId: ids.environmentId } })).body.code).toBe(
    'ENVIRONMENT_NOT_FOUND',
  );
  expect((await world.call(stranger, 'createRun', { body: { ...body, conversationId: ids.conversationId } })).body.code).toBe(
    'CONVERSATION_NOT_FOUND',
  );
  const endpoint = await world.call(stranger, 'getEndpoint', { params: { projectId: own.projectId, endpointId: ids.endpointId } });
  expect(endpoint.body.code).toBe('ENDPOINT_NOT_FOUND');
  const listed = await world.call(stranger, 'listEndpoints', { params: { id: own.projectId }, query: { specId: ids.specId } });
  expect(listed.body.total).toBe(0);
});
