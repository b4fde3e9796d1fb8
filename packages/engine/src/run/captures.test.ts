import { describe, expect, test } from 'vitest';
import { runLoad } from './run-load.ts';
import { BASE, get, makeCase, makeSuite, noResponse, reply, resultsOf, runAll, scriptedWorld, verdictsOf } from './world.fixture.ts';

const create = {
  req: { method: 'POST', path: '/orders', json: {} },
  expect: { should: { status: ['2xx'] } },
  capture: { orderId: '$.id' },
} as const;
const remove = { req: { method: 'DELETE', path: '/orders/{{orderId}}' }, expect: {} } as const;

describe('Values are captured from 2xx responses only', () => {
  const suite = makeSuite([makeCase('flow', [create, get('/orders/{{orderId}}')], { finally: [remove] })]);

  test.each([500, 404, 302])('a value in the body of a %i is not used by later steps or by the cleanup', async (status) => {
    const world = scriptedWorld({ 'POST /orders': reply(status, { id: 'c76a' }) });
    const events = await runAll(suite, world);
    expect(world.requests.map(({ method }) => method)).toEqual(['POST']);
    const reason = `orderId was not captured: step 1, POST /orders, returned ${status}.`;
    expect(resultsOf(events, 'flow').slice(1)).toMatchObject([
      { verdict: 'blocked', reason },
      { verdict: 'blocked', part: 'finally', reason },
    ]);
  });

  test.each([200, 201, 299])('a value in the body of a %i is used', async (status) => {
    const world = scriptedWorld({
      'POST /orders': reply(status, { id: 'c76a' }),
      'GET /orders/c76a': reply(200),
      'DELETE /orders/c76a': reply(204),
    });
    await runAll(suite, world);
    expect(world.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'DELETE']);
  });

  test('a resumed run does not capture a value from a stored error', async () => {
    const [stored] = resultsOf(await runAll(suite, scriptedWorld({ 'POST /orders': reply(500, { id: 'c76a' }) })), 'flow');
    const world = scriptedWorld({});
    const events = await runAll(suite, world, { finished: stored === undefined ? [] : [stored] });
    expect(world.requests).toEqual([]);
    expect(resultsOf(events, 'flow')[0]).toMatchObject({ reason: 'orderId was not captured: step 1, POST /orders, returned 500.' });
  });

  test('a load run does not use a value of an error either', async () => {
    const listed = { ...get('/orders', ['2xx']), capture: { orderId: '$.id' } };
    const world = scriptedWorld({ 'GET /orders': reply(500, { id: 'c76a' }) });
    const options = {
      runId: 'r',
      env: { BASE_URL: BASE },
      ports: world.ports,
      concurrency: 1,
      headers: [],
      timeoutMs: 1000,
      followRedirects: false,
      redact: (text: string) => text,
      learnSecret: () => {},
    };
    const load = { vus: 1, durationMs: 1000, rampMs: 0, count: 4, thresholds: {} };
    for await (const event of runLoad(makeSuite([makeCase('one', [listed, get('/orders/{{orderId}}')])]), options, load)) void event;
    expect(new Set(world.requests.map(({ url }) => url))).toEqual(new Set([`${BASE}/orders`]));
  });
});

describe('The reason for a missing value names the step that should have provided it', () => {
  test.each([
    ['no response', noResponse('reset', true), 'orderId was not captured: step 1, POST /orders, got no response.'],
    [
      'a response without the value',
      reply(201, { number: 5 }),
      'orderId was not captured: step 1, POST /orders, returned 201, but $.id selects nothing.',
    ],
  ])('%s', async (_name, outcome, reason) => {
    const world = scriptedWorld({ 'POST /orders': outcome });
    const events = await runAll(makeSuite([makeCase('flow', [create], { finally: [remove] })]), world);
    expect(resultsOf(events, 'flow')[1]).toMatchObject({ verdict: 'blocked', reason });
  });

  test('a response without the header', async () => {
    const located = { ...create, capture: { orderId: { header: 'Location' } } };
    const events = await runAll(
      makeSuite([makeCase('flow', [located, get('/x/{{orderId}}')])]),
      scriptedWorld({ 'POST /orders': reply(201) }),
    );
    expect(resultsOf(events, 'flow')[1]?.reason).toBe(
      'orderId was not captured: step 1, POST /orders, returned 201, but it has no header Location.',
    );
  });

  test('a step that was not sent', async () => {
    const world = scriptedWorld({ 'GET /first': reply(500) });
    const events = await runAll(makeSuite([makeCase('flow', [get('/first'), create], { finally: [remove] })]), world);
    expect(resultsOf(events, 'flow')[2]?.reason).toBe('orderId was not captured: step 2, POST /orders, was not sent.');
  });

  test('a failed setup', async () => {
    const setup = makeCase('token', [{ ...create, capture: { key: '$.key' } }]);
    const suite = makeSuite([makeCase('one', [get('/a', ['2xx'], { headers: { 'X-Key': '{{key}}' } })])], { setup: [setup] });
    const events = await runAll(suite, scriptedWorld({ 'POST /orders': reply(401, { key: 'no' }) }));
    expect(verdictsOf(events)).toMatchObject({ one: 'blocked' });
    expect(resultsOf(events, 'one')[0]?.reason).toBe('key was not captured: step 1 of the setup token, POST /orders, returned 401.');
  });

  test('no step at all', async () => {
    const events = await runAll(makeSuite([makeCase('one', [get('/{{nothing}}')])]), scriptedWorld({}));
    expect(resultsOf(events, 'one')[0]?.reason).toBe('{{nothing}} has no value: no earlier step provided it.');
  });
});
