import { describe, expect, test } from 'vitest';
import type { OutgoingRequest } from '../model/index.ts';
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

describe('Retries', () => {
  const post = { req: { method: 'POST', path: '/a', json: {} }, expect: { must: { status: ['201'] } } } as const;

  test('A read is retried once after a connection error.', async () => {
    const world = scriptedWorld({ 'GET /a': [reply(503), reply(200)] });
    const events = await runAll(makeSuite([makeCase('one', [get('/a')])]), world);
    expect(resultsOf(events, 'one')[0]).toMatchObject({ verdict: 'pass', attempts: 2 });
    expect(summaryOf(events)).toMatchObject({ p95Ms: null, p95Count: 0 });
  });

  test('a write that may have arrived is not retried', async () => {
    const world = scriptedWorld({ 'POST /a': [noResponse('reset', true), reply(201)] });
    expect(verdictsOf(await runAll(makeSuite([makeCase('one', [post])]), world))).toEqual({ one: 'error' });
    expect(world.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('A write is retried once if nothing of it was sent.', async () => {
    const world = scriptedWorld({ 'POST /a': [noResponse('connect', false), reply(201)] });
    expect(verdictsOf(await runAll(makeSuite([makeCase('one', [post])]), world))).toEqual({ one: 'pass' });
  });

  test('A forbidden address is not tried again.', async () => {
    const world = scriptedWorld({ 'GET /a': noResponse('denied', false) });
    await runAll(makeSuite([makeCase('one', [get('/a')])]), world);
    expect(world.requests).toHaveLength(1);
  });

  test('A step that waits for a status polls until it is returned.', async () => {
    const world = scriptedWorld({ 'GET /a': [reply(200), reply(200), reply(404)] });
    const waiting = { ...get('/a', ['404']), retry: { times: 5, waitMs: 50, untilStatus: ['404'] } };
    expect(verdictsOf(await runAll(makeSuite([makeCase('one', [waiting])]), world))).toEqual({ one: 'pass' });
    expect(world.slept).toEqual([50, 50]);
  });

  test('every write is announced before it is sent', async () => {
    const world = scriptedWorld({ 'POST /a': reply(201) });
    await runAll(makeSuite([makeCase('one', [get('/b', ['404']), post])]), world);
    expect(world.unsafe).toEqual(['one#1']);
  });
});

describe('Cleanup', () => {
  const removal = { req: { method: 'DELETE', path: '/a/{{id}}' }, expect: {} } as const;
  const creation = {
    req: { method: 'POST', path: '/a', json: {} },
    expect: { must: { status: ['201'] } },
    capture: { id: '$.id' },
  } as const;

  test('what was created is removed even when a later step fails', async () => {
    const world = scriptedWorld({ 'POST /a': reply(201, { id: 5 }), 'GET /b': reply(500), 'DELETE /a/5': reply(204) });
    const events = await runAll(makeSuite([makeCase('one', [creation, get('/b')], { finally: [removal] })]), world);
    expect(world.requests.map((request) => request.method)).toEqual(['POST', 'GET', 'DELETE']);
    expect(resultsOf(events, 'one').map((result) => [result.step, result.part])).toEqual([
      [0, 'step'],
      [1, 'step'],
      [2, 'finally'],
    ]);
  });

  test('cleanup never decides a case', async () => {
    const world = scriptedWorld({ 'POST /a': reply(201, {}), 'DELETE /a/5': reply(500) });
    const events = await runAll(makeSuite([makeCase('one', [creation], { finally: [removal] })]), world);
    expect(verdictsOf(events)).toEqual({ one: 'pass' });
    expect(resultsOf(events, 'one')[1]?.verdict).toBe('blocked');
  });
});

describe('Order', () => {
  test('at most the allowed number of cases run in parallel, and serial ones run alone at the end', async () => {
    let running = 0;
    const peaks: Record<string, number> = {};
    const slow = async (request: OutgoingRequest) => {
      running += 1;
      const path = new URL(request.url).pathname;
      peaks[path] = Math.max(peaks[path] ?? 0, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return reply(200);
    };
    const world = scriptedWorld({ 'GET /p': slow, 'GET /s': slow });
    const cases = [
      makeCase('s1', [get('/s')], { serial: true }),
      makeCase('s2', [get('/s')], { serial: true }),
      ...Array.from({ length: 9 }, (_, index) => makeCase(`p${index}`, [get('/p')])),
    ];
    await runAll(makeSuite(cases), world, { concurrency: 3 });
    expect(peaks).toEqual({ '/p': 3, '/s': 1 });
    expect(world.requests.slice(-2).map((request) => new URL(request.url).pathname)).toEqual(['/s', '/s']);
  });

  test('`last` cases run after the serial ones, and cases that need one of them run there too', async () => {
    const ok = reply(200);
    const world = scriptedWorld({ 'GET /last': ok, 'GET /serial': ok, 'GET /afterLast': ok, 'GET /parallel': ok });
    const cases = [
      makeCase('last', [get('/last')], { serial: 'last' }),
      makeCase('serial', [get('/serial')], { serial: true }),
      makeCase('afterLast', [get('/afterLast')], { serial: true, needs: ['last'] }),
      makeCase('parallel', [get('/parallel')]),
    ];
    await runAll(makeSuite(cases), world);
    expect(world.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/parallel', '/serial', '/last', '/afterLast']);
  });

  test('only the chosen cases and what they need are run', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200) });
    const cases = [makeCase('a', [get('/a')]), makeCase('b', [get('/a')], { needs: ['a'] }), makeCase('c', [get('/a')])];
    expect(Object.keys(verdictsOf(await runAll(makeSuite(cases), world, { only: ['b'] })))).toEqual(['a', 'b']);
  });

  test('a disabled case is not sent, and cases that need it are inconclusive', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200) });
    const cases = [makeCase('a', [get('/off')], { off: true }), makeCase('b', [get('/a')], { needs: ['a'] }), makeCase('c', [get('/a')])];
    const events = await runAll(makeSuite(cases), world);
    expect(verdictsOf(events)).toEqual({ b: 'inconclusive', c: 'pass' });
    expect(resultsOf(events, 'b')[0]?.reason).toBe('Inconclusive, because a is disabled.');
    expect(world.requests).toHaveLength(1);
  });

  test.each([[undefined], [['a']]])('a run with only disabled cases does not pass (chosen: %j)', async (only) => {
    const world = scriptedWorld({});
    const suite = makeSuite([makeCase('a', [get('/a')], { off: true })]);
    expect(summaryOf(await runAll(suite, world, only === undefined ? {} : { only }))).toMatchObject({
      outcome: 'error',
      error: 'Nothing was run: all selected cases are disabled.',
    });
    expect(world.requests).toEqual([]);
  });

  test('cases that need each other still end', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200) });
    const cases = [makeCase('a', [get('/a')], { needs: ['b'] }), makeCase('b', [get('/a')], { needs: ['a'] })];
    expect(verdictsOf(await runAll(makeSuite(cases), world))).toEqual({ a: 'inconclusive', b: 'inconclusive' });
  });

  test('A run emits events from its start to its end.', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200) });
    const events = await runAll(makeSuite([makeCase('one', [get('/a')])]), world);
    expect(events.map((event) => event.kind)).toEqual([
      'run-started',
      'case-started',
      'step-sending',
      'step-finished',
      'case-finished',
      'run-finished',
    ]);
    expect(events[0]).toMatchObject({
      runId: '1a2b3c4d-0000-4000-8000-000000000000',
      seed: 7,
      steps: 1,
      cases: [{ id: 'one', steps: 1, why: 'because' }],
    });
    expect(events[2]).toMatchObject({ method: 'GET', path: '/a', safe: true });
    expect(summaryOf(events)).toMatchObject({ outcome: 'passed', steps: 1, p95Ms: 10, p95Count: 1 });
  });
});

