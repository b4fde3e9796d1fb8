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

const headersOf = (request: OutgoingRequest | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries((request?.headers ?? []).map(([name, value]) => [name.toLowerCase(), value]));

describe('Verdicts', () => {
  test.each([
    ['pass', reply(200, { id: 1 }), { must: { status: ['200'], schema: 'Thing' } }],
    ['fail', reply(500), { must: { status: ['2xx'] } }],
    ['fail', reply(200, { id: 'x' }), { must: { schema: 'Thing' } }],
    ['fail', reply(200, '<html>'), { must: { schema: 'Thing' } }],
    ['warn', reply(200, {}), { must: { status: ['2xx'] }, should: { body: [['$.name', 'exists']] } }],
    ['pass', reply(500), {}],
    ['error', reply(503), { must: { status: ['2xx'] } }],
    ['error', reply(429), { must: { status: ['4xx'] } }],
    ['pass', reply(429), { must: { status: ['429'] } }],
    ['error', noResponse('connect', false), { must: { status: ['2xx'] } }],
  ] as const)('%s', async (verdict, answer, expectation) => {
    const world = scriptedWorld({ 'GET /a': answer });
    const suite = makeSuite([makeCase('one', [{ req: { method: 'GET', path: '/a' }, expect: expectation }])]);
    expect(verdictsOf(await runAll(suite, world))).toEqual({ one: verdict });
  });

  test('A failure names the expected and the actual value.', async () => {
    const world = scriptedWorld({ 'GET /a': reply(404, { id: 'x' }) });
    const suite = makeSuite([
      makeCase('one', [{ req: { method: 'GET', path: '/a' }, expect: { must: { status: ['200', '201'], schema: 'Thing' } } }]),
    ]);
    const events = await runAll(suite, world);
    expect(resultsOf(events, 'one')[0]?.failures).toEqual([
      { level: 'must', check: 'status', message: 'The status is 404, expected 200 or 201.', expected: ['200', '201'], actual: 404 },
    ]);
    expect(summaryOf(events)).toMatchObject({ outcome: 'failed', cases: { fail: 1, pass: 0 } });
  });

  test('the body is checked if the status is right', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200, { id: 'x' }) });
    const suite = makeSuite([
      makeCase('one', [{ req: { method: 'GET', path: '/a' }, expect: { must: { status: ['2xx'], schema: 'Thing' } } }]),
    ]);
    expect(resultsOf(await runAll(suite, world), 'one')[0]?.failures).toEqual([
      {
        level: 'must',
        check: 'schema',
        message: 'The body does not match the schema Thing: /id must be of type integer, not string.',
        expected: 'Thing',
        actual: ['/id must be of type integer, not string'],
      },
    ]);
  });

  test.each([
    ['the body', { name: 'x' }, 'Thing', 'The body does not match the schema Thing: the property id is missing.'],
    ['a part of it', [{ id: 1 }, {}], 'Things', 'The body does not match the schema Things: the property id of /1 is missing.'],
    [
      'nothing, because it has another type',
      [],
      'Thing',
      'The body does not match the schema Thing: it must be of type object, not array.',
    ],
  ])('a message names the property that is missing in %s', async (_part, body, schema, message) => {
    const world = scriptedWorld({ 'GET /a': reply(200, body) });
    const suite = makeSuite([makeCase('one', [{ req: { method: 'GET', path: '/a' }, expect: { must: { status: ['2xx'], schema } } }])]);
    expect(resultsOf(await runAll(suite, world), 'one')[0]?.failures[0]?.message).toBe(message);
  });

  test('steps after a failed one are skipped, with the reason', async () => {
    const world = scriptedWorld({ 'GET /a': reply(500), 'GET /b': reply(200) });
    const events = await runAll(makeSuite([makeCase('one', [get('/a'), get('/b')])]), world);
    expect(resultsOf(events, 'one').map((result) => [result.verdict, result.attempts, result.reason])).toEqual([
      ['fail', 1, undefined],
      ['blocked', 0, 'Step 1 did not succeed.'],
    ]);
    expect(world.requests).toHaveLength(1);
  });

  test('a case without its control is inconclusive and not sent', async () => {
    const world = scriptedWorld({ 'GET /a': reply(500), 'GET /b': reply(400) });
    const cases = [makeCase('negative', [get('/b', ['4xx'])], { needs: ['control'] }), makeCase('control', [get('/a')])];
    const events = await runAll(makeSuite(cases), world);
    expect(verdictsOf(events)).toEqual({ control: 'fail', negative: 'inconclusive' });
    expect(resultsOf(events, 'negative')[0]?.reason).toBe('Inconclusive, because control did not pass.');
    expect(world.requests.map((request) => request.url)).toEqual([`${BASE}/a`]);
  });

  test('a control with a warning is good enough', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200, {}), 'GET /b': reply(400) });
    const control = makeCase('control', [{ req: { method: 'GET', path: '/a' }, expect: { should: { body: [['$.x', 'exists']] } } }]);
    expect(
      verdictsOf(await runAll(makeSuite([control, makeCase('negative', [get('/b', ['4xx'])], { needs: ['control'] })]), world)),
    ).toEqual({ control: 'warn', negative: 'pass' });
  });

  test('A response that is too large to read completely is not a defect of the body.', async () => {
    const cut = reply(200, '{"id":');
    const world = scriptedWorld({ 'GET /a': cut.kind === 'response' ? { ...cut, truncated: true } : cut });
    const suite = makeSuite([makeCase('one', [{ req: { method: 'GET', path: '/a' }, expect: { must: { schema: 'Thing' } } }])]);
    expect(resultsOf(await runAll(suite, world), 'one')[0]).toMatchObject({ verdict: 'error', cause: 'too-large' });
  });
});

