import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { addMember } from '../../testing/data/add-member.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let environmentId: string;

const ALL = { operations: null, tags: null, ids: null, statuses: null, failing: false };
const smoke = {
  kind: 'make-tests',
  wishes: [{ kind: 'suite', kinds: ['smoke'], perOperation: null, atMost: null, scope: { kind: 'all' } }],
};

const begin = async (user: TestUser = ada): Promise<string> =>
  (await world.call(user, 'createConversation', { body: { projectId, firstUserMessage: 'hello' } })).body.id;
const perform = async (conversationId: string | null, action: object, user: TestUser = ada) =>
  (await world.call(user, 'performAction', { body: { projectId, environmentId, conversationId, action } })).body;
const say = async (conversationId: string | null, user_query: string, user: TestUser = ada) =>
  (await world.call(user, 'generateTests', { body: { user_query, projectId, conversationId, environmentId } })).body;
const operationsOf = async (suiteId: string): Promise<readonly string[]> => {
  const { contents } = (await world.call(ada, 'getSuite', { params: { id: suiteId } })).body;
  const files = contents.filter(({ path }: { path: string }) => path !== 'tests.json');
  return [
    ...new Set(files.flatMap(({ content }: { content: string }) => JSON.parse(content).cases.map(({ op }: { op: string }) => op))),
  ] as string[];
};
/** Everything that a question must not change. */
const stored = async () => {
  const suites = (await world.call(ada, 'listSuites', { params: { id: projectId } })).body.items;
  const runs = (await world.call(ada, 'listRuns', { query: { projectId } })).body.items;
  return { suites, runs: runs.length };
};

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  ({ projectId, environmentId } = await world.seedProject(ada, { secrets: { API_KEY: 'fake-key-for-tests' } }));
  await world.startWorker();
});
afterAll(() => world.close());

describe('changes of the suite at hand', () => {
  test('each is one revision with an Undo button, and undo goes back step by step', async () => {
    const conversation = await begin();
    const made = await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    expect(made).toMatchObject({ revision: 1, performed: ['make-tests'] });
    const { suiteId } = made;
    const removed = await perform(conversation, { kind: 'remove-cases', cases: { ...ALL, operations: ['GET /health'] } });
    expect(removed.heading).toMatch(/^Removed 1 case: GET \/health\. .*, revision 2, has \d+ cases?\.$/);
    expect(removed).toMatchObject({ suiteId, revision: 2 });
    expect(removed.cards.at(-1)?.options).toMatchObject([{ kind: 'send', label: 'Undo', text: '/undo' }]);
    expect(await operationsOf(suiteId)).not.toContain('GET /health');
    const renamed = await perform(conversation, { kind: 'rename-suite', name: 'Checkout' });
    expect(renamed).toMatchObject({ suiteId, revision: 3, suiteName: 'Checkout' });
    expect((await stored()).suites).toContainEqual(expect.objectContaining({ id: suiteId, name: 'Checkout' }));

    expect(await say(conversation, '/undo')).toMatchObject({ suiteId, revision: 4, suiteName: made.suiteName });
    expect(await operationsOf(suiteId)).not.toContain('GET /health');
    expect(await say(conversation, '/undo')).toMatchObject({ revision: 5 });
    expect(await operationsOf(suiteId)).toContain('GET /health');
    const messages = (await world.call(ada, 'getConversation', { params: { id: conversation } })).body.messages;
    expect(messages.at(-1)).toMatchObject({ suiteId, revision: 5 });
  });

  test('a removed flow goes by its title', async () => {
    const conversation = await begin();
    await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    await say(conversation, 'create an order, then list the orders');
    const { heading } = await say(conversation, 'drop the flow test');
    expect(heading).toMatch(/^Removed 1 case: “[^”]+, then [^”]+”\. /);
  });

  test('keep removes the rest, and an expected status can be changed', async () => {
    const conversation = await begin();
    const { suiteId } = await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    await perform(conversation, { kind: 'keep-cases', cases: { ...ALL, operations: ['GET /health'] } });
    expect(await operationsOf(suiteId)).toEqual(['GET /health']);
    const changed = await perform(conversation, { kind: 'change-cases', cases: ALL, status: '204', settings: [] });
    expect(changed.heading).toMatch(/^Changed 1 case of .*, revision 3: .*204/);
    const { heading } = await perform(conversation, { kind: 'describe-suite', question: 'changes', cases: null });
    expect(heading).toMatch(/^Revision 3 of .* changes 1 case of GET \/health\.$/);
  });

  test('a suite keeps its last case, and a filter without a match changes nothing', async () => {
    const conversation = await begin();
    const { suiteId } = await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    const before = (await stored()).suites;
    expect((await perform(conversation, { kind: 'remove-cases', cases: ALL })).heading).toContain('A suite must have at least one case');
    const none = await perform(conversation, { kind: 'remove-cases', cases: { ...ALL, operations: ['GET /nowhere'] } });
    expect(none).toMatchObject({ suiteId: null, revision: null });
    expect((await stored()).suites).toEqual(before);
    expect(suiteId).not.toBeNull();
  });

  test('a new suite of the same conversation becomes the one at hand, under a name of its own', async () => {
    const conversation = await begin();
    const first = await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    const second = await perform(conversation, { ...smoke, into: 'new-suite' });
    expect(second.suiteId).not.toBe(first.suiteId);
    expect(second.suiteName).not.toBe(first.suiteName);
    expect(await perform(conversation, { kind: 'rename-suite', name: 'Second one' })).toMatchObject({ suiteId: second.suiteId });
  });

  test('a message in a conversation without a suite never changes a suite of another conversation', async () => {
    const other = await begin();
    const before = (await stored()).suites;
    expect(before.length).toBeGreaterThan(0);
    const refused = await perform(other, { kind: 'remove-cases', cases: { ...ALL, operations: ['GET /health'] } });
    expect(refused.code).toBe('NO_SUITE');
    expect((await stored()).suites).toEqual(before);
  });
});

