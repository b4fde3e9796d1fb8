import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnProject } from '../../../testing/app/own-project.ts';
import type { TestUser } from '../../../testing/app/test-app.ts';
import type { TestWorld } from '../../../testing/app/test-world.ts';
import { addMember } from '../../../testing/data/add-member.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let suiteId: string;

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
  const conversationId = (await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: 'hello' } })).body.id;
  const generate = async (user_query: string) =>
    (await world.call(ada, 'generateTests', { body: { user_query, projectId, conversationId } })).body;
  ({ suiteId } = await generate('/generate smoke'));
  await generate('/negatives 1');
});

afterAll(() => world.close());

const save = (body: object, user = ada) => world.call(user, 'saveDiffSuite', { body: { suiteId, ...body } });
const suite = async (id: string) => (await world.call(ada, 'getSuite', { params: { id } })).body;

// The specification defines this path: POST /api/chat/save-diff-suite.
test('a diff card can be saved as a named suite, with the name in its header', async () => {
  const { status, body } = await save({ revision: 1, name: ' Nightly ' });
  expect([status, body]).toMatchObject([201, { name: 'Nightly', revision: 1, projectId }]);
  const [shown, kept] = [
    (await world.call(ada, 'getSuite', { params: { id: suiteId }, query: { revision: '1' } })).body,
    await suite(body.id),
  ];
  expect(kept.contents.slice(1)).toEqual(shown.contents.slice(1));
  expect(JSON.parse(kept.contents[0].content).suite).toMatchObject({ id: body.id, name: 'Nightly' });
  expect((await suite(suiteId)).revision).toBe(2);
});

test('saving under the same name again creates the next revision of that suite', async () => {
  const first = (await save({ revision: 1, name: 'Weekly' })).body;
  const second = (await save({ name: 'Weekly' })).body;
  expect(second).toMatchObject({ id: first.id, revision: 2 });
  expect(second.cases).toBeGreaterThan(first.cases);
});

test('a saved suite can be run', async () => {
  const kept = (await save({ name: 'To run' })).body;
  const run = await world.call(ada, 'createRun', { body: { projectId, suiteId: kept.id } });
  expect(run.status).toBe(202);
});

test('a name is required, the revision must exist, and a viewer cannot save', async () => {
  expect((await save({ name: '  ' })).status).toBe(422);
  expect((await save({ name: 'x', revision: 99 })).body.code).toBe('SUITE_NOT_FOUND');
  const vera = await world.test.asUser('vera@example.test');
  await addMember(world.test.db, { projectId, userId: vera.id, role: 'viewer' });
  expect((await save({ name: 'x' }, vera)).body.code).toBe('ROLE_REQUIRED');
});
