import { afterAll, expect, test } from 'vitest';
import { openOwnProject } from '../../../testing/app/own-project.ts';

const { world, ada, projectId } = await openOwnProject();
afterAll(() => world.close());

async function generated() {
  const conversationId = (await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: '/generate smoke' } })).body
    .id;
  const body = { user_query: '/generate smoke', projectId, conversationId, max_files: 10 };
  return { conversationId, answer: (await world.call(ada, 'generateTests', { body })).body };
}

const revise = (id: string, body: object) => world.call(ada, 'reviseSuite', { params: { id }, body });

test('an unselected file is missing from the next revision, and the conversation reports it', async () => {
  const { answer, conversationId } = await generated();
  const path = 'tests/endpoint/get-health.json';
  const { body } = await revise(answer.suiteId, { revision: 1, paths: [path] });
  expect(body).toMatchObject({ suiteId: answer.suiteId, revision: 2, heading: `Revision 2 leaves out ${path}.` });
  const suite = (await world.call(ada, 'getSuite', { params: { id: answer.suiteId } })).body;
  expect(suite.contents.map((file: { path: string }) => file.path)).not.toContain(path);
  const { messages } = (await world.call(ada, 'getConversation', { params: { id: conversationId } })).body;
  expect(messages.at(-1)).toMatchObject({ id: body.messageId, revision: 2, cardType: 'diff' });
});

test('unselecting operations removes their cases', async () => {
  const { answer } = await generated();
  const { body } = await revise(answer.suiteId, { revision: 1, operations: ['POST /orders'] });
  expect(body.requests.write).toBe(0);
  const suite = (await world.call(ada, 'getSuite', { params: { id: answer.suiteId } })).body;
  expect(JSON.stringify(suite.contents)).not.toContain('"op": "POST /orders"');
});

test('removing everything, or editing an old revision, is rejected and changes nothing', async () => {
  const { answer } = await generated();
  const all = answer.cards[0].items.map((item: { op: string }) => item.op);
  const empty = await revise(answer.suiteId, { revision: 1, operations: all });
  expect([empty.status, empty.body.fields]).toEqual([422, { operations: 'A suite must have at least one case' }]);
  await revise(answer.suiteId, { revision: 1, operations: ['GET /health'] });
  const late = await revise(answer.suiteId, { revision: 1, operations: ['GET /orders'] });
  expect([late.status, late.body.code, late.body.version]).toEqual([412, 'CONFLICT_STALE', 2]);
});

test('only the person who started a generation can stop it', async () => {
  const eve = await world.test.asUser('eve@example.test');
  const generationId = '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3afe';
  const generating = world.call(ada, 'generateTests', { body: { user_query: '/generate', projectId, generationId } });
  expect((await world.call(eve, 'cancelGeneration', { body: { generationId } })).body.code).toBe('GENERATION_NOT_FOUND');
  expect((await generating).status).toBe(200);
});

test('a case that was left out is generated again on request', async () => {
  const { answer, conversationId } = await generated();
  await revise(answer.suiteId, { revision: 1, operations: ['GET /health'] });
  const body = { user_query: '/generate smoke', projectId, conversationId, max_files: 10 };
  const again = (await world.call(ada, 'generateTests', { body })).body;
  expect(again.heading).not.toContain('took away');
  const suite = (await world.call(ada, 'getSuite', { params: { id: answer.suiteId } })).body;
  expect(JSON.stringify(suite.contents)).toContain('getHealth.smoke');
});
