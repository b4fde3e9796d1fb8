import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/app/test-app.ts';
import { addMember } from '../../testing/data/add-member.ts';
import { type CallApi, createCallApi } from '../../testing/data/call-api.ts';
import { storeAnswer } from './index.ts';

// These tests must also run on PostgreSQL, where messages arrive concurrently.

const card = {
  type: 'run',
  title: 'Run',
  runId: 'r',
  status: 'queued',
  env: 'local',
  duration: null,
  p95: null,
  seed: 1,
  passed: 0,
  failed: 0,
};

let app: TestApp;
let call: CallApi;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
  call = createCallApi(app.url);
  ada = await app.asUser('ada@example.test', { name: 'Ada', surname: 'Byron' });
  projectId = (await app.features.projects.createProject({ userId: ada.id }, { name: 'Shop' })).id;
});

afterAll(() => app.close());

const create = (body: object) => call(ada, 'createConversation', { body: { projectId, firstUserMessage: 'hello', ...body } });

test('a conversation and its messages have every field', async () => {
  const { body } = await create({ firstUserMessage: 'hello' });
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['id', 'title', 'projectId', 'createdAt', 'updatedAt', 'messages']));
  const fields = ['id', 'role', 'content', 'cardType', 'cardPayload', 'runPackId', 'conversationId'];
  expect(Object.keys(body.messages[0])).toEqual(expect.arrayContaining(fields));
});

test('a new conversation gets its title from the first message and records its author', async () => {
  const created = await create({ firstUserMessage: 'x'.repeat(51) });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ title: `${'x'.repeat(50)}...`, messageCount: 1 });
  expect(created.body.messages).toMatchObject([
    { role: 'user', content: 'x'.repeat(51), author: 'Ada Byron', cards: [], cardPayload: null },
  ]);
});

test('a long conversation is paged from its end', async () => {
  const { body: conversation } = await create({
    additionalMessages: Array.from({ length: 9 }, (_, index) => ({ role: 'user', content: `number ${index + 1}` })),
  });
  const read = async (query: Record<string, string>) => {
    const { body } = await call(ada, 'getConversation', { params: { id: conversation.id }, query });
    return { ...body, said: body.messages.map((message: { content: string }) => message.content) };
  };
  const end = await read({ last: '3' });
  expect([end.messageCount, end.said]).toEqual([10, ['number 7', 'number 8', 'number 9']]);
  expect((await read({ last: '4', before: end.messages[0].id })).said).toEqual(['number 3', 'number 4', 'number 5', 'number 6']);
  expect((await read({ before: end.messages[0].id })).said).toHaveLength(7);
  const { body: other } = await create({});
  expect((await read({ before: other.messages[0].id })).said).toEqual([]);
  expect((await call(ada, 'getConversation', { params: { id: conversation.id }, query: { last: '0' } })).status).toBe(422);
});

test('messages keep their order, roles and cards', async () => {
  const { body: conversation } = await create({
    additionalMessages: [{ role: 'assistant', content: 'answer', cardType: 'run', cardPayload: JSON.stringify(card) }],
  });
  const appended = await call(ada, 'appendMessages', {
    body: {
      conversationId: conversation.id,
      messages: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'two' },
      ],
    },
  });
  expect(appended.body.messages.map((message: { content: string }) => message.content)).toEqual(['one', 'two']);
  const read = (await call(ada, 'getConversation', { params: { id: conversation.id } })).body;
  expect(read.messages.map((message: { content: string }) => message.content)).toEqual(['hello', 'answer', 'one', 'two']);
  expect(read.messages[1]).toMatchObject({ author: null, cardType: 'run', cards: [card] });
  expect(JSON.parse(read.messages[1].cardPayload)).toEqual(card);
  expect(read.messageCount).toBe(4);
});

test.each([
  ['not JSON', 'is not JSON'],
  ['{"type":"poem"}', 'is not a valid card'],
  ['{"type":"plan","title":1,"items":[]}', 'is not a valid card: title'],
])('a card payload %s is rejected with the wrong field, and nothing is stored', async (cardPayload, message) => {
  const { body: conversation } = await create({});
  const refused = await call(ada, 'appendMessages', {
    body: {
      conversationId: conversation.id,
      messages: [
        { role: 'user', content: 'kept out' },
        { role: 'assistant', content: 'a', cardPayload },
      ],
    },
  });
  expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(refused.body.fields['messages.1.cardPayload']).toContain(message);
  expect((await call(ada, 'getConversation', { params: { id: conversation.id } })).body.messageCount).toBe(1);
});

test('text that the database cannot store is saved in a form it can', async () => {
  const { status, body } = await create({ firstUserMessage: 'nul \0 and half \ud83d' });
  expect([status, body.messages[0].content]).toEqual([201, 'nul ␀ and half \ufffd']);
});

