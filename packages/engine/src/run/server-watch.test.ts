import { describe, expect, test } from 'vitest';
import type { OutgoingRequest, SendOutcome, TestCase } from '../model/index.ts';
import {
  BASE,
  get,
  makeCase,
  makeSuite,
  noResponse,
  reply,
  resultsOf,
  runAll,
  scriptedWorld,
  summaryOf,
  verdictsOf,
} from './world.fixture.ts';

const hang = noResponse('timeout-total', true);
const post = (path: string): TestCase['steps'][number] => ({
  req: { method: 'POST', path, json: {} },
  expect: { must: { status: ['4xx'] } },
});
const fine = makeCase('fine', [get('/fine')]);
const hostile = makeCase('createOrder.long', [post('/orders')]);
const later = makeCase('later', [get('/fine')], { finally: [{ req: { method: 'DELETE', path: '/x' }, expect: {} }] });

/** Simulates a server that responds until it receives a POST, and then returns the outcomes in `again`. */
function hangingWorld(again: readonly SendOutcome[] = [hang]) {
  let isHanging = false;
  const answer = (request: OutgoingRequest, usual: SendOutcome): SendOutcome => {
    if (request.method === 'POST') isHanging = true;
    return isHanging ? hang : usual;
  };
  let probes = 0;
  return scriptedWorld({
    'GET /fine': (request) => answer(request, reply(200)),
    'POST /orders': (request) => answer(request, reply(400)),
    'GET /': () => (isHanging ? (again[Math.min(probes++, again.length - 1)] ?? hang) : reply(404)),
    'GET /health': () => reply(500),
  });
}

const paths = (world: { readonly requests: readonly OutgoingRequest[] }): readonly string[] =>
  world.requests.map(({ method, url }) => `${method} ${url.slice(BASE.length)}`);

describe('A server that stops responding', () => {
  test('is probed, and after three more tries the run stops and names the request', async () => {
    const world = hangingWorld();
    const events = await runAll(makeSuite([fine, hostile, later]), world, { concurrency: 1 });
    expect(paths(world)).toEqual(['GET /fine', 'POST /orders', 'GET ', 'GET ', 'GET ', 'GET ']);
    expect(world.slept).toEqual([1000, 1000, 1000]);
    expect(verdictsOf(events)).toEqual({ fine: 'pass', 'createOrder.long': 'error', later: 'blocked' });
    const reason = 'The server stopped responding after POST /orders (case createOrder.long); not sent.';
    expect(resultsOf(events, 'later')).toMatchObject([
      { verdict: 'blocked', attempts: 0, reason },
      { part: 'finally', verdict: 'blocked', attempts: 0, reason },
    ]);
    expect(resultsOf(events, 'createOrder.long')[0]).toMatchObject({
      cause: 'timeout-total',
      suspect: true,
      reason: 'no answer: timeout-total. The server did not respond to GET request to the base URL either.',
    });
    expect(summaryOf(events)).toMatchObject({
      outcome: 'error',
      steps: 2,
      p95Count: 1,
      suspect: { caseId: 'createOrder.long', step: 0, method: 'POST', path: '/orders', at: 10, inFlight: [] },
    });
  });

  test('and recovers is noted, and the run continues', async () => {
    const world = hangingWorld([hang, hang, reply(503)]);
    const events = await runAll(makeSuite([fine, hostile, makeCase('probe', [get('/health', ['500'])])]), world, { concurrency: 1 });
    expect(verdictsOf(events)).toEqual({ fine: 'pass', 'createOrder.long': 'error', probe: 'pass' });
    expect(resultsOf(events, 'createOrder.long')[0]?.reason).toBe(
      'no answer: timeout-total. The server did not respond to GET request to the base URL for a while and then recovered.',
    );
    expect(summaryOf(events)).toMatchObject({ suspect: { caseId: 'createOrder.long' } });
  });

  test('gets no second try of the request that timed out, and no new requests while it is probed', async () => {
    const world = scriptedWorld({ 'GET /slow': hang, 'GET /': hang, 'GET /fine': reply(200) });
    await runAll(makeSuite([makeCase('slow', [get('/slow')]), fine]), world, { concurrency: 1 });
    expect(paths(world)).toEqual(['GET /slow', 'GET ', 'GET ', 'GET ', 'GET ']);
  });

  test('has the first timeout as suspect, with the requests that were in flight', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const world = scriptedWorld({
      'GET /first': async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return hang;
      },
      'GET /second': async () => {
        await held;
        return hang;
      },
      'GET /': () => {
        release();
        return hang;
      },
    });
    const cases = [
      makeCase('second', [get('/second')]),
      makeCase('first', [get('/first')]),
      makeCase('third', [get('/third')], { serial: true }),
    ];
    const events = await runAll(makeSuite(cases), world, { concurrency: 2 });
    expect(summaryOf(events).suspect).toMatchObject({
      caseId: 'first',
      path: '/first',
      inFlight: [{ caseId: 'second', step: 0, method: 'GET', path: '/second' }],
    });
    expect(resultsOf(events, 'second')[0]).not.toHaveProperty('suspect');
    expect(verdictsOf(events)).toMatchObject({ third: 'blocked' });
  });

  test('keeps its suspect in a resumed run', async () => {
    const suite = makeSuite([fine, hostile, later]);
    const stored = resultsOf(await runAll(suite, hangingWorld(), { concurrency: 1 }), 'createOrder.long');
    const dead = scriptedWorld({ 'GET /fine': hang, 'GET /': hang });
    const events = await runAll(suite, dead, { concurrency: 1, finished: stored });
    expect(summaryOf(events).suspect).toMatchObject({ caseId: 'createOrder.long', method: 'POST', path: '/orders' });
    expect(resultsOf(events, 'later')[0]?.reason).toContain('after POST /orders (case createOrder.long)');
  });

  test('is not waited for after a cancelled run', async () => {
    const world = scriptedWorld({
      'POST /orders': hang,
      'GET /': () => {
        world.cancel();
        return hang;
      },
    });
    await runAll(makeSuite([hostile, later]), world, { concurrency: 1 });
    expect(world.slept).toEqual([]);
    expect(paths(world)).toEqual(['POST /orders', 'GET ']);
  });
});