describe('runs', () => {
  test('run-tests starts the chosen cases, says what it sends, and stop-run ends a run', async () => {
    const conversation = await begin();
    await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    const host = new URL(world.target.url).host;
    const reply = await perform(conversation, {
      kind: 'run-tests',
      environment: null,
      cases: { ...ALL, operations: ['GET /health'] },
      load: null,
    });
    expect(reply.heading).toMatch(new RegExp(`^Running 1 case of .* on local: 1 request, 0 write, to ${host}\\.$`));
    expect((await world.finished(ada, reply.runId)).status).toBe('passed');
    const load = { users: 5000, seconds: 10, p95Ms: null };
    expect((await perform(conversation, { kind: 'run-tests', environment: null, cases: null, load })).heading).toContain(
      'at most 50 users',
    );
    const started = await perform(conversation, {
      kind: 'run-tests',
      environment: null,
      cases: null,
      load: { users: 2, seconds: 60, p95Ms: 500 },
    });
    expect(started.heading).toContain(`2 users for 60 s, p95 within 500 ms, to ${host}`);
    expect((await say(conversation, '/stop')).heading).toMatch(/^I (?:stopped|asked) run/);
    expect((await world.finished(ada, started.runId)).status).toBe('cancelled');
  });

  test('a locked environment gets no writing request without its typed name, and no load', async () => {
    const conversation = await begin();
    await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    await world.features.environments.createEnvironment({ projectId, name: 'prod', baseUrl: world.target.url, timeoutMs: 5000 });
    const reply = await perform(conversation, { kind: 'run-tests', environment: 'prod', cases: null, load: null });
    expect(reply.heading).toMatch(/ 0 write, to .* skipped because the environment is locked/);
    await world.finished(ada, reply.runId);
    const load = { users: 2, seconds: 5, p95Ms: null };
    const refused = await perform(conversation, { kind: 'run-tests', environment: 'prod', cases: null, load });
    expect(refused.code).toBe('LOAD_NOT_CONFIRMED');
  });

  test('in the chat a run on a locked environment starts with the typed name, and then it writes', async () => {
    const conversation = await begin();
    await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    const asked = await say(conversation, 'run it on prod');
    expect(asked.heading).toContain('The environment prod is locked, so nothing was sent.');
    expect(asked.runId ?? null).toBeNull();
    const [button] = asked.cards[0].options;
    expect(button).toMatchObject({ kind: 'send', label: 'Run on prod', typed: 'prod', text: '/run on prod confirmed typed prod' });
    expect(button.detail).toMatch(/^\d+ requests, [1-9]\d* write, to /);
    expect((await say(conversation, '/run on prod confirmed')).runId ?? null).toBeNull();
    expect((await say(conversation, '/run on prod confirmed typed local')).runId ?? null).toBeNull();
    const started = await say(conversation, button.text);
    expect(started.heading).toMatch(/ on prod: \d+ requests, [1-9]\d* write, to /);
    expect(started.heading).not.toContain('skipped');
    await world.finished(ada, started.runId);
  });

  test('a suite of another conversation runs by its name', async () => {
    const first = await begin();
    await perform(first, { ...smoke, into: 'suite-at-hand' });
    await perform(first, { kind: 'rename-suite', name: 'Nightly' });
    const second = await begin();
    const started = await say(second, 'run the nightly suite');
    expect(started.heading).toMatch(/^Running Nightly on local: /);
    await world.finished(ada, started.runId);
    const opened = await say(second, 'open the suite Nightly');
    expect(opened.cards[0].options[0]).toMatchObject({ kind: 'open', page: 'suite', label: 'Nightly' });
  });

  test('a time limit for all cases is one revision', async () => {
    const conversation = await begin();
    const made = await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    const changed = await say(conversation, 'they should all answer within 500 ms');
    expect(changed).toMatchObject({ revision: (made.revision ?? 0) + 1, performed: ['change-cases'] });
    const { contents } = (await world.call(ada, 'getSuite', { params: { id: changed.suiteId } })).body;
    const text = contents.map(({ content }: { content: string }) => content).join('');
    expect(text.match(/"maxMs": 500/g)?.length).toBeGreaterThanOrEqual(3);
  });
});