test('a message cannot reference a run of another project', async () => {
  const refused = await create({
    additionalMessages: [{ role: 'assistant', content: 'a', runId: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a07' }],
  });
  expect([refused.status, refused.body.fields]).toEqual([422, { runId: 'is not a run in this project' }]);
});

test('the conversation with the newest message is listed first', async () => {
  const first = (await create({ title: 'first' })).body;
  const second = (await create({ title: 'second' })).body;
  const titles = async () =>
    (await call(ada, 'listConversations', { query: { projectId, pageSize: '2' } })).body.items.map((item: { title: string }) => item.title);
  expect(await titles()).toEqual(['second', 'first']);
  await call(ada, 'appendMessages', { body: { conversationId: first.id, messages: [{ role: 'user', content: 'again' }] } });
  expect(await titles()).toEqual(['first', 'second']);
  expect((await call(ada, 'listConversations', { query: { search: 'SECOND' } })).body.items).toMatchObject([{ id: second.id }]);
});

test('a reply stored in a failing transaction is rolled back', async () => {
  const { body: conversation } = await create({});
  const answer = {
    conversationId: conversation.id,
    content: 'a',
    cards: [],
    cardType: null,
    suiteId: null,
    revision: null,
    runId: null,
    unread: [],
    unreadEnd: null,
    engine: 'e',
    elapsedMs: 1,
  };
  const failing = app.db.transaction(async (tx) => {
    await storeAnswer(tx, answer);
    throw new Error('later step failed');
  });
  await expect(failing).rejects.toThrow('later step failed');
  expect((await call(ada, 'getConversation', { params: { id: conversation.id } })).body.messages).toHaveLength(1);
});

test('renaming and pinning a conversation does not move it in the list', async () => {
  const { body: conversation } = await create({ title: 'before' });
  const changed = await call(ada, 'updateConversation', { params: { id: conversation.id }, body: { title: ' after ', pinned: true } });
  expect(changed.body).toMatchObject({ title: 'after', pinned: true, updatedAt: conversation.updatedAt });
  const unpinned = await call(ada, 'updateConversation', { params: { id: conversation.id }, body: { pinned: false } });
  expect(unpinned.body).toMatchObject({ title: 'after', pinned: false });
});

test('an empty title is rejected at its field', async () => {
  const { body: conversation } = await create({});
  const refused = await call(ada, 'updateConversation', { params: { id: conversation.id }, body: { title: '   ' } });
  expect([refused.status, refused.body.fields]).toEqual([422, { title: 'Title is required' }]);
});

test('a deleted conversation disappears from the list and its URL, and can be restored completely', async () => {
  const { body: conversation } = await create({ title: 'fleeting' });
  const at = { params: { id: conversation.id } };
  expect((await call(ada, 'deleteConversation', at)).status).toBe(200);
  expect((await call(ada, 'getConversation', at)).body.code).toBe('CONVERSATION_NOT_FOUND');
  expect((await call(ada, 'listConversations', { query: { search: 'fleeting' } })).body.total).toBe(0);
  const late = await call(ada, 'appendMessages', { body: { conversationId: conversation.id, messages: [{ role: 'user', content: 'x' }] } });
  expect(late.status).toBe(404);
  expect((await call(ada, 'restoreConversation', at)).body).toMatchObject({ id: conversation.id, title: 'fleeting' });
  expect((await call(ada, 'getConversation', at)).body.messages).toHaveLength(1);
});

test('a single message can be added by its own call', async () => {
  const { body: conversation } = await create({});
  const added = await call(ada, 'appendMessage', { body: { conversationId: conversation.id, role: 'user', content: 'one more' } });
  expect(added.body.messages).toMatchObject([{ content: 'one more' }]);
});

test('pinned conversations come first, regardless of later messages', async () => {
  const pinned = (await create({ title: 'pinned one' })).body;
  await call(ada, 'updateConversation', { params: { id: pinned.id }, body: { pinned: true } });
  await create({ title: 'written later' });
  const listed = (await call(ada, 'listConversations', { query: { projectId } })).body.items;
  expect(listed[0]).toMatchObject({ id: pinned.id, pinned: true, author: 'Ada Byron', own: true });
});

test('search finds message texts, not only titles', async () => {
  const conversation = (await create({ title: 'about nothing', firstUserMessage: 'look at the quetzal endpoint' })).body;
  const found = (await call(ada, 'listConversations', { query: { projectId, search: 'Quetzal' } })).body;
  expect(found).toMatchObject({ total: 1, items: [{ id: conversation.id }] });
});

test('only its author can see a private conversation or make one private', async () => {
  const grace = await app.asUser('grace@example.test');
  await addMember(app.db, { projectId, userId: grace.id, role: 'editor' });
  const conversation = (await create({ title: 'for my eyes' })).body;
  const at = { params: { id: conversation.id } };
  const refused = await call(grace, 'updateConversation', { ...at, body: { private: true } });
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_THE_AUTHOR']);
  expect((await call(ada, 'updateConversation', { ...at, body: { private: true } })).body).toMatchObject({ private: true, own: true });
  expect((await call(grace, 'getConversation', at)).body.code).toBe('CONVERSATION_NOT_FOUND');
  expect((await call(grace, 'listConversations', { query: { search: 'for my eyes' } })).body.total).toBe(0);
  const late = await call(grace, 'appendMessages', {
    body: { conversationId: conversation.id, messages: [{ role: 'user', content: 'x' }] },
  });
  expect(late.status).toBe(404);
  await call(ada, 'updateConversation', { ...at, body: { private: false } });
  expect((await call(grace, 'getConversation', at)).body).toMatchObject({ author: 'Ada Byron', own: false });
});