describe('A timeout while the server responds', () => {
  test('is only an error of its step', async () => {
    const world = scriptedWorld({ 'POST /orders': hang, 'GET /fine': reply(200) });
    const events = await runAll(makeSuite([hostile, fine]), world, { concurrency: 1 });
    expect(verdictsOf(events)).toEqual({ 'createOrder.long': 'error', fine: 'pass' });
    expect(resultsOf(events, 'createOrder.long')[0]?.reason).toBe(
      'no answer: timeout-total. The server still responds to other requests (GET request to the base URL).',
    );
    expect(summaryOf(events)).not.toHaveProperty('suspect');
  });

  test('uses the probe of the suite, without credentials unless it names some, and with a short timeout', async () => {
    const world = scriptedWorld({ 'POST /orders': hang, 'GET /health': reply(500) });
    const probe = { method: 'GET', path: '/health' } as const;
    const headers = [['Authorization', 'Bearer environment']] as const;
    const named = makeSuite([hostile], { probe: { ...probe, auth: 'user' }, defaults: { timeoutMs: 60_000, auth: 'user' } });
    const events = await runAll(named, world, { headers });
    expect(resultsOf(events, 'createOrder.long')[0]?.reason).toContain('still responds to other requests (GET /health)');
    await runAll(makeSuite([hostile], { probe, defaults: { timeoutMs: 300, auth: 'user' } }), world, { headers });
    const probes = world.requests.filter(({ url }) => url === `${BASE}/health`);
    expect(probes.map(({ timeoutMs, headers: sent }) => [timeoutMs, ...sent])).toEqual([
      [5000, ['Authorization', 'Bearer very-secret-token']],
      [300],
    ]);
  });

  test('is different from a server that was never running', async () => {
    const world = scriptedWorld({ 'POST /orders': noResponse('connect', false) });
    const events = await runAll(makeSuite([hostile]), world);
    expect(paths(world).filter((path) => path === 'GET ')).toEqual([]);
    expect(summaryOf(events)).not.toHaveProperty('suspect');
  });

  test('of another server does not affect the one under test', async () => {
    const elsewhere = makeCase('elsewhere', [get('/x', ['2xx'], { base: 'OTHER' })]);
    const suite = makeSuite([elsewhere], { env: { BASE_URL: {}, OTHER: { default: 'https://other.example' } } });
    const world = scriptedWorld({ 'GET https://other.example/x': hang });
    const events = await runAll(suite, world);
    expect(new Set(world.requests.map(({ url }) => url))).toEqual(new Set(['https://other.example/x']));
    expect(summaryOf(events)).not.toHaveProperty('suspect');
  });
});

