import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/test-app.ts';
import { startTestWorld, type TestWorld } from '../test-world.fixture.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let environmentId: string;
let conversationId: string;
let runId: string;

const say = async (user_query: string, more: object = {}) =>
  (await world.call(ada, 'generateTests', { body: { user_query, projectId, conversationId, environmentId, ...more } })).body;

const lastMessage = async () => (await world.call(ada, 'getConversation', { params: { id: conversationId } })).body.messages.at(-1);

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  ({ projectId, environmentId } = await world.seedProject(ada, { secrets: { API_KEY: 'fake-key-for-tests' } }));
  conversationId = (await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: '/generate smoke' } })).body.id;
  await world.startWorker();
}, 60_000);

afterAll(() => world.close());

describe('before anything was generated or run', () => {
  test('/explain says that there is no run, /run local and /pr preview that there is no suite', async () => {
    expect((await say('/explain')).heading).toContain('There is no finished run to explain yet');
    expect((await say('/run local')).code).toBe('NO_SUITE');
    expect((await say('/pr preview')).code).toBe('NO_SUITE');
  });

  test('/help shows the commands and is kept in the conversation', async () => {
    expect((await say('/help')).cards).toEqual([{ type: 'help', title: 'Commands' }]);
    expect(await lastMessage()).toMatchObject({ role: 'assistant', cardType: 'help' });
  });

  test('an unknown command is told as one', async () => {
    await say('/teleport');
    expect((await lastMessage())?.content).toContain('/teleport is not a command: /help lists them.');
  });
});

describe('/curl', () => {
  test('shows a valid request of an endpoint against the chosen environment', async () => {
    const [card] = (await say('/curl POST /orders')).cards;
    expect(card).toMatchObject({ type: 'commands', title: 'curl', items: [{ label: 'POST /orders' }] });
    expect(card.items[0].text).toContain(`${world.target.url}/orders`);
    expect(card.items[0].text).toContain('--data-raw');
  });

  test('without an endpoint says how to name one, and with an unknown one offers the nearest', async () => {
    expect((await say('/curl')).heading).toContain('/curl GET /orders');
    const unknown = await say('/curl GET /order');
    expect(unknown.cards).toEqual([]);
    expect(unknown.nearest.length).toBeGreaterThan(0);
  });
});

describe('/import openapi and /diff', () => {
  test('one version has nothing to compare; a second import makes a card of each', async () => {
    expect((await say('/diff')).heading).toContain('one version only');
    const imported = await say(`/import openapi ${world.target.specUrl}`);
    expect(imported.cards[0]).toMatchObject({ type: 'import', revision: 2, operations: 3, unchanged: true });
    const diff = await say('/diff');
    expect(diff.heading).toBe('Nothing changed for callers between revision 1 and 2.');
    expect(diff.cards[0]).toMatchObject({ type: 'contract-diff', from: 'r1', to: 'r2', breaking: 0, changes: [] });
  });

  test('an address that gives no document is refused with the reason', async () => {
    const refused = await say('/import openapi http://127.0.0.1:1/openapi.json');
    expect(refused.code).toBe('SPEC_FETCH_FAILED');
  });
});

test('/auth says what the document wants and what is set up', async () => {
  expect((await say('/auth')).cards[0]).toMatchObject({ type: 'auth', environment: 'local', profiles: [] });
});

describe('after a run with a failure', () => {
  beforeAll(async () => {
    await say('/generate smoke');
    world.target.behaviour.listStatus = 500;
    const created = await world.call(ada, 'createRun', { body: { projectId, environmentId, conversationId } });
    runId = created.body.runId;
    await world.finished(ada, runId);
  }, 60_000);

  test('/explain shows the failure with request, answer, broken rule and what the document says', async () => {
    const { cards, heading } = await say('/explain');
    const [card] = cards;
    expect(card).toMatchObject({ type: 'explanation', subject: 'failure', verdict: 'fail', runId });
    expect(heading).toBe(card.summary);
    expect(card.rules[0]).toMatchObject({ level: 'must', check: 'status' });
    expect(card.request).toMatch(/^GET http.*\/orders/);
    expect(card.response).toMatch(/^HTTP 500/);
    expect(JSON.stringify(card)).not.toContain('fake-key-for-tests');
    expect(card.facts).toContainEqual({ label: 'Earlier runs', value: 'This is the first run that has it.' });
    expect(card.hint).toContain('server broke');
    const asCurl = await say(card.next[0].command);
    expect(asCurl.cards[0].items[0].text).toContain('/orders');
  });

  test('/explain finds a case by its name, a run by its id, and an endpoint by its address', async () => {
    const { stepId } = (await say('/explain')).cards[0];
    const caseId = stepId.split('#')[0];
    expect((await say(`/explain ${caseId}`)).cards[0].stepId).toBe(stepId);
    expect((await say(`/explain ${runId.slice(0, 8)}`)).cards[0].stepId).toBe(stepId);
    const endpoint = (await say('/explain GET /orders')).cards[0];
    expect(endpoint).toMatchObject({ subject: 'endpoint', title: 'GET /orders' });
    expect(endpoint.summary).toMatch(/in the latest run \d+ failed/);
    expect(endpoint.next[0].command).toBe(`/explain ${caseId}`);
  });

  test('an unknown endpoint offers the nearest ones', async () => {
    const { nearest, cards } = await say('/explain GET /ordres');
    expect(cards).toEqual([]);
    expect(nearest.length).toBeGreaterThan(0);
  });

  test('a second run remembers the first', async () => {
    const again = await world.call(ada, 'createRun', { body: { projectId, environmentId, conversationId } });
    await world.finished(ada, again.body.runId);
    const [card] = (await say('/explain')).cards;
    expect(card.earlier).toMatchObject([{ runId, verdict: 'fail' }]);
    expect(card.facts).toContainEqual({ label: 'Earlier runs', value: 'The same in the run before.' });
  });

  test('/run local gives commands with the address of the environment', async () => {
    const [card] = (await say('/run local')).cards;
    expect(card.items.map((item: { label: string }) => item.label)).toEqual(['Linux, macOS', 'Windows', 'Assay command line']);
    expect(card.items[0].text).toContain(`sh run.sh --base-url '${world.target.url}'`);
  });

  test('/pr preview has plan, results, p95 and contract changes', async () => {
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

test('somebody outside the project learns nothing by any command', async () => {
  const eve = await world.test.asUser('eve@example.test');
  for (const user_query of ['/explain', '/curl POST /orders', '/pr preview', '/diff', '/auth', '/run local']) {
    const refused = await world.call(eve, 'generateTests', { body: { user_query, projectId } });
    expect([refused.status, refused.body.code]).toEqual([404, 'PROJECT_NOT_FOUND']);
  }
});
