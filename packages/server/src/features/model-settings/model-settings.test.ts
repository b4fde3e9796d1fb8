import type { CallInput, ModelConnection } from '@assay/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverKeys } from '../../platform/db/schema.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { type Behaviour, type ModelServer, neverRespond, respondWithStatus, startModelServer } from '../../testing/servers/model-server.ts';

const KEY = 'fake-key-canary-9917';
const ready: Behaviour = (_call, reply) =>
  reply.send({ choices: [{ message: { content: null, tool_calls: [{ id: 'c', function: { name: 'ready', arguments: '{}' } }] } }] });

let models: ModelServer;
let world: TestWorld;
let admin: TestUser;
let guest: TestUser;

beforeAll(async () => {
  models = await startModelServer();
  world = await startTestWorld();
  admin = await world.test.asUser('admin@example.test', { roles: ['admin'] });
  guest = await world.test.asUser('guest@example.test');
});

afterAll(async () => {
  await world.close();
  await models.close();
});

beforeEach(async () => {
  models.seen.length = 0;
  models.behave(ready);
  await world.call(admin, 'updateModelSettings', { body: { connection: null, sendsBodies: false } });
});

const connection = (part: Partial<ModelConnection> = {}): ModelConnection => ({
  provider: 'openai',
  url: models.url,
  model: 'small',
  key: KEY,
  ...part,
});
const save = (body: CallInput<'updateModelSettings'>['body']) => world.call(admin, 'updateModelSettings', { body });
const read = async () => (await world.call(admin, 'getModelSettings', {})).body;
const probe = async (part: Partial<ModelConnection> = {}) =>
  (await world.call(admin, 'testModelSettings', { body: { connection: connection(part) } })).body;

describe('settings', () => {
  test('start without a model, and only administrators see them', async () => {
    expect(await read()).toMatchObject({ source: 'none', connection: null, sendsBodies: false });
    expect((await world.call(guest, 'getModelSettings', {})).body.code).toBe('ROLE_REQUIRED');
    expect((await world.call(guest, 'updateModelSettings', { body: {} })).body.code).toBe('ROLE_REQUIRED');
    expect((await world.call(guest, 'testModelSettings', { body: {} })).body.code).toBe('ROLE_REQUIRED');
    expect((await world.call(admin, 'testModelSettings', { body: {} })).body.code).toBe('MODEL_NOT_SET');
  });

  test('the key is sealed, and no reply and no audit entry contains it', async () => {
    const saved = await save({ connection: connection({ url: `${models.url}/` }) });
    expect(saved.body).toMatchObject({ source: 'page', connection: { provider: 'openai', url: models.url, model: 'small', hasKey: true } });
    const [row] = await world.test.db.select().from(serverKeys).where(eq(serverKeys.id, 'model-key'));
    expect(row?.sealed).not.toContain(KEY);
    const audit = await world.call(admin, 'listAccountAudit', { query: { action: 'model' } });
    expect(audit.body.items[0]).toMatchObject({ action: 'model.changed', details: { model: 'small', hasKey: true, sendsBodies: false } });
    expect(JSON.stringify([saved.body, await read(), audit.body])).not.toContain(KEY);
  });

  test('a change without a key keeps the key for the same host, and a null key removes it', async () => {
    await save({ connection: connection() });
    const { key: _key, ...kept } = connection({ model: 'large' });
    expect((await save({ connection: kept })).body.connection).toMatchObject({ model: 'large', hasKey: true });
    expect((await save({ connection: connection({ key: null }) })).body.connection).toMatchObject({ hasKey: false });
  });

  test('the stored key never goes to another host', async () => {
    await save({ connection: connection() });
    const { key: _key, ...moved } = connection({ url: 'http://127.0.0.1:9/v1' });
    const saved = await save({ connection: moved });
    expect(saved.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'connection.key': 'Enter the key again, because the host changed.' },
    });
    expect((await world.call(admin, 'testModelSettings', { body: { connection: moved } })).body.code).toBe('VALIDATION_FAILED');
    expect((await read()).connection?.url).toBe(models.url);
  });

  test('bodies are switched apart from the connection', async () => {
    await save({ connection: connection() });
    expect((await save({ sendsBodies: true })).body).toMatchObject({ source: 'page', sendsBodies: true, connection: { hasKey: true } });
    expect((await save({ connection: connection({ model: 'other' }) })).body).toMatchObject({ sendsBodies: true });
  });

  test.each([
    ['ftp://models.example/v1', 'connection.url'],
    ['https://me:secret@models.example/v1', 'connection.url'],
    ['https://models.example/v1?key=1', 'connection.url'],
    ['', 'connection.url'],
  ])('rejects the address %s', async (url, field) => {
    const { body } = await save({ connection: connection({ url }) });
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
  });

  test('rejects a model name with invisible characters and a key with a line break', async () => {
    expect((await save({ connection: connection({ model: 'sm\u202eall' }) })).body.code).toBe('VALIDATION_FAILED');
    expect((await save({ connection: connection({ key: 'a\r\nx-evil: 1' }) })).body.code).toBe('VALIDATION_FAILED');
  });
});