describe('Cancelling and resuming', () => {
  test('a cancelled run starts no further step', async () => {
    const world = scriptedWorld({
      'GET /a': () => {
        world.cancel();
        return reply(200);
      },
    });
    const events = await runAll(
      makeSuite([makeCase('one', [get('/a'), get('/b')], { finally: [get('/c')] }), makeCase('two', [get('/a')])]),
      world,
      { concurrency: 1 },
    );
    expect(world.requests).toHaveLength(1);
    expect(summaryOf(events).outcome).toBe('cancelled');
    expect(verdictsOf(events)).toEqual({ one: 'blocked' });
  });

  test('a consumer that stops reading stops the run', async () => {
    const { runSuite } = await import('./run-suite.ts');
    const world = scriptedWorld({ 'GET /a': reply(200) });
    const cases = Array.from({ length: 500 }, (_, index) => makeCase(`c${index}`, [get('/a')]));
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
    for await (const event of runSuite(makeSuite(cases), options)) if (event.kind === 'case-finished') break;
    expect(world.requests.length).toBeLessThan(100);
  });

  test('finished steps are not sent again, and their values are available', async () => {
    const script = { 'POST /a': reply(201, { id: 5 }), 'GET /a/5': reply(200) };
    const first = scriptedWorld(script);
    const suite = makeSuite([
      makeCase('one', [{ req: { method: 'POST', path: '/a', json: {} }, expect: {}, capture: { id: '$.id' } }, get('/a/{{id}}')]),
    ]);
    const [created] = resultsOf(await runAll(suite, first), 'one');
    const second = scriptedWorld(script);
    const events = await runAll(suite, second, { finished: created === undefined ? [] : [created] });
    expect(second.requests.map((request) => request.url)).toEqual([`${BASE}/a/5`]);
    expect(summaryOf(events)).toMatchObject({ outcome: 'passed', steps: 2 });
  });

  test('a write that may have been sent before the crash is an error and not sent twice, but a read is repeated', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200), 'POST /a': reply(201) });
    const suite = makeSuite([
      makeCase('read', [get('/a')]),
      makeCase('write', [{ req: { method: 'POST', path: '/a', json: {} }, expect: {} }]),
    ]);
    const events = await runAll(suite, world, {
      possiblySent: [
        { caseId: 'read', step: 0 },
        { caseId: 'write', step: 0 },
      ],
    });
    expect(verdictsOf(events)).toEqual({ read: 'pass', write: 'error' });
    expect(resultsOf(events, 'write')[0]).toMatchObject({ cause: 'interrupted', attempts: 0 });
    expect(world.requests.map((request) => request.method)).toEqual(['GET']);
  });

  test('the setup is sent again after a crash, because its values are needed', async () => {
    const token = makeCase('token', [
      { req: { method: 'POST', path: '/token' }, expect: { must: { status: ['200'] } }, capture: { key: '$.key' } },
    ]);
    const suite = makeSuite([makeCase('one', [get('/a/{{key}}')])], { setup: [token] });
    const script = { 'POST /token': reply(200, { key: 'k' }), 'GET /a/k': reply(200) };
    const stored = resultsOf(await runAll(suite, scriptedWorld(script)), 'token');
    for (const more of [{ finished: stored }, { possiblySent: [{ caseId: 'token', step: 0 }] }]) {
      const world = scriptedWorld(script);
      expect(verdictsOf(await runAll(suite, world, more))).toEqual({ token: 'pass', one: 'pass' });
      expect(world.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
    }
  });

  test('a port that throws ends the step, not the run', async () => {
    const world = scriptedWorld({
      'GET /a': () => {
        throw new Error('socket of very-secret-token closed');
      },
      'GET /b': reply(200),
    });
    const events = await runAll(makeSuite([makeCase('one', [get('/a')]), makeCase('two', [get('/b')])]), world);
    expect(verdictsOf(events)).toEqual({ one: 'error', two: 'pass' });
    expect(resultsOf(events, 'one')[0]?.phases).toEqual({ queued: 0, connect: 0, waiting: 0, download: 0 });
    expect(JSON.stringify(events)).not.toContain('very-secret-token');
  });

  test('a run that throws waits for the requests in flight', async () => {
    let isAnswered = false;
    const world = scriptedWorld({
      'GET /slow': async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        isAnswered = true;
        return reply(200);
      },
    });
    const ports = { ...world.ports, beforeUnsafe: () => Promise.reject(new Error('disk full')) };
    const cases = [makeCase('slow', [get('/slow')]), makeCase('write', [{ req: { method: 'POST', path: '/a' }, expect: {} }])];
    await expect(runAll(makeSuite(cases), world, { ports })).rejects.toThrow('disk full');
    expect(isAnswered).toBe(true);
  });

  test('if an intent cannot be stored, the run ends with that error', async () => {
    const world = scriptedWorld({});
    const ports = { ...world.ports, beforeUnsafe: () => Promise.reject(new Error('disk full')) };
    const suite = makeSuite([makeCase('one', [{ req: { method: 'POST', path: '/a' }, expect: {} }])]);
    await expect(runAll(suite, world, { ports })).rejects.toThrow('disk full');
    expect(world.requests).toEqual([]);
  });
});