describe('Values', () => {
  test('a captured value is encoded in paths and keeps its type in bodies', async () => {
    const world = scriptedWorld({
      'POST /a': reply(201, { id: 'x/y', count: 3 }, { Location: '/a/1' }),
      'GET /a/x%2Fy': reply(200),
      'PUT /b': reply(200),
    });
    const suite = makeSuite([
      makeCase('one', [
        {
          req: { method: 'POST', path: '/a', json: { name: 'run {{RUN_ID}}', long: { $repeat: ['x', 3] } } },
          expect: {},
          capture: { id: '$.id', count: '$.count', at: { header: 'Location' } },
        },
        get('/a/{{id}}'),
        {
          req: { method: 'PUT', path: '/b', json: { count: '{{count}}', at: 'see {{at}}' }, query: { seed: '{{SEED}}', list: ['a b', 2] } },
          expect: { must: { status: ['200'], body: [] } },
        },
      ]),
    ]);
    expect(verdictsOf(await runAll(suite, world))).toEqual({ one: 'pass' });
    expect(world.requests.map((request) => request.url)).toEqual([`${BASE}/a`, `${BASE}/a/x%2Fy`, `${BASE}/b?seed=7&list=a%20b&list=2`]);
    expect(world.requests[0]?.body).toBe('{"name":"run 1a2b3c4d","long":"xxx"}');
    expect(world.requests[2]?.body).toBe('{"count":3,"at":"see /a/1"}');
  });

  test('a value that no step provided blocks the step', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200, {}) });
    const suite = makeSuite([makeCase('one', [{ ...get('/a'), capture: { id: '$.id' } }, get('/a/{{id}}')])]);
    const events = await runAll(suite, world);
    expect(resultsOf(events, 'one')[1]).toMatchObject({
      verdict: 'blocked',
      reason: 'id was not captured: step 1, GET /a, returned 200, but $.id selects nothing.',
    });
  });

  test('a secret that the environment lacks only blocks the steps that need it', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200), 'GET /b': reply(401) });
    const suite = makeSuite([makeCase('open', [get('/a')]), makeCase('closed', [get('/b', ['2xx'], { auth: 'user' })])]);
    const events = await runAll(suite, world, { env: { BASE_URL: BASE } });
    expect(verdictsOf(events)).toEqual({ open: 'pass', closed: 'blocked' });
    expect(resultsOf(events, 'closed')[0]?.reason).toBe('The environment has no value for TOKEN.');
  });

  test('undeclared variables are not available to a suite', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200) });
    const suite = makeSuite([makeCase('one', [get('/a', ['2xx'], { headers: { 'X-Home': '{{HOME}}' } })])]);
    expect(verdictsOf(await runAll(suite, world, { env: { BASE_URL: BASE, HOME: '/root' } }))).toEqual({ one: 'blocked' });
  });

  test('values that the setup captures are available to every case', async () => {
    const world = scriptedWorld({
      'POST /token': reply(200, { access_token: 'abc' }),
      'GET /a': (request) => reply(headersOf(request).authorization === 'Bearer abc' ? 200 : 401),
    });
    const setup = makeCase(
      'token',
      [
        {
          req: { method: 'POST', path: '/token', form: { grant: 'x y' } },
          expect: { must: { status: ['200'] } },
          capture: { ACCESS: '$.access_token' },
        },
      ],
      { tags: ['setup'] },
    );
    const suite = makeSuite([makeCase('one', [get('/a', ['200'], { headers: { Authorization: 'Bearer {{ACCESS}}' } })])], {
      setup: [setup],
    });
    const events = await runAll(suite, world);
    expect(summaryOf(events)).toMatchObject({ outcome: 'passed', cases: { pass: 1 } });
    expect(world.requests[0]).toMatchObject({ body: 'grant=x%20y' });
    expect(resultsOf(events, 'token')[0]?.part).toBe('setup');
  });

  test.each([
    ['without BASE_URL', {}, 'The environment has no value for BASE_URL.'],
    ['with a BASE_URL that is no address', { BASE_URL: 'file:///etc/passwd' }, 'BASE_URL is not an http or https URL.'],
  ])('A run %s ends immediately with a reason.', async (_what, env, error) => {
    const world = scriptedWorld({});
    const summary = summaryOf(await runAll(makeSuite([makeCase('one', [get('/a')])]), world, { env }));
    expect(summary).toMatchObject({ outcome: 'error', error });
    expect(world.requests).toEqual([]);
  });

  test.each(['//evil.example/x', '/\\evil.example/x'])('the path %s is never sent', async (path) => {
    const world = scriptedWorld({});
    expect(verdictsOf(await runAll(makeSuite([makeCase('one', [get(path)])]), world))).toEqual({ one: 'blocked' });
    expect(world.requests).toEqual([]);
  });

  test('an empty value cannot turn a path into a host', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200, { x: '' }) });
    const events = await runAll(makeSuite([makeCase('one', [{ ...get('/a'), capture: { x: '$.x' } }, get('/{{x}}/evil.example')])]), world);
    expect(resultsOf(events, 'one')[1]?.verdict).toBe('blocked');
  });
});

