import type { GenerationEvent } from '@assay/contract';
import { afterAll, expect, test } from 'vitest';
import { openOwnProject } from '../../testing/app/own-project.ts';
import { addMember } from '../../testing/data/add-member.ts';
import { readEvents } from '../../testing/data/read-events.ts';

const { world, ada, projectId } = await openOwnProject();
afterAll(() => world.close());

const generate = (body: object) => world.call(ada, 'generateTests', { body: { user_query: '/generate smoke', projectId, ...body } });

async function newConversation(firstUserMessage = '/generate smoke'): Promise<string> {
  return (await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage } })).body.id;
}

const messagesOf = async (conversationId: string) =>
  (await world.call(ada, 'getConversation', { params: { id: conversationId } })).body.messages;

test('a reply contains plan, files and actions, and is stored in its conversation', async () => {
  const conversationId = await newConversation();
  const { status, body } = await generate({ conversationId });
  expect(status).toBe(200);
  expect(body.actions).toEqual(['Run in Cloud', 'Download Run Pack', 'Add Negatives']);
  expect(body.plan.length).toBeGreaterThan(0);
  expect(body.files.length).toBeGreaterThan(0);
  for (const file of body.files) expect(file.path).toMatch(/^tests\/endpoint\/.+\.json$/);
  expect(body.card.files).toEqual(body.files);
  expect(body.cards.map((card: { type: string }) => card.type)).toEqual(['plan', 'diff']);
  expect(body).toMatchObject({ revision: 1, suiteName: 'Orders API smoke', nearest: [] });
  const [, answer] = await messagesOf(conversationId);
  expect(answer).toMatchObject({
    id: body.messageId,
    role: 'assistant',
    content: body.heading,
    cardType: 'diff',
    suiteId: body.suiteId,
    revision: 1,
    requests: body.requests,
    suiteName: 'Orders API smoke',
  });
  expect(answer.cards).toEqual(body.cards);
  expect(JSON.parse(answer.cardPayload)).toEqual(body.cards[1]);
});

test('a second request in the conversation creates the next revision and shows only the changes', async () => {
  const conversationId = await newConversation();
  const first = (await generate({ conversationId })).body;
  const second = (await generate({ conversationId, user_query: '/negatives 3' })).body;
  expect(second).toMatchObject({ suiteId: first.suiteId, revision: 2 });
  const diff = second.cards[1];
  expect(diff.files.some((file: { change: string }) => file.change === 'modified')).toBe(true);
  const before = (await world.call(ada, 'getSuite', { params: { id: first.suiteId }, query: { revision: '1' } })).body;
  const after = (await world.call(ada, 'getSuite', { params: { id: first.suiteId } })).body;
  expect(after.revision).toBe(2);
  expect(after.cases).toBeGreaterThan(before.cases);
  const contentOf = (suite: { readonly contents: readonly { readonly path: string; readonly content: string }[] }, path: string) =>
    suite.contents.find((file) => file.path === path)?.content;
  const changed = new Set(diff.files.map((file: { path: string }) => file.path));
  for (const { path, content } of before.contents) {
    if (changed.has(path)) expect(contentOf(after, path)).not.toBe(content);
    else expect(contentOf(after, path)).toBe(content);
  }
});

test('a request for performance tests offers a load run', async () => {
  const { body } = await generate({ user_query: '/perf', conversationId: await newConversation('/perf') });
  expect(body.actions[0]).toBe('Run as load test');
  expect(body.heading).toContain('“Run as load test” repeats the read-only requests');
  expect((await generate({})).body.heading).not.toContain('Run as load test');
});

test('requesting the same tests again creates no revision, and the reply says that', async () => {
  const conversationId = await newConversation();
  await generate({ conversationId });
  const again = (await generate({ conversationId })).body;
  expect(again).toMatchObject({ revision: 1, files: [] });
  expect(again.heading).toContain('nothing changed');
});

test('concurrent requests each end in their own revision or in one that contains both', async () => {
  const conversationId = await newConversation();
  const replies = await Promise.all(
    ['/generate smoke', '/generate negative', '/generate boundary'].map((user_query) => generate({ conversationId, user_query })),
  );
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  expect(new Set(replies.map((reply) => reply.body.suiteId)).size).toBe(1);
  const latest = Math.max(...replies.map((reply) => reply.body.revision ?? 0));
  const suite = (await world.call(ada, 'getSuite', { params: { id: replies[0]?.body.suiteId ?? '' } })).body;
  expect(suite.revision).toBe(latest);
});