describe('who may do what', () => {
  test('a viewer may ask, but neither change nor run nor import anything', async () => {
    const conversation = await begin();
    await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    const vic = await world.test.asUser('vic@example.test');
    await addMember(world.test.db, { projectId, userId: vic.id, role: 'viewer' });
    await perform(conversation, { kind: 'rename-suite', name: 'Viewed' });
    const before = await stored();
    for (const text of ['/api', '/coverage', '/results summary']) expect((await say(conversation, text, vic)).heading).not.toBe('');
    expect((await say(conversation, '/suite count', vic)).messageId).toBeNull();
    const writes = ['/generate smoke', '/run', '/undo', '/remove of GET /health', '/rename Other', '/import openapi http://127.0.0.1:1/'];
    for (const text of writes) expect((await say(conversation, text, vic)).code, text).toBe('ROLE_REQUIRED');
    expect(await stored()).toEqual(before);
  });

  test('an API key for suites cannot start a run', async () => {
    const { value } = (await world.call(ada, 'createApiKey', { body: { name: 'suites', scopes: ['suites:write'] } })).body;
    const machine: TestUser = { id: ada.id, token: value, headers: { authorization: `Bearer ${value}` } };
    expect((await perform(null, { ...smoke, into: 'suite-at-hand' }, machine)).suiteId).not.toBeNull();
    const run = { kind: 'run-tests', environment: null, cases: null, load: null };
    expect((await perform(null, run, machine)).code).toBe('SCOPE_REQUIRED');
    expect((await say(null, '/run', machine)).code).toBe('SCOPE_REQUIRED');
    expect((await perform(null, { kind: 'describe-auth' }, machine)).code).toBe('SESSION_REQUIRED');
  });

  test('ids of another project never work', async () => {
    const eve = await world.test.asUser('eve@example.test');
    const theirs = await world.seedProject(eve);
    const conversation = await begin();
    const call = (body: object) =>
      world.call(eve, 'performAction', { body: { projectId: theirs.projectId, action: { kind: 'undo-change' }, ...body } });
    expect((await call({ conversationId: conversation })).body.code).toBe('CONVERSATION_NOT_FOUND');
    expect((await call({ projectId })).body.code).toBe('PROJECT_NOT_FOUND');
    const made = (await call({ action: { ...smoke, into: 'new-suite' } })).body;
    const run = { kind: 'run-tests', environment: null, cases: null, load: null };
    expect((await call({ action: run, environmentId })).body.code).toBe('ENVIRONMENT_NOT_FOUND');
    expect(made.suiteId).not.toBeNull();
  });
});

describe('hostile and careless messages', () => {
  test('questions and small talk leave everything as it is', async () => {
    const conversation = await begin();
    await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    const before = await stored();
    const questions = [
      'what is p95?',
      'what parameters does GET /orders take?',
      'how many tests are there?',
      'hi',
      'thanks',
      '🙂',
      '???',
      'what broke?',
    ];
    for (const text of questions) expect((await say(conversation, text)).revision ?? null, text).toBeNull();
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['100 kB', 'delete all orders '.repeat(6000)],
    ['4,000 characters', 'a very long request without an end '.repeat(110)],
    ['a bidirectional override', '/rename Orders\u202egnp.exe'],
    ['markup', '<img src=x onerror=alert(1)>{{API_KEY}}'],
  ])('%s gets a clear reply and changes nothing', async (_name, text) => {
    const conversation = await begin();
    await perform(conversation, { ...smoke, into: 'suite-at-hand' });
    const before = await stored();
    const reply = await say(conversation, text);
    expect(reply.code === 'VALIDATION_FAILED' || typeof reply.heading === 'string').toBe(true);
    expect(JSON.stringify(reply)).not.toContain('\u202e');
    expect(await stored()).toEqual(before);
  });

  test('an action that is not in the list is rejected', async () => {
    for (const action of [{ kind: 'delete-project' }, { kind: 'rename-suite', name: 'x'.repeat(500) }, { kind: 'run-tests' }])
      expect((await perform(null, action)).code).toBe('VALIDATION_FAILED');
  });
});

test('the list of actions has a summary, an effect and a JSON Schema for each', async () => {
  const { items } = (await world.call(ada, 'listActions', {})).body;
  expect(items.length).toBeGreaterThan(25);
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'run-tests', effect: 'sends-requests', schema: expect.objectContaining({ type: 'object' }) }),
  );
});
