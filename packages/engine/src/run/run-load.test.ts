import { describe, expect, it } from 'vitest';
import { LOAD_LIMITS, type LoadEvent, type LoadSettings } from '../model/index.ts';
import { runLoad, selectLoadCases } from './run-load.ts';
import { BASE, get, makeCase, makeSuite, noResponse, reply, scriptedWorld, type World } from './world.fixture.ts';

const post = { req: { method: 'POST', path: '/things' }, expect: { must: { status: ['201'] } } } as const;
const suite = makeSuite([makeCase('read', [get('/thing')]), makeCase('list', [get('/things')]), makeCase('write', [post])]);
const settings: LoadSettings = { vus: 2, durationMs: 5000, rampMs: 0, thresholds: {} };

async function load(world: World, more: Partial<LoadSettings> = {}, of = suite): Promise<readonly LoadEvent[]> {
  const events: LoadEvent[] = [];
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
  for await (const event of runLoad(of, options, { ...settings, ...more })) events.push(event);
  return events;
}

function endOf(events: readonly LoadEvent[]) {
  const last = events.at(-1);
  if (last?.kind !== 'load-finished') throw new Error('the load did not end');
  return last;
}

const login = { url: 'https://id.example/token', json: {}, token: '$.token' };
const withLogin = makeSuite([makeCase('read', [get('/thing', ['2xx'], { auth: 'user' })])], {
  identities: { default: { gives: { TOKEN: '{{token}}' }, login } },
});

const fine = { 'GET /thing': reply(200, {}), 'GET /things': reply(200, []) };

describe('A load run', () => {
  it('repeats safe requests until the time is over, and stores only figures', async () => {
    const world = scriptedWorld(fine);
    const { result, summary } = endOf(await load(world));
    expect(world.requests.every(({ method }) => method === 'GET')).toBe(true);
    expect(result.requests).toBe(world.requests.length);
    expect(result).toMatchObject({ errors: 0, statuses: { 200: result.requests } });
    expect(result.durationMs).toBeGreaterThanOrEqual(5000);
    expect(summary).toMatchObject({ outcome: 'passed', steps: result.requests, p95Count: result.requests });
  });

  it('counts its time from its own start, whatever the clock shows then', async () => {
    const world = scriptedWorld(fine);
    const late = { ...world, ports: { ...world.ports, now: () => world.ports.now() + 1_000_000 } };
    const { result } = endOf(await load(late));
    expect(result.requests).toBeGreaterThan(1);
    expect(result.durationMs).toBeGreaterThanOrEqual(5000);
    expect(result.durationMs).toBeLessThan(10_000);
  });

  it('prepares with safe requests, and leaves out the others', async () => {
    const world = scriptedWorld({ ...fine, 'GET /token': reply(200, {}), 'POST /things': reply(201, {}) });
    const prepared = makeSuite(suite.cases, { setup: [makeCase('wipe', [post]), makeCase('look', [get('/token')])] });
    await load(world, { count: 5 }, prepared);
    expect(world.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(world.requests[0]?.url).toBe(`${BASE}/token`);
  });

  it('logs in before the first request that needs a token, and measures only the requests of the suite', async () => {
    const world = scriptedWorld({ ...fine, 'POST /token': reply(200, { token: 'token-1' }) });
    const { result, summary } = endOf(await load(world, { vus: 1, count: 3 }, withLogin));
    expect(world.requests.map(({ method, headers }) => [method, Object.fromEntries(headers).Authorization])).toEqual([
      ['POST', undefined],
      ['GET', 'Bearer token-1'],
      ['GET', 'Bearer token-1'],
      ['GET', 'Bearer token-1'],
    ]);
    expect([summary.outcome, result.requests]).toEqual(['passed', 3]);
  });

  it('sends nothing without a token if the login fails, and gives the reason', async () => {
    const world = scriptedWorld({ ...fine, 'POST /token': reply(401) });
    const { summary } = endOf(await load(world, { vus: 1, count: 3 }, withLogin));
    expect(world.requests.map(({ method }) => method)).toEqual(['POST']);
    expect(summary).toMatchObject({ outcome: 'error', steps: 0 });
    expect(summary.error).toContain('returned 401');
  });

  it('ends after a count of requests', async () => {
    const world = scriptedWorld(fine);
    expect(endOf(await load(world, { count: 25 })).result.requests).toBe(25);
  });

  it('reports every second while it runs', async () => {
    const events = await load(scriptedWorld(fine));
    const windows = events.flatMap((event) => (event.kind === 'load-window' ? [event.window] : []));
    expect(windows.length).toBeGreaterThanOrEqual(4);
    expect(windows.map(({ at }) => at)).toEqual(windows.map(({ at }) => at).sort((a, b) => a - b));
    const { result } = endOf(events);
    expect(result.windows.reduce((sum, { requests }) => sum + requests, 0)).toBe(result.requests);
  });

  it('fails when a threshold is broken, and names it', async () => {
    const broken = scriptedWorld({ ...fine, 'GET /things': [reply(500, {}), noResponse('reset', true)] });
    const { result, summary } = endOf(await load(broken, { thresholds: { errorRate: 0.1, p95Ms: 1000 } }));
    expect(summary).toMatchObject({ outcome: 'failed', cases: { fail: 1, pass: 1 } });
    expect(result.thresholds).toMatchObject([
      { name: 'p95', held: true },
      { name: 'error rate', limit: 0.1, held: false },
    ]);
    expect(result.statuses['no answer']).toBeGreaterThan(0);
  });

  it('never exceeds its limits', async () => {
    const events = await load(scriptedWorld(fine), { vus: 10_000, count: 10_000_000, durationMs: 2000 });
    expect(events[0]).toMatchObject({ kind: 'load-started', settings: { vus: LOAD_LIMITS.vus, count: LOAD_LIMITS.count } });
    const { result } = endOf(events);
    expect(Math.max(...result.windows.map(({ requests }) => requests))).toBeLessThanOrEqual(LOAD_LIMITS.requestsPerSecond * 1.05);
  });

  it('stops when it is cancelled', async () => {
    const world = scriptedWorld({
      ...fine,
      'GET /thing': () => {
        if (world.requests.length > 20) world.cancel();
        return reply(200, {});
      },
    });
    const { summary, result } = endOf(await load(world));
    expect(summary.outcome).toBe('cancelled');
    expect(result.requests).toBeLessThan(30);
  });

  it('gives a reason when nothing is safe to repeat', async () => {
    const { summary } = endOf(await load(scriptedWorld({}), {}, makeSuite([makeCase('write', [post])])));
    expect(summary).toMatchObject({ outcome: 'error', steps: 0 });
    expect(summary.error).toContain('the load test cannot run');
  });
});

it('Cases for load come first, and rejected requests are not used for load.', () => {
  const tagged = makeSuite([makeCase('perf', [get('/a')], { tags: ['perf'] }), makeCase('smoke', [get('/b')])]);
  expect(selectLoadCases(tagged, undefined).map(({ id }) => id)).toEqual(['perf']);
  const mixed = makeSuite([makeCase('negative', [get('/a')], { tags: ['negative'] }), makeCase('smoke', [get('/b')])]);
  expect(selectLoadCases(mixed, undefined).map(({ id }) => id)).toEqual(['smoke']);
});