test('without a conversation all requests write the project’s own suite', async () => {
  const first = (await generate({ max_files: 10 })).body;
  const second = (await generate({ max_files: 10, user_query: '/generate negative' })).body;
  expect(first).toMatchObject({ suiteName: 'Endpoint tests', messageId: null });
  expect(second.suiteId).toBe(first.suiteId);
  const listed = (await world.call(ada, 'listSuites', { params: { id: projectId } })).body.items;
  expect(listed.find((suite: { id: string }) => suite.id === first.suiteId)).toMatchObject({ name: 'Endpoint tests' });
});

test('a suite names the conversation that it comes from to everybody who may read that conversation', async () => {
  const grace = await world.test.asUser('grace@example.test');
  await addMember(world.test.db, { projectId, userId: grace.id, role: 'editor' });
  const conversationId = await newConversation('test the orders');
  const { suiteId } = (await generate({ conversationId })).body;
  const conversationFor = async (reader: typeof ada) => {
    const { items } = (await world.call(reader, 'listSuites', { params: { id: projectId } })).body;
    const detail = (await world.call(reader, 'getSuite', { params: { id: suiteId ?? '' } })).body;
    return [items.find(({ id }: { id: string }) => id === suiteId)?.conversation, detail.conversation];
  };
  const named = { id: conversationId, title: 'test the orders' };
  expect(await conversationFor(grace)).toEqual([named, named]);
  await world.call(ada, 'updateConversation', { params: { id: conversationId }, body: { private: true } });
  expect(await conversationFor(grace)).toEqual([null, null]);
  expect(await conversationFor(ada)).toEqual([named, named]);
});

test('only the endpoint picked in the dialog is tested', async () => {
  const project = await world.seedProject(ada);
  const openApiJson = JSON.stringify({ mode: 'FILES', selectedEndpoint: { method: 'get', path: '/health' } });
  const { body } = await generate({ projectId: project.projectId, user_query: 'Generate tests', openApiJson });
  expect(body.cards[0].items.map((item: { op: string }) => item.op)).toEqual(['GET /health']);
});