describe('Credentials', () => {
  test('a step sends its credentials, and they are masked in everything that is shown', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200, { echo: 'very-secret-token' }, { 'Set-Cookie': 'sid=1' }) });
    const suite = makeSuite([
      makeCase('header', [get('/a', ['2xx'], { auth: 'user' })]),
      makeCase('query', [get('/a', ['2xx'], { auth: 'key' })]),
    ]);
    const events = await runAll(suite, world, { concurrency: 1 });
    expect(headersOf(world.requests[0]).authorization).toBe('Bearer very-secret-token');
    expect(world.requests[1]?.url).toBe(`${BASE}/a?api_key=very-secret-token`);
    expect(JSON.stringify(events)).not.toContain('very-secret-token');
    const shown = resultsOf(events, 'query')[0]?.exchange;
    expect(shown?.url).toBe(`${BASE}/a?api_key=•••`);
    expect(shown?.responseHeaders).toContainEqual(['Set-Cookie', '•••']);
    expect(shown?.responseBody).toBe('{"echo":"[redacted]"}');
  });

  test('a test without credentials also omits those that the environment adds', async () => {
    const world = scriptedWorld({ 'GET /a': reply(401) });
    const noauth = makeCase('noauth', [get('/a', ['401'], { auth: 'none' })], { tags: ['auth', 'negative'] });
    await runAll(makeSuite([noauth]), world, {
      headers: [
        ['Authorization', 'Bearer always'],
        ['X-Team', 'a'],
      ],
    });
    expect(headersOf(world.requests[0])).toEqual({ 'x-team': 'a' });
  });

  test('headers of the environment are sent, and those of a step override them', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200) });
    const suite = makeSuite([makeCase('one', [get('/a', ['2xx'], { headers: { 'x-team': 'step' } })])], {
      defaults: { headers: { Accept: 'application/json' } },
    });
    await runAll(suite, world, {
      headers: [
        ['X-Team', 'environment'],
        ['X-More', '1'],
      ],
    });
    expect(headersOf(world.requests[0])).toEqual({ accept: 'application/json', 'x-team': 'step', 'x-more': '1' });
  });

  test('a line break in a value cannot add a header', async () => {
    const world = scriptedWorld({ 'GET /a': reply(200, { v: 'x\r\nX-Evil: 1' }) });
    const suite = makeSuite([
      makeCase('one', [{ ...get('/a'), capture: { v: '$.v' } }, get('/a', ['2xx'], { headers: { 'X-V': '{{v}}' } })]),
    ]);
    expect(resultsOf(await runAll(suite, world), 'one')[1]).toMatchObject({
      verdict: 'blocked',
      reason: 'The header X-V would contain a line break or control character.',
    });
  });
});

