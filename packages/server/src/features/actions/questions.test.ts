import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;

const ask = async (action: object) => (await world.call(ada, 'performAction', { body: { projectId, action } })).body;
const results = (question: string, operations: readonly string[] | null = null) =>
  ask({ kind: 'show-results', question, between: null, operations });
const suite = (question: string, ids: readonly string[] | null, about?: string) =>
  ask({
    kind: 'describe-suite',
    question,
    cases: ids === null ? null : { operations: null, tags: null, ids, statuses: null, failing: false },
    ...(about === undefined ? {} : { about }),
  });

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  await world.startWorker();
  ({ projectId } = await world.seedProject(ada));
  await seedSuite(world.test.db, projectId, [
    singleStepCase('createOrder.smoke', 'POST', '/orders', '200'),
    singleStepCase('health.ok', 'GET', '/health', '200'),
    singleStepCase('health.again', 'GET', '/health', '200'),
  ]);
  const { runId } = (await world.call(ada, 'createRun', { body: { projectId } })).body;
  expect((await world.finished(ada, runId)).status).toBe('failed');
});

afterAll(() => world.close());

describe('questions for a detail of the latest run', () => {
  test('answers where, when, with which suite and with how many requests it ran', async () => {
    expect((await results('environment')).heading).toContain(` on local (${world.target.url})`);
    expect((await results('time')).heading).toMatch(/started at \d{4}-\d\d-\d\d \d\d:\d\d UTC and took/);
    expect((await results('suite')).heading).toMatch(/\(.*, revision 1\)\. 2 passed, 1 failed\.$/);
    expect((await results('requests')).heading).toMatch(/sent 3 requests for 3 cases in .*\.$/);
  });

  test('shows what the failing request sent and received, with the whole exchange on the card', async () => {
    const { heading, cards } = await results('exchange');
    expect(heading).toMatch(
      /^POST \/orders returned \d{3}, expected status 200, in run [0-9a-f]{8} on local \(just now\)\. The body was: /,
    );
    expect(cards[0]).toMatchObject({ type: 'explanation', response: expect.stringContaining('HTTP ') });
    expect((await results('request')).heading).toContain(`POST /orders was sent to ${world.target.url}/orders`);
  });

  test('a request that passed is shown when it is named', async () => {
    expect((await results('exchange', ['GET /health'])).heading).toMatch(/^GET \/health returned 200 in run/);
  });
});

describe('questions about the suite at hand', () => {
  test('a question whether the suite has something is answered with yes or no first', async () => {
    expect((await suite('includes', ['health.ok'], 'the health check')).heading).toMatch(
      /^Yes, 1 of 3 cases in .* is about “the health check”: /,
    );
    expect((await suite('includes', [], 'an empty title')).heading).toMatch(/^No, no case in .* is about “an empty title”\./);
    expect((await suite('cases', ['health.ok', 'health.again'])).heading).toMatch(/^2 of 3 cases in .* are about that: /);
  });

  test('few cases are described individually, many by their number', async () => {
    expect((await suite('checks', ['health.ok'])).heading).toMatch(/sends GET \/health and expects status 200\./);
    const { heading, cards } = await suite('checks', null);
    expect(heading).toMatch(/has 3 cases for POST \/orders, GET \/health: 3 check the status\.$/);
    expect(cards[0].facts).toHaveLength(3);
    expect((await suite('checks', null, 'schema')).heading).toMatch(/^No, 0 of 3 cases in .* check the response schema\./);
  });
});

describe('questions for the meaning of a word', () => {
  const meaning = (term: string) => ask({ kind: 'show-guide', topic: 'terms', term });

  test('only the asked terms are explained', async () => {
    expect((await meaning('idempotent')).heading).toMatch(/^A request is idempotent when/);
    expect((await meaning('load vs stress')).heading).toMatch(/^A load test .* A stress test /);
  });

  test('an unknown word is named, and terms that are written like it are offered', async () => {
    const { heading, cards } = await meaning('idempotant');
    expect(heading).toMatch(/^I don’t recognize “idempotant”.* Did you mean idempotent/);
    expect(cards[0].options[0]).toMatchObject({ label: 'idempotent', text: '/guide terms idempotent' });
  });
});
