import { afterAll, expect, test } from 'vitest';
import { openOwnProject } from '../../../testing/app/own-project.ts';

const { world, ada, projectId } = await openOwnProject();
afterAll(() => world.close());

const TOKEN = 'fake-token-0123456789';
const paste = (command: string, conversationId: string | null = null) =>
  world.call(ada, 'generateTests', { body: { user_query: command, projectId, conversationId } });

test('a pasted command becomes a test of the endpoint it calls, and its credential is not stored', async () => {
  const command = `curl 'https://elsewhere.example.test/orders?limit=2' -H 'Authorization: Bearer ${TOKEN}' -H 'X-Api-Key: ${TOKEN}'`;
  const talk = (
    await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: command, title: command.slice(0, 90) } })
  ).body;
  const { status, body } = await paste(command, talk.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    plan: ['GET /orders: the request that you pasted'],
    revision: 1,
    actions: expect.arrayContaining(['Run in Cloud']),
  });
  const suite = (await world.call(ada, 'getSuite', { params: { id: body.suiteId } })).body;
  const kept = JSON.stringify([suite, (await world.call(ada, 'getConversation', { params: { id: talk.id } })).body]);
  expect(kept).toContain('as pasted');
  expect(kept).not.toContain(TOKEN);
  expect(kept).not.toContain('fake-token');

  const again = (await paste(command, talk.id)).body;
  expect(again).toMatchObject({ revision: 1, heading: expect.stringContaining('nothing changed') });
});

test('a command for an unknown endpoint gets a hint and offers the import', async () => {
  const { body } = await paste(`curl -X POST https://elsewhere.example.test/wizards -u ada:${TOKEN}`);
  expect(body.heading).toContain('POST /wizards: this project’s spec has no such endpoint. Import a spec that contains it');
  expect(JSON.stringify(body)).not.toContain(TOKEN);
});

test('a message that asks to see a request still gets that request', async () => {
  const { body } = await paste('/curl GET /orders');
  expect(body.cards[0]).toMatchObject({ type: 'commands', title: 'curl' });
});