describe('the test', () => {
  test('sends a tiny request with the typed settings and stores nothing', async () => {
    expect(await probe()).toMatchObject({ result: 'works', text: expect.stringMatching(/^small responded in \d+ ms\.$/) });
    expect(models.seen[0]).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: `Bearer ${KEY}` } });
    expect(models.seen[0]?.text.length).toBeLessThan(1000);
    expect((await read()).source).toBe('none');
  });

  test('a model that ignores tools works, with a remark', async () => {
    models.behave((_call, reply) => reply.send({ choices: [{ message: { content: 'ready' } }] }));
    expect((await probe()).text).toContain('may not be able to perform actions');
  });

  test('Anthropic gets its own request', async () => {
    models.behave((_call, reply) => reply.send({ content: [{ type: 'tool_use', id: 't', name: 'ready', input: {} }] }));
    expect(await probe({ provider: 'anthropic' })).toMatchObject({ result: 'works' });
    expect(models.seen[0]).toMatchObject({ path: '/v1/messages', headers: { 'x-api-key': KEY } });
  });

  const missing: Behaviour = (_call, reply) => reply.code(404).send({ error: { message: `model small not found for ${KEY}` } });
  const page: Behaviour = (_call, reply) => reply.type('text/html').send('<html>hello</html>');
  test.each<[string, Behaviour, string, RegExp]>([
    ['a wrong key', respondWithStatus(401), 'wrong-key', /rejected the key/],
    ['an unknown model', missing, 'unknown-model', /has no model named small/],
    ['a server that is busy', respondWithStatus(429), 'busy', /Try again later/],
    ['a broken server', respondWithStatus(500), 'busy', /status 500/],
    ['a server without tools', respondWithStatus(400), 'refused', /may not support tools/],
    ['a web page', page, 'wrong-shape', /does not appear to be a model/],
    ['silence', neverRespond, 'timeout', /did not respond in time/],
  ])('explains %s, and never repeats the key', async (_name, behaviour, result, text) => {
    models.behave(behaviour);
    const outcome = await probe();
    expect(outcome).toMatchObject({ result, text: expect.stringMatching(text) });
    expect(outcome.text).not.toContain(KEY);
  });

  test('explains an address where nobody listens', async () => {
    expect(await probe({ url: 'http://127.0.0.1:1/v1' })).toMatchObject({
      result: 'unreachable',
      text: expect.stringContaining('127.0.0.1:1'),
    });
  });

  test('explains an address that the egress rules block', async () => {
    const own = world.test.url;
    expect(await probe({ url: `${own}/v1` })).toMatchObject({ result: 'blocked', text: expect.stringContaining('ASSAY_EGRESS_ALLOW') });
    expect(await probe({ url: 'http://169.254.169.254/v1' })).toMatchObject({ result: 'blocked' });
  });
});

test('the operator’s model wins and cannot be changed, but bodies can be switched', async () => {
  const operated = await startTestWorld({ config: { llm: { protocol: 'openai', url: models.url, key: KEY, model: 'small' } } });
  const chief = await operated.test.asUser('chief@example.test', { roles: ['admin'] });
  const shown = (await operated.call(chief, 'getModelSettings', {})).body;
  expect(shown).toMatchObject({ source: 'operator', connection: { provider: 'openai', url: models.url, hasKey: true } });
  expect(JSON.stringify(shown)).not.toContain(KEY);
  const refused = await operated.call(chief, 'updateModelSettings', { body: { connection: connection() } });
  expect(refused.body.code).toBe('MODEL_SET_BY_OPERATOR');
  expect((await operated.call(chief, 'updateModelSettings', { body: { sendsBodies: true } })).body.sendsBodies).toBe(true);
  expect((await operated.call(chief, 'testModelSettings', { body: {} })).body.result).toBe('works');
  await operated.close();
});
