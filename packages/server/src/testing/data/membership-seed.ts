import { randomUUID } from 'node:crypto';
import { waivers } from '../../platform/db/schema.ts';
import type { TestUser } from '../app/test-app.ts';
import type { TestWorld } from '../app/test-world.ts';
import { addMember } from './add-member.ts';
import type { Ids } from './membership-ids.ts';

/** An expired waiver. */
export const waiver = {
  check: 'status',
  operation: 'GET /orders',
  message: 'The status is 401.',
  reason: 'known',
  until: '2020-01-01T00:00:00.000Z',
};

/** A valid file for a run pack. */
export function upload(runPackId: string): FormData {
  const form = new FormData();
  form.set('file', new File([JSON.stringify({ cases: [] })], 'health.json'));
  form.set('ContainerName', runPackId);
  return form;
}

export const authProfile = (projectId: string, environmentKey: string) => ({
  projectId,
  environmentKey,
  type: 0,
  tokenUrl: 'http://127.0.0.1:1/token',
});

export const scheduleInput = ({ suiteId, environmentId }: Pick<Ids, 'suiteId' | 'environmentId'>) => ({
  suiteId,
  environmentId,
  everyMinutes: 60,
});
export const webhook = { url: 'http://127.0.0.1:1/hook', format: 'json', events: ['run.failed'] };

interface People {
  readonly owner: TestUser;
  readonly editor: TestUser;
  readonly viewer: TestUser;
}

async function seedWaiver(world: TestWorld, projectId: string): Promise<string> {
  const id = randomUUID();
  await world.test.db.insert(waivers).values({ ...waiver, id, projectId, until: new Date(waiver.until) });
  return id;
}

/** Creates a project for the first user with one resource of each type, and adds the others with their roles. */
export async function seedEverything(world: TestWorld, { owner, editor, viewer }: People): Promise<Ids> {
  const { projectId, specId, environmentId } = await world.seedProject(owner);
  await addMember(world.test.db, { projectId, userId: viewer.id, role: 'viewer' });
  await addMember(world.test.db, { projectId, userId: editor.id, role: 'editor' });
  const endpoints = await world.call(owner, 'listEndpoints', { params: { id: projectId } });
  const conversation = await world.call(owner, 'createConversation', { body: { projectId, firstUserMessage: '/generate smoke' } });
  const conversationId = conversation.body.id;
  const generated = await world.call(owner, 'generateTests', { body: { user_query: '/generate smoke', projectId, conversationId } });
  // Without a suite there is no run either, and hundreds of tests would fail with errors that hide the real cause.
  if (generated.body.suiteId === undefined) throw new Error(`no suite was generated: ${JSON.stringify(generated.body)}`);
  const run = await world.call(owner, 'createRun', { body: { projectId } });
  const exploration = await world.call(owner, 'createExploration', { body: { projectId } });
  const pack = await world.call(owner, 'generateRunPack', { body: { projectId, conversationId } });
  const profile = await world.call(owner, 'createAuthProfile', { body: authProfile(projectId, 'local') });
  const named = { suiteId: generated.body.suiteId, environmentId };
  const schedule = await world.call(owner, 'createSchedule', { params: { id: projectId }, body: scheduleInput(named) });
  const hook = await world.call(owner, 'createWebhook', { params: { id: projectId }, body: webhook });
  const delivery = await world.call(owner, 'testWebhook', { params: { id: hook.body.id } });
  const invitation = { email: 'invited@example.test', role: 'viewer' };
  const invited = await world.call(owner, 'createInvitation', { params: { id: projectId }, body: invitation });
  return {
    projectId,
    specId,
    environmentId,
    endpointId: endpoints.body.items[0].id,
    conversationId,
    suiteId: generated.body.suiteId,
    runId: run.body.runId,
    runPackId: pack.headers.get('x-runpack-id') ?? '',
    userId: owner.id,
    invitationId: invited.body.invitation.id,
    authProfileId: profile.body.id,
    webhookId: hook.body.id,
    scheduleId: schedule.body.id,
    deliveryId: delivery.body.id,
    explorationId: exploration.body.explorationId,
    waiverId: await seedWaiver(world, projectId),
  };
}