describe('An address that only the suite names', () => {
  const env = { BASE_URL: { required: true }, TOKEN: { secret: true }, THIEF_URL: { default: 'https://thief.example' } };
  const suite = makeSuite([makeCase('one', [get('/a', ['2xx'], { base: 'THIEF_URL', headers: { 'X-Key': '{{TOKEN}}' } })])], { env });

  test('gets no request when only the environment may name addresses', async () => {
    const world = scriptedWorld({});
    expect(resultsOf(await runAll(suite, world, { bases: 'given' }), 'one')[0]).toMatchObject({
      verdict: 'blocked',
      reason: expect.stringContaining('THIEF_URL comes from the suite, not from the environment.'),
    });
    expect(world.requests).toEqual([]);
  });

  test('cannot come from a response either', async () => {
    const world = scriptedWorld({ 'GET /where': reply(200, { at: 'https://thief.example' }) });
    const steps = [{ ...get('/where'), capture: { LATER: '$.at' } }, get('/a', ['2xx'], { base: 'LATER' })];
    const captured = makeSuite([makeCase('one', steps)], { env: { ...env, LATER: {} } });
    expect(resultsOf(await runAll(captured, world, { bases: 'given' }), 'one')[1]).toMatchObject({ verdict: 'blocked' });
    expect(world.requests).toHaveLength(1);
  });

  test.each([
    ['a value of the environment', { BASE_URL: BASE, THIEF_URL: 'https://files.example' }, 'https://files.example/a'],
    ['the host of the base URL', { BASE_URL: 'https://thief.example/v1' }, 'https://thief.example/a'],
  ])('is allowed once it is %s', async (_, given, url) => {
    const world = scriptedWorld({ 'GET /a': reply(200) });
    await runAll(suite, world, { bases: 'given', env: { TOKEN: 'very-secret-token', ...given } });
    expect(world.requests.map((request) => request.url)).toEqual([url]);
  });
});

describe('A time budget', () => {
  test.each([
    [10, 'pass'],
    [9.9, 'fail'],
    [11, 'pass'],
  ])('of %d ms for a response of 10 ms: %s', async (maxMs, verdict) => {
    const step = { req: { method: 'GET', path: '/a' }, expect: { must: { maxMs } } } as const;
    expect(verdictsOf(await runAll(makeSuite([makeCase('one', [step])]), scriptedWorld({ 'GET /a': reply(200) })))).toEqual({
      one: verdict,
    });
  });
});

test('a response may be as large as the limit of the runners and no larger', async () => {
  const world = scriptedWorld({ 'GET /a': reply(200) });
  await runAll(makeSuite([makeCase('one', [get('/a')])]), world);
  expect(world.requests[0]?.maxBytes).toBe(5 * 1024 * 1024);
});