describe('A server that crashes', () => {
  const refused = noResponse('connect', false);

  /** Simulates a server that closes the connection of a POST, or answers it first, and then refuses every connection. */
  function crashingWorld(last: SendOutcome) {
    let isDown = false;
    const answer = (): SendOutcome => (isDown ? refused : reply(200));
    return scriptedWorld({
      'GET /fine': answer,
      'POST /orders': () => {
        isDown = true;
        return last;
      },
      'GET /': answer,
    });
  }

  test('is probed, and the run stops and names the request whose connection was closed', async () => {
    const world = crashingWorld(noResponse('reset', true));
    const events = await runAll(makeSuite([fine, hostile, later]), world, { concurrency: 1 });
    expect(paths(world)).toEqual(['GET /fine', 'POST /orders', 'GET ', 'GET ', 'GET ', 'GET ']);
    expect(verdictsOf(events)).toEqual({ fine: 'pass', 'createOrder.long': 'error', later: 'blocked' });
    expect(resultsOf(events, 'createOrder.long')[0]).toMatchObject({ suspect: true, cause: 'reset' });
    expect(summaryOf(events).suspect).toMatchObject({ caseId: 'createOrder.long', method: 'POST', path: '/orders', inFlight: [] });
  });

  test('after its response has the last request with a response as suspect', async () => {
    const world = crashingWorld(reply(400));
    const events = await runAll(makeSuite([hostile, fine, later]), world, { concurrency: 1 });
    expect(verdictsOf(events)).toEqual({ 'createOrder.long': 'pass', fine: 'error', later: 'blocked' });
    expect(resultsOf(events, 'fine')[0]).not.toHaveProperty('suspect');
    expect(summaryOf(events).suspect).toMatchObject({ caseId: 'createOrder.long', method: 'POST', path: '/orders' });
  });

  test('and restarts is noted, and the run continues', async () => {
    const world = scriptedWorld({
      'POST /orders': noResponse('reset', true),
      'GET /': [refused, refused, reply(404)],
      'GET /fine': reply(200),
    });
    const events = await runAll(makeSuite([hostile, fine]), world, { concurrency: 1 });
    expect(verdictsOf(events)).toEqual({ 'createOrder.long': 'error', fine: 'pass' });
    expect(summaryOf(events).suspect).toMatchObject({ caseId: 'createOrder.long' });
  });

  test('has only those requests as suspects that may have stopped it', async () => {
    let isDown = false;
    const after = async (milliseconds: number, outcome: SendOutcome): Promise<SendOutcome> => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      isDown = true;
      return outcome;
    };
    const world = scriptedWorld({
      'GET /fine': reply(200),
      'GET /answered': () => after(10, reply(200)),
      'GET /refused': () => after(4, refused),
      'POST /orders': () => after(8, noResponse('reset', true)),
      'POST /others': () => after(9, noResponse('reset', true)),
      'GET /': async () => after(12, isDown ? refused : reply(200)),
    });
    const others = makeCase('others', [post('/others')]);
    const cases = [hostile, others, makeCase('refused', [get('/refused')]), makeCase('answered', [get('/answered')])];
    const events = await runAll(makeSuite(cases, { setup: [fine] }), world);
    expect(summaryOf(events).suspect).toMatchObject({ caseId: 'createOrder.long', inFlight: [{ caseId: 'others' }] });
    expect(resultsOf(events, 'createOrder.long')[0]).toMatchObject({ suspect: true });
  });

  test('is not reported if only one connection was closed', async () => {
    const world = scriptedWorld({ 'POST /orders': noResponse('reset', true) });
    const events = await runAll(makeSuite([hostile]), world);
    expect(summaryOf(events)).not.toHaveProperty('suspect');
    expect(resultsOf(events, 'createOrder.long')[0]?.reason).toContain('The server still responds to other requests');
  });
});