test('the stream reports real stages and ends with the same reply', async () => {
  const conversationId = await newConversation();
  const body = { user_query: '/generate smoke', projectId, conversationId };
  const events = await readEvents<GenerationEvent>(`${world.test.url}/api/testgen/generate`, ada, { method: 'POST', body });
  const stages = events.slice(0, -1).map(({ data }) => data);
  expect(stages).toMatchObject([
    { kind: 'stage', stage: 'reading', text: 'Reading Orders API 1.4.0, 3 operations' },
    { kind: 'stage', stage: 'choosing', text: 'Choosing all 3 operations' },
    { kind: 'stage', stage: 'building' },
    { kind: 'stage', stage: 'writing' },
  ]);
  expect(events.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
  const done = events.at(-1)?.data;
  const messageId = (await messagesOf(conversationId)).at(-1)?.id ?? '';
  expect(done).toMatchObject({ kind: 'done', reply: { revision: 1, messageId } });
});

test('a reply is stored although its reader disconnected', async () => {
  const conversationId = await newConversation();
  const body = { user_query: '/generate smoke', projectId, conversationId };
  await readEvents(`${world.test.url}/api/testgen/generate`, ada, { method: 'POST', body, limit: 1 });
  await expect.poll(async () => (await messagesOf(conversationId)).length).toBe(2);
  expect((await messagesOf(conversationId))[1]).toMatchObject({ role: 'assistant', revision: 1 });
});

test('a request without a match returns an empty reply, the nearest operations, and no suite', async () => {
  const conversationId = await newConversation('test the zeppelin hangar');
  const { body } = await generate({ conversationId, user_query: 'smoke test the zeppelin hangar' });
  expect(body).toMatchObject({ heading: '', plan: [], files: [], actions: [], cards: [], suiteId: null, revision: null });
  const kept = (await messagesOf(conversationId))[1];
  expect(kept.content).toContain('no matching endpoints');
  expect(body.nearest.length).toBeGreaterThan(0);
  expect(kept.cards).toEqual([{ type: 'nearest', title: 'Closest endpoints', operations: body.nearest }]);
});

test('a request and a spec with characters the database cannot store still get a reply', async () => {
  const project = await world.features.projects.createProject({ userId: ada.id }, { name: 'Odd' });
  const operation = { summary: 'nul \0', tags: ['half \ud83d'], responses: { 200: { description: '\0' } } };
  const document = {
    openapi: '3.0.3',
    info: { title: 'Odd \0 API', version: '1\0' },
    paths: { '/odd': { get: operation }, '/o\0dd/{id}': { get: operation } },
  };
  await world.features.specs.importFromText({ projectId: project.id, text: JSON.stringify(document), sourceUrl: null, createdBy: null });
  const started = await world.call(ada, 'createConversation', { body: { projectId: project.id, firstUserMessage: 'odd \0' } });
  for (const user_query of ['/generate smoke', 'smoke test odd \0', 'zeppelin \0 \ud83d']) {
    const { status, body } = await generate({ projectId: project.id, conversationId: started.body.id, user_query });
    expect([status, body.messageId]).toEqual([200, expect.any(String)]);
  }
});

test('a command that is not about tests gets advice and writes no files', async () => {
  const { body } = await generate({ user_query: '/download run-pack' });
  expect(body).toMatchObject({ files: [], actions: ['Download Run Pack'], suiteId: null });
  expect(body.heading).toContain('Download Run Pack');
});

test('a project without a spec returns an error that names the missing spec', async () => {
  const empty = await world.features.projects.createProject({ userId: ada.id }, { name: 'Empty' });
  const refused = await generate({ projectId: empty.id });
  expect([refused.status, refused.body.code]).toEqual([409, 'NO_SPEC']);
});

test('a missing revision returns 404', async () => {
  const { suiteId } = (await generate({})).body;
  expect((await world.call(ada, 'getSuite', { params: { id: suiteId }, query: { revision: '99' } })).body.code).toBe('SUITE_NOT_FOUND');
});

test('the endpoint dialog gets tests of its endpoint, with the profile’s credential form and the requested variables', async () => {
  const listed = await world.call(ada, 'listEndpoints', { params: { id: projectId }, query: { search: '/orders', method: 'GET' } });
  const [{ id, method, path }] = listed.body.items;
  const openApiJson = JSON.stringify({
    mode: 'FILES',
    selectedEndpoint: { id, method, path, requiresAuth: true, successCode: 200, requestSchemaHint: 'none' },
    authProfile: { id: null, name: 'Partner', type: 'API_KEY', config: { headerName: 'X-Partner-Key', injectAt: 'header', queryName: '' } },
    options: { includeForbidden: true, envPlaceholders: ['BASE_URL', 'TENANT'], fileBaseDir: 'tests/endpoint', useJq: true },
  });
  const { status, body } = await generate({ user_query: 'Generate tests', max_files: 10, openApiJson });
  expect(status).toBe(200);
  const suite = (await world.call(ada, 'getSuite', { params: { id: body.suiteId } })).body;
  const header = JSON.parse(suite.contents[0].content);
  expect(header.auth['X-Partner-Key']).toEqual({ in: 'header', name: 'X-Partner-Key', value: '{{X_PARTNER_KEY}}' });
  expect(Object.keys(header.env)).toEqual(expect.arrayContaining(['BASE_URL', 'TENANT']));
  const ops = suite.contents
    .slice(1)
    .flatMap((file: { content: string }) => JSON.parse(file.content).cases.map((entry: { op: string }) => entry.op));
  expect(ops).toContain('GET /orders');
});

test('a request for another folder is accepted', async () => {
  const openApiJson = JSON.stringify({ selectedEndpoint: { method: 'GET', path: '/orders' }, options: { fileBaseDir: '../elsewhere' } });
  const { status, body } = await generate({ openApiJson });
  expect(status).toBe(422);
  expect(body.fields.openApiJson).toContain('tests/endpoint');
});

test.each([
  ['no files', { max_files: 0 }, 'max_files'],
  ['a thousand million files', { max_files: 1_000_000_000 }, 'max_files'],
  ['a number of files in words', { max_files: 'three' }, 'max_files'],
  ['half a file', { max_files: 1.5 }, 'max_files'],
  ['no words', { user_query: '' }, 'user_query'],
  ['nothing but spaces', { user_query: ' \t ' }, 'user_query'],
  ['words of 100 kB', { user_query: 'orders '.repeat(15_000) }, 'user_query'],
])('a request for %s returns the wrong field and writes nothing', async (_what, request, field) => {
  const before = (await world.call(ada, 'listSuites', { params: { id: projectId } })).body;
  const { status, body } = await generate(request);
  expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(Object.keys(body.fields)).toEqual([field]);
  expect(body.fields[field]).not.toBe('');
  expect((await world.call(ada, 'listSuites', { params: { id: projectId } })).body).toEqual(before);
});