describe('Redirects', () => {
  const to = (location: string, status = 302) => reply(status, null, { Location: location });

  test('they are followed, and credentials stay on their origin', async () => {
    const world = scriptedWorld({ 'GET /a': to('/b'), 'GET /b': to('https://other.example/c'), 'GET https://other.example/c': reply(200) });
    await runAll(makeSuite([makeCase('one', [get('/a', ['200'], { auth: 'user' })])]), world, { headers: [['X-Env', '1']] });
    expect(world.requests.map((request) => request.url)).toEqual([`${BASE}/a`, `${BASE}/b`, 'https://other.example/c']);
    expect(world.requests.map((request) => Object.keys(headersOf(request)).sort())).toEqual([
      ['authorization', 'x-env'],
      ['authorization', 'x-env'],
      [],
    ]);
  });

  test('another origin gets no body, and no secret under a harmless name', async () => {
    const world = scriptedWorld({ 'GET /a': to('https://other.example/c'), 'GET https://other.example/c': reply(200) });
    const headers = { Accept: 'text/plain', 'X-Mine': '{{TOKEN}}', 'X-Plain': '1', 'User-Agent': '{{TOKEN}}' };
    await runAll(makeSuite([makeCase('one', [get('/a', ['200'], { headers, json: { key: '{{TOKEN}}' } })])]), world);
    expect(world.requests[0]?.body).toContain('very-secret-token');
    expect(world.requests[1]).toMatchObject({
      url: 'https://other.example/c',
      headers: [
        ['Accept', 'text/plain'],
        ['X-Plain', '1'],
      ],
      body: null,
    });
  });

  test('an expected redirect is judged and not followed', async () => {
    const world = scriptedWorld({ 'GET /a': to('/b') });
    expect(verdictsOf(await runAll(makeSuite([makeCase('one', [get('/a', ['302'])])]), world))).toEqual({ one: 'pass' });
    expect(world.requests).toHaveLength(1);
  });

  test('a test without credentials does not follow a redirect to a sign-in page', async () => {
    const world = scriptedWorld({ 'GET /a': to('/login'), 'GET /login': reply(200) });
    const noauth = makeCase('noauth', [get('/a', ['401', '403'], { auth: 'none' })], { tags: ['auth', 'negative'] });
    expect(verdictsOf(await runAll(makeSuite([noauth]), world))).toEqual({ noauth: 'fail' });
    expect(world.requests).toHaveLength(1);
  });

  test('after 303 a write becomes a read without a body', async () => {
    const world = scriptedWorld({ 'POST /a': to('/done', 303), 'GET /done': reply(200) });
    await runAll(
      makeSuite([makeCase('one', [{ req: { method: 'POST', path: '/a', json: { a: 1 } }, expect: { must: { status: ['200'] } } }])]),
      world,
    );
    expect(world.requests[1]).toMatchObject({ method: 'GET', body: null, headers: [] });
  });

  test('a write is never repeated at another origin', async () => {
    const world = scriptedWorld({ 'POST /a': to('https://other.example/a', 307) });
    await runAll(makeSuite([makeCase('one', [{ req: { method: 'POST', path: '/a', json: { secret: 1 } }, expect: {} }])]), world);
    expect(world.requests).toHaveLength(1);
  });

  test('a redirect loop ends after five hops, and other protocols are not followed', async () => {
    const circle = scriptedWorld({ 'GET /a': to('/a') });
    await runAll(makeSuite([makeCase('one', [get('/a')])]), circle);
    expect(circle.requests).toHaveLength(6);
    const file = scriptedWorld({ 'GET /a': to('file:///etc/passwd') });
    await runAll(makeSuite([makeCase('one', [get('/a')])]), file);
    expect(file.requests).toHaveLength(1);
  });

  test('are not followed when the run disables them', async () => {
    const world = scriptedWorld({ 'GET /a': to('/b') });
    await runAll(makeSuite([makeCase('one', [get('/a')])]), world, { followRedirects: false });
    expect(world.requests).toHaveLength(1);
  });
});
