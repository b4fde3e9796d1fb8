import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '../../platform/db/schema.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let environmentId: string;
let conversationId: string;
let runId: string;

const say = async (user_query: string, more: object = {}) =>
  (await world.call(ada, 'generateTests', { body: { user_query, projectId, conversationId, environmentId, ...more } })).body;

/** Performs an action as the palette and external tools do. */
const perform = async (action: object, more: object = {}) =>
  (await world.call(ada, 'performAction', { body: { projectId, conversationId, environmentId, action, ...more } })).body;
const results = (question: string, more: object = {}) =>
  perform({ kind: 'show-results', question, between: null, operations: null, ...more });

const lastMessage = async () => (await world.call(ada, 'getConversation', { params: { id: conversationId } })).body.messages.at(-1);

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  ({ projectId, environmentId } = await world.seedProject(ada, { secrets: { API_KEY: 'fake-key-for-tests' } }));
  conversationId = (await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: '/generate smoke' } })).body.id;
  await world.startWorker();
});

afterAll(() => world.close());

describe('without any suite or run', () => {
  test('/explain reports that there is no run, /run local and /pr preview that there is no suite', async () => {
    expect((await say('/explain')).heading).toContain('There is no finished run to explain yet');
    for (const text of ['/run local', '/pr preview', '/export postman']) {
      expect((await say(text)).heading).toBe('The project has no test suite yet. Generate one first.');
    }
  });

  test('questions about runs and suites report that there are none, and suggest a start', async () => {
    const asked = [await results('history'), await results('compare'), await results('failures'), await say('/run failed')];
    for (const { heading, cards } of asked) {
      expect(heading).toContain('This project has no runs yet');
      expect(cards[0]).toMatchObject({ type: 'choices', options: [{ kind: 'send', text: '/generate smoke' }, { text: '/run cloud' }] });
    }
    expect((await say('/stop')).heading).toContain('No run is active');
    expect((await say('/suite count')).heading).toContain('There are no tests in this project yet.');
  });

  test('every endpoint is listed as untested, with one button that tests them all', async () => {
    const { heading, cards } = await say('/coverage');
    expect(heading).toBe('3 of 3 endpoints have no tests in this project, so 0% are covered.');
    const all = cards[0].options.at(-1);
    expect(all).toMatchObject({ label: 'Test all 3', kind: 'send' });
    expect(all?.text).toContain('POST /orders');
  });

  test('a greeting gets suggestions for a start, and both messages are stored', async () => {
    expect((await say('hello')).cards[0]).toMatchObject({ type: 'choices', title: 'Start with' });
    expect(await lastMessage()).toMatchObject({ role: 'assistant', cardType: 'choices' });
  });

  test('/help shows the commands and is stored in the conversation', async () => {
    expect((await say('/help')).cards).toEqual([{ type: 'help', title: 'Commands' }]);
    expect(await lastMessage()).toMatchObject({ role: 'assistant', cardType: 'help' });
  });

  test('an unknown command gets a reply that names it as unknown', async () => {
    await say('/teleport');
    expect((await lastMessage())?.content).toContain('/teleport is not a command. /help lists all commands.');
    await say('/generate zeppelins');
    expect((await lastMessage())?.content).toContain('There are no matching endpoints for “/generate zeppelins”.');
    expect((await lastMessage())?.content).not.toContain('is not a command');
  });
});

describe('/curl', () => {
  test('shows a valid request of an endpoint against the chosen environment', async () => {
    const [card] = (await say('/curl POST /orders')).cards;
    expect(card).toMatchObject({ type: 'commands', title: 'curl', items: [{ label: 'POST /orders' }] });
    expect(card.items[0].text).toContain(`${world.target.url}/orders`);
    expect(card.items[0].text).toContain('--data-raw');
  });

  test('without an endpoint explains how to name one, and suggests the nearest for an unknown one', async () => {
    expect((await say('/curl')).heading).toContain('/curl GET /orders');
    const unknown = await say('/curl GET /order');
    expect(unknown.cards).toEqual([]);
    expect(unknown.nearest.length).toBeGreaterThan(0);
  });
});

