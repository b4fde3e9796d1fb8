import { type CallName, paths, routes, splitPath } from '@assay/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../testing/app/test-world.ts';
import { addMember } from '../testing/data/add-member.ts';
import type { CallOptions } from '../testing/data/call-api.ts';
import { authProfile } from '../testing/data/membership-seed.ts';

interface Place {
  readonly projectId: string;
  readonly environmentId: string;
  readonly authProfileId: string;
}

/** Calls that change a locked environment or its auth profiles. They return 423 until an owner has unlocked it. */
const guarded: Partial<Record<CallName, (place: Place) => CallOptions>> = {
  updateEnvironment: ({ environmentId }) => ({ params: { id: environmentId }, body: { timeoutMs: 2000 } }),
  deleteEnvironment: ({ environmentId }) => ({ params: { id: environmentId } }),
  createAuthProfile: ({ projectId }) => ({ body: { ...authProfile(projectId, ' PROD '), identity: 'second' } }),
  updateAuthProfile: ({ authProfileId }) => ({ params: { id: authProfileId }, body: { audience: 'changed' } }),
  deleteAuthProfile: ({ authProfileId }) => ({ params: { id: authProfileId } }),
  enableAuthProfile: ({ authProfileId }) => ({ params: { id: authProfileId } }),
  disableAuthProfile: ({ authProfileId }) => ({ params: { id: authProfileId } }),
  confirmTokenHost: ({ projectId }) => ({ body: { projectId, environmentKey: 'prod', url: 'https://auth.example.test/token' } }),
};

/** Every other call that writes, with the reason why the lock does not apply. */
const unconcerned: Readonly<Record<string, readonly CallName[]>> = {
  'makes a new environment, and one that exists is not touched': ['createEnvironment', 'createProjectEnvironment', 'createSampleProject'],
  'opens the lock, for owners': ['unlockEnvironment'],
  'only tries something and stores nothing that people entered': [
    'testEnvironment',
    'testAuthProfile',
    'detectAuth',
    'detectAuthFromCode',
    'detectAuthFromPrompt',
    'checkGithub',
    'testWebhook',
    'redeliver',
    'previewRun',
    'previewExploration',
  ],
  'sends requests, with rules of its own for locked environments': [
    'createRun',
    'createExploration',
    'performAction',
    'agentMessage',
    'tryEndpoint',
    'createSchedule',
    'updateSchedule',
    'deleteSchedule',
  ],
  'removes a whole project or account, by its name or password': ['deleteProject', 'deleteAccount'],
  'is about a project, its people and its integrations': [
    'createProject',
    'updateProject',
    'updatePolicies',
    'updateMember',
    'transferProject',
    'removeMember',
    'createInvitation',
    'createInvitationLink',
    'deleteInvitation',
    'acceptInvitation',
    'connectGithub',
    'updateGithub',
    'disconnectGithub',
    'createWebhook',
    'updateWebhook',
    'deleteWebhook',
  ],
  'is about API descriptions, suites, packs and files': [
    'importSpec',
    'deleteSpec',
    'watchSpec',
    'keepTriedCase',
    'generateTests',
    'generateTestsByModel',
    'reviseSuite',
    'resolveSuiteCases',
    'createSuite',
    'saveSuiteCases',
    'chooseLink',
    'keepFindings',
    'decideFacts',
    'changeFacts',
    'cancelGeneration',
    'saveDiffSuite',
    'generateRunPack',
    'deleteRunPack',
    'restoreRunPackFile',
    'uploadFile',
    'deleteFile',
  ],
  'is about conversations': [
    'createConversation',
    'appendMessages',
    'appendMessage',
    'updateConversation',
    'deleteConversation',
    'restoreConversation',
  ],
  'is about results': ['importRun', 'cancelRun', 'cancelExploration', 'setRunBaseline', 'createWaiver', 'endWaiver'],
  'is about the person who calls': [
    'endSession',
    'updateAccount',
    'setAvatar',
    'removeAvatar',
    'changeEmail',
    'changePassword',
    'updatePreferences',
    'createApiKey',
    'revokeApiKey',
    'findDeviceLogin',
    'answerDeviceLogin',
  ],
  'is about the language model of the server': ['updateModelSettings', 'testModelSettings'],
  'is about contacts of the operator': ['updateContact', 'deleteContact', 'setContactStatus'],
};

const writes = (Object.keys(paths) as CallName[]).filter((name) => routes[name].access === 'user' && splitPath(name).method !== 'GET');

test('every call that writes either respects the lock or has a reason not to', () => {
  const named = [...Object.keys(guarded), ...Object.values(unconcerned).flat()];
  expect(named.sort()).toEqual([...writes].sort());
});

describe('a locked environment', () => {
  let world: TestWorld;
  let owner: TestUser;
  let editor: TestUser;
  let place: Place;

  beforeAll(async () => {
    world = await startTestWorld();
    owner = await world.test.asUser('owner@example.test');
    editor = await world.test.asUser('editor@example.test');
  });
  afterAll(() => world.close());

  const unlock = () => world.call(owner, 'unlockEnvironment', { params: { id: place.environmentId }, body: { name: 'Prod' } });

  beforeEach(async () => {
    const { id: projectId } = await world.features.projects.createProject({ userId: owner.id }, { name: 'Shop' });
    await addMember(world.test.db, { projectId, userId: editor.id, role: 'editor' });
    // The profile is older than the environment, as after an import. Without an environment nothing is locked.
    const authProfileId = (await world.call(owner, 'createAuthProfile', { body: authProfile(projectId, 'prod') })).body.id;
    const environmentId = await world.features.environments.createEnvironment({ projectId, name: 'Prod', baseUrl: world.target.url });
    place = { projectId, environmentId, authProfileId };
  });

  test.each(Object.keys(guarded) as CallName[])('rejects %s with 423 until an owner unlocks it', async (name) => {
    const options = guarded[name]?.(place);
    const refused = await world.call(owner, name, options);
    expect([refused.status, refused.body.code]).toEqual([423, 'ENVIRONMENT_LOCKED']);
    // A call that only owners may make is rejected for an editor before the lock is checked.
    expect([403, 423]).toContain((await world.call(editor, name, options)).status);
    expect((await unlock()).status).toBe(200);
    const allowed = await world.call(owner, name, options);
    expect(allowed.status).toBeLessThan(300);
  });

  test('keeps the profiles of other environments writable', async () => {
    const staging = await world.call(editor, 'createAuthProfile', { body: authProfile(place.projectId, 'staging') });
    expect(staging.status).toBe(201);
    expect((await world.call(editor, 'deleteAuthProfile', { params: { id: staging.body.id } })).status).toBe(200);
  });

  test('of a user locks that user’s own profiles too', async () => {
    await world.call(owner, 'createEnvironment', { body: { name: 'production', baseUrl: world.target.url } });
    const own = { ...authProfile('', 'production'), projectId: null };
    expect((await world.call(owner, 'createAuthProfile', { body: own })).body.code).toBe('ENVIRONMENT_LOCKED');
    expect((await world.call(editor, 'createAuthProfile', { body: own })).status).toBe(201);
  });
});