describe('questions about the API and the product', () => {
  test('a question about possible actions returns a list of endpoints, each with a button that tests it', async () => {
    const { heading, cards, suiteId } = await say('/operations orders');
    expect(heading).toMatch(/^2 of the 3 endpoints in .* match “orders”: /);
    expect(cards[0].options[0]).toMatchObject({ kind: 'send', label: 'GET /orders', text: '/generate smoke GET /orders' });
    expect(suiteId).toBeNull();
  });

  test('the spec decides which endpoints require credentials', async () => {
    const all = { kind: 'list-operations', scope: { kind: 'all' }, field: null };
    const wanting = await perform({ ...all, demand: 'credentials' });
    const open = await perform({ ...all, demand: 'nothing' });
    const counted = [wanting, open].map(({ cards }) => cards.flatMap(({ options }) => options));
    expect(counted.flat().filter(({ label }) => / \//.test(label))).toHaveLength(3);
    expect(wanting.heading).not.toBe(open.heading);
  });

  test('a question without a match suggests the nearest endpoints', async () => {
    const { heading, nearest } = await say('/operations zeppelins');
    expect(heading).toContain('No endpoints match');
    expect(nearest).toHaveLength(3);
  });

  test('questions about the environment, CI, schedules and members get replies', async () => {
    const guide = (topic: string) => perform({ kind: 'show-guide', topic });
    expect((await guide('environments')).heading).toContain(`local, ${world.target.url}`);
    expect((await guide('ci')).cards.map(({ type }: { type: string }) => type)).toEqual(['commands', 'choices']);
    const places = await Promise.all(['schedules', 'members', 'cases', 'import'].map(guide));
    expect(places.map(({ cards }) => cards[0].options[0])).toMatchObject([
      { page: 'settings', id: 'schedules' },
      { page: 'settings', id: 'members' },
      { page: 'suite' },
      { page: 'specs' },
    ]);
    expect((await guide('terms')).heading).toContain('A suite is a set of cases');
    expect((await perform({ kind: 'open-screen', screen: 'members' })).cards[0].options[0]).toMatchObject({ kind: 'open', id: 'members' });
  });

  test('an endpoint is described by its parameters, its body, its responses and its credentials', async () => {
    const describeIt = (aspect: string, operations = ['POST /orders']) => perform({ kind: 'describe-operation', operations, aspect });
    expect((await describeIt('body')).heading).toMatch(/^POST \/orders accepts a body: /);
    expect((await describeIt('responses')).heading).toMatch(/^POST \/orders can return 201/);
    expect((await describeIt('auth')).heading).toMatch(/^POST \/orders does not require authentication/);
    const labels = (await describeIt('auth')).cards[0].facts.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Authentication', 'Body', 'Responses']));
    expect((await describeIt('parameters', ['GET /orders'])).heading).toMatch(/^GET \/orders takes /);
    expect((await describeIt('example')).cards[0]).toMatchObject({ type: 'commands' });
    expect((await describeIt('summary', ['GET /nowhere'])).heading).toBe('The spec has no endpoint GET /nowhere.');
    const { heading } = await say('/api');
    expect(heading).toContain(`Orders API 1.4.0 has 3 endpoints on ${world.target.url}. You can test orders (2), health (1)`);
  });

  test('endpoints can be listed by a field or a status', async () => {
    const listed = async (field: string) =>
      (await perform({ kind: 'list-operations', scope: { kind: 'all' }, demand: null, field })).heading;
    expect(await listed('201')).toMatch(/^1 of the 3 endpoints in Orders API can return 201: /);
    expect(await listed('zeppelin')).toContain('no endpoint accepts or returns zeppelin');
  });
});

test('a sentence does not double the full stop of an API name', async () => {
  const { id } = (await world.call(ada, 'createProject', { body: { name: 'Dots' } })).body;
  const document = {
    openapi: '3.0.3',
    info: { title: 'Gitea API.', version: '1' },
    paths: { '/users': { get: { responses: { 200: { description: 'ok' } } } } },
  };
  await world.call(ada, 'importSpec', { params: { id }, body: { content: JSON.stringify(document) } });
  const { heading } = (
    await world.call(ada, 'generateTests', { body: { user_query: 'which endpoints are there for users?', projectId: id } })
  ).body;
  expect(heading).toMatch(/in Gitea API matches.*: GET \/users\.$/);
  expect(heading).not.toContain('..');
});

describe('/import openapi and /diff', () => {
  test('one version has nothing to compare, and each import creates a card', async () => {
    expect((await say('/diff')).heading).toContain('only one version');
    const imported = await say(`/import openapi ${world.target.specUrl}`);
    expect(imported.cards[0]).toMatchObject({ type: 'import', revision: 2, operations: 3, unchanged: true });
    const diff = await say('/diff');
    expect(diff.heading).toBe('The API did not change between revisions 1 and 2.');
    expect(diff.cards[0]).toMatchObject({ type: 'contract-diff', from: 'r1', to: 'r2', breaking: 0, changes: [] });
  });

  test('a URL without a spec returns an error with the reason', async () => {
    const refused = await say('/import openapi http://127.0.0.1:1/openapi.json');
    expect(refused.code).toBe('SPEC_FETCH_FAILED');
  });
});

test('/auth lists what the spec requires and what is set up', async () => {
  expect((await say('/auth')).cards[0]).toMatchObject({ type: 'auth', environment: 'local', profiles: [] });
});

describe('after a run with a failure', () => {
  beforeAll(async () => {
    await say('/generate smoke');
    world.target.behaviour.listStatus = 500;
    const created = await world.call(ada, 'createRun', { body: { projectId, environmentId, conversationId } });
    runId = created.body.runId;
    await world.finished(ada, runId);
  });

  test('/explain shows the failure with request, response, violated rule and the text of the spec', async () => {
    const { cards, heading } = await say('/explain');
    const [card] = cards;
    expect(card).toMatchObject({ type: 'explanation', subject: 'failure', verdict: 'fail', runId });
    expect(heading).toBe(card.summary);
    expect(card.rules[0]).toMatchObject({ level: 'must', check: 'status' });
    expect(card.request).toMatch(/^GET http.*\/orders/);
    expect(card.response).toMatch(/^HTTP 500/);
    expect(JSON.stringify(card)).not.toContain('fake-key-for-tests');
    expect(card.facts).toContainEqual({ label: 'Earlier runs', value: 'This is the first run with this case.' });
    expect(card.hint).toContain('server failed');
    const asCurl = await say(card.next[0].command);
    expect(asCurl.cards[0].items[0].text).toContain('/orders');
  });

  test('/explain finds a case by name, a run by id, and an endpoint by path', async () => {
    const { stepId } = (await say('/explain')).cards[0];
    const caseId = stepId.split('#')[0];
    expect((await say(`/explain ${caseId}`)).cards[0].stepId).toBe(stepId);
    expect((await say(`/explain ${runId.slice(0, 8)}`)).cards[0].stepId).toBe(stepId);
    expect((await say(`/explain ${runId} ${caseId}`)).cards[0]).toMatchObject({ runId, stepId });
    const endpoint = (await say('/explain GET /orders')).cards[0];
    expect(endpoint).toMatchObject({ subject: 'endpoint', title: 'GET /orders' });
    expect(endpoint.summary).toMatch(/\d+ failed in the latest run/);
    expect(endpoint.next[0].command).toBe(`/explain ${caseId}`);
  });

  test('an unknown endpoint gets the nearest ones as suggestions', async () => {
    const { nearest, cards } = await say('/explain GET /ordres');
    expect(cards).toEqual([]);
    expect(nearest.length).toBeGreaterThan(0);
  });

  test('answers about the run name what failed, what passed, the time, the speed and who started it', async () => {
    expect((await results('compare')).heading).toContain('the only run of this suite');
    const failures = await results('failures');
    expect(failures.heading).toMatch(/^1 case failed in run [0-9a-f]{8} on local \(just now\); 2 passed\. Failing: GET \/orders\.$/);
    expect(failures.cards[0]).toMatchObject({
      type: 'failures',
      runId,
      rows: [{ op: 'GET /orders', expected: expect.stringMatching(/^status 2/), actual: 'The status is 500', stepId: expect.any(String) }],
      omitted: 0,
    });
    expect(failures.cards[1].options).toMatchObject([
      { kind: 'open', page: 'run', id: runId },
      { text: '/explain' },
      { text: '/run failed' },
    ]);
    expect((await results('summary')).heading).toMatch(/\d+ passed, 1 failed.* Failing: GET \/orders\. It took .*p95 \d+ ms/);
    expect((await results('passed')).heading).toMatch(/^\d+ of \d+ cases passed/);
    expect((await results('slowest')).heading).toMatch(/^(GET|POST) \/\w+ was the slowest endpoint in run .*: \d+ ms on average/);
    expect((await results('duration')).heading).toMatch(/took [\d.]+ m?s/);
    expect((await results('who')).heading).toMatch(/ started the latest run \([0-9a-f]{8} on local\) at .* UTC\. Its status is failed\./);
    expect((await results('release')).heading).toMatch(/^I wouldn’t release yet: 1 case failed .* GET \/orders/);
    expect((await results('flaky')).heading).toContain('is not enough to detect flaky cases');
    expect((await results('since-when')).heading).toMatch(/^GET \/orders has been failing since run [0-9a-f]{8}/);
    expect((await results('summary', { operations: ['GET /health'] })).heading).toMatch(/called GET \/health: 1 passed, 0 failed/);
    const past = { between: { from: 0, to: 86_400_000 } };
    expect((await results('failures', past)).heading).toContain('There were no runs between 1970-01-01');
  });

  test('/run failed repeats only the failed cases, and a name that does not exist is never replaced', async () => {
    const host = new URL(world.target.url).host;
    const reply = await say('/run failed');
    expect(reply.heading).toBe(`Running 1 failed case again on local: 1 request, 0 write, to ${host}.`);
    expect(reply.cards[0]).toMatchObject({ type: 'run', runId: reply.runId, env: 'local' });
    expect(await lastMessage()).toMatchObject({ runId: reply.runId });
    await world.finished(ada, reply.runId);
    const steps = (await world.call(ada, 'getRunSteps', { params: { id: reply.runId } })).body.items;
    expect(new Set(steps.map(({ caseId }: { caseId: string }) => caseId)).size).toBe(1);
    const unknown = await perform({ kind: 'run-tests', environment: 'nowhere', cases: null, load: null });
    expect(unknown.heading).toBe('There is no environment named nowhere, so nothing was run. Available environments: local.');
    expect((await say('/run on nowhere')).heading).toContain('nothing was run');
    expect(unknown.runId ?? null).toBeNull();
  });

  test('while a run is under way, an answer about an older one names the newer one', async () => {
    const [ended] = await world.test.db.select().from(runs).where(eq(runs.id, runId));
    if (ended === undefined) throw new Error('there is no run');
    const id = randomUUID();
    await world.test.db.insert(runs).values({ ...ended, id, status: 'running', createdAt: new Date() });
    const { heading, cards } = await results('failures');
    await world.test.db.delete(runs).where(eq(runs.id, id));
    expect(heading).toMatch(/^A newer run, run [0-9a-f]{8} on local, is still running, so this answer is about the previous run\. /);
    expect(heading).toContain(id.slice(0, 8));
    expect(cards.at(-1)).toMatchObject({ options: [{ page: 'run', id }, { text: '/stop' }] });
  });

  test('words that an answer did not use are a field of the reply and of the stored message', async () => {
    const text = 'smoke tests for orders twice a fortnight';
    const { id } = (await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: text } })).body;
    const reply = await say(text, { conversationId: id });
    const stored = (await world.call(ada, 'getConversation', { params: { id } })).body.messages.at(-1);
    expect(reply.heading).not.toContain('didn’t use');
    expect(reply.unread).toContain('fortnight');
    expect(stored?.unread).toEqual(reply.unread);
  });

  test('export offers the named format, or else every format', async () => {
    expect((await say('/export postman')).cards[0].options).toMatchObject([{ kind: 'export', format: 'postman', revision: 1 }]);
    expect((await say('/export')).cards[0].options).toHaveLength(6);
  });

  test('a second run is compared with the first', async () => {
    const again = await world.call(ada, 'createRun', { body: { projectId, environmentId, conversationId } });
    await world.finished(ada, again.body.runId);
    const { heading, cards } = await results('compare');
    expect(heading).toMatch(/\(2 passed, 1 failed\): the same cases failed, 0 cases newly failing, 0 fixed, 1 still failing\.$/);
    expect(cards[0].options[0]).toMatchObject({ page: 'compare', id: again.body.runId });
    expect((await results('summary')).heading).toMatch(
      /There are no new or fixed failures since run [0-9a-f]{8} on local, the previous run\.$/,
    );
    const listed = (await results('history')).cards[0].options;
    expect(listed.map(({ id }: { id: string | null }) => id)).toEqual([again.body.runId, expect.any(String), runId, null]);
    expect(listed[0].detail).toMatch(/^failed, \d+ passed, 1 failed on local/);
    const [card] = (await say('/explain')).cards;
    expect(card.earlier.at(-1)).toMatchObject({ runId, verdict: 'fail' });
    expect(card.facts.find(({ label }: { label: string }) => label === 'Earlier runs')?.value).toContain('The result was the same');
  });

  test('/run local returns commands with the environment’s URL', async () => {
    const [card] = (await say('/run local')).cards;
    expect(card.items.map((item: { label: string }) => item.label)).toEqual(['Linux, macOS', 'Windows', 'Assay command line']);
    expect(card.items[0].text).toContain(`sh run.sh --base-url '${world.target.url}'`);
  });

  test('/pr preview contains plan, results, p95 and contract changes', async () => {
    const [card, recipe] = (await say('/pr preview')).cards;
    expect(card.type).toBe('pr-preview');
    expect(recipe.items.map(({ label }: { label: string }) => label)).toEqual(['.github/workflows/api-tests.yml', '.gitlab-ci.yml']);
    expect(recipe.items[0].text).toContain(`--project "${projectId}"`);
    expect(card.content).toContain('### Plan');
    expect(card.content).toMatch(/\*\*\d+\*\* failed/);
    expect(card.content).toContain('p95');
    expect(card.content).toContain('### API changes');
  });
});

test('every command rejects a user outside the project', async () => {
  const eve = await world.test.asUser('eve@example.test');
  const commands = ['/explain', '/curl POST /orders', '/pr preview', '/diff', '/auth', '/run local', '/results history', '/coverage'];
  for (const user_query of commands) {
    const refused = await world.call(eve, 'generateTests', { body: { user_query, projectId } });
    expect([refused.status, refused.body.code]).toEqual([404, 'PROJECT_NOT_FOUND']);
  }
});
