import { describe, expect, test } from 'vitest';
import type { OutgoingRequest, Suite, SuiteIdentity } from '../model/index.ts';
import { BASE, get, makeCase, makeSuite, reply, resultsOf, runAll, scriptedWorld, summaryOf, verdictsOf } from './world.fixture.ts';

const LOGIN = 'POST /token';
const password: SuiteIdentity = {
  gives: { BEARER: '{{token}}' },
  login: {
    url: '{{TOKEN_URL}}',
    basic: ['shop', '{{CLIENT_SECRET}}'],
    form: { grant_type: 'password', username: 'ada', password: '{{ADA_PASSWORD}}' },
    token: '$.access_token',
    expiresIn: '$.expires_in',
  },
};
const env = {
  BASE_URL: BASE,
  TOKEN_URL: 'https://id.example/token',
  CLIENT_SECRET: 's:cret',
  ADA_PASSWORD: 'p&ss',
  GRACE_PASSWORD: 'hopper',
};

function suiteWith(cases: Suite['cases'], identities: Suite['identities'] = { default: password }): Suite {
  const secret = { secret: true };
  return makeSuite(cases, {
    env: {
      BASE_URL: {},
      TOKEN_URL: {},
      CLIENT_SECRET: secret,
      ADA_PASSWORD: secret,
      GRACE_PASSWORD: secret,
      BEARER: secret,
      BEARER_2: secret,
    },
    auth: {
      none: null,
      user: { in: 'header', name: 'Authorization', value: 'Bearer {{BEARER}}' },
      'user.other': { in: 'header', name: 'Authorization', value: 'Bearer {{BEARER_2}}' },
    },
    identities,
  });
}

const mine = (path: string) => get(path, ['2xx'], { auth: 'user' });
const bearerOf = ({ headers }: OutgoingRequest) => headers.find(([name]) => name === 'Authorization')?.[1];
const sentTo = (requests: readonly OutgoingRequest[], path: string) => requests.filter(({ url }) => url === `${BASE}${path}`);
const logins = (requests: readonly OutgoingRequest[]) => requests.filter(({ url }) => url.startsWith('https://id.example/'));
const granted = (token: string, expires_in?: number) => reply(200, { access_token: token, expires_in });

describe('The login of an identity', () => {
  test('Parallel steps share one login, and no step before them causes it.', async () => {
    const world = scriptedWorld({ [LOGIN]: granted('token-1'), 'GET /open': reply(200), 'GET /mine': reply(200) });
    const suite = suiteWith([makeCase('a', [get('/open')]), makeCase('b', [mine('/mine')]), makeCase('c', [mine('/mine')])]);
    const events = await runAll(suite, world, { env });
    expect(verdictsOf(events)).toEqual({ a: 'pass', b: 'pass', c: 'pass' });
    expect(logins(world.requests)).toHaveLength(1);
    expect(logins(world.requests)[0]).toMatchObject({ method: 'POST', body: 'grant_type=password&username=ada&password=p%26ss' });
    expect(bearerOf(logins(world.requests)[0] as OutgoingRequest)).toBe(`Basic ${Buffer.from('shop:s%3Acret').toString('base64')}`);
    expect(sentTo(world.requests, '/mine').map(bearerOf)).toEqual(['Bearer token-1', 'Bearer token-1']);
  });

  test('A suite whose steps need no identity sends no login.', async () => {
    const world = scriptedWorld({ 'GET /open': reply(200) });
    await runAll(suiteWith([makeCase('a', [get('/open')])]), world, { env });
    expect(logins(world.requests)).toEqual([]);
  });

  test('A value of the environment is used instead of a login.', async () => {
    const world = scriptedWorld({ 'GET /mine': reply(200) });
    await runAll(suiteWith([makeCase('a', [mine('/mine')])]), world, { env: { ...env, BEARER: 'given-by-hand' } });
    expect(world.requests.map(bearerOf)).toEqual(['Bearer given-by-hand']);
  });

  test('The token is in no event, also when a server repeats it.', async () => {
    const world = scriptedWorld({ [LOGIN]: granted('token-1-secret'), 'GET /mine': reply(200, { echo: 'token-1-secret' }) });
    const events = await runAll(suiteWith([makeCase('a', [mine('/mine')])]), world, { env });
    expect(JSON.stringify(events)).not.toContain('token-1-secret');
    expect(JSON.stringify(events)).not.toContain('id.example');
  });

  test('A second identity logs in by itself.', async () => {
    const other: SuiteIdentity = {
      gives: { BEARER_2: '{{token}}' },
      login: { url: 'https://id.example/login', json: { user: { name: 'grace', pass: '{{GRACE_PASSWORD}}' } }, token: { cookie: 'sid' } },
    };
    const world = scriptedWorld({
      [LOGIN]: granted('token-1'),
      'POST https://id.example/login': reply(302, null, { 'Set-Cookie': 'sid=cookie-2; Path=/' }),
      'GET /mine': reply(200),
    });
    const cases = [makeCase('a', [mine('/mine'), get('/mine', ['2xx'], { auth: 'user.other' })])];
    expect(verdictsOf(await runAll(suiteWith(cases, { default: password, other }), world, { env }))).toEqual({ a: 'pass' });
    expect(sentTo(world.requests, '/mine').map(bearerOf)).toEqual(['Bearer token-1', 'Bearer cookie-2']);
    expect(logins(world.requests)[1]?.body).toBe('{"user":{"name":"grace","pass":"hopper"}}');
  });
});

describe('The token of a login', () => {
  const inHeader = { url: 'https://id.example/token', json: {}, token: { header: 'X-Auth-Token' } } as const;
  const loginWith = async (response: ReturnType<typeof reply>) => {
    const world = scriptedWorld({ [LOGIN]: response, 'GET /mine': reply(200) });
    const suite = suiteWith([makeCase('a', [mine('/mine')])], { default: { ...password, login: inHeader } });
    const events = await runAll(suite, world, { env });
    return { sent: sentTo(world.requests, '/mine').map(bearerOf), reason: resultsOf(events, 'a')[0]?.reason };
  };

  test.each(['token-1', 'Bearer token-1'])('is read from a header that contains %s', async (value) => {
    expect((await loginWith(reply(204, null, { 'x-auth-token': value }))).sent).toEqual(['Bearer token-1']);
  });

  test('is missing if the response does not have that header', async () => {
    expect((await loginWith(reply(204))).reason).toContain('returned 204, but it has no header X-Auth-Token.');
  });
});

describe('Renewal', () => {
  test('A token is renewed shortly before expires_in is over.', async () => {
    const world = scriptedWorld({ [LOGIN]: [granted('token-1', 0.02), granted('token-2', 100)], 'GET /mine': reply(200) });
    await runAll(suiteWith([makeCase('a', [mine('/mine'), mine('/mine'), mine('/mine')])]), world, { env });
    expect(sentTo(world.requests, '/mine').map(bearerOf)).toEqual(['Bearer token-1', 'Bearer token-2', 'Bearer token-2']);
  });

  test('A 401 to a read that expects success renews the token once and sends the read again.', async () => {
    const world = scriptedWorld({ [LOGIN]: [granted('token-1'), granted('token-2')], 'GET /mine': [reply(401), reply(200)] });
    const events = await runAll(suiteWith([makeCase('a', [mine('/mine')])]), world, { env });
    expect(verdictsOf(events)).toEqual({ a: 'pass' });
    expect(resultsOf(events, 'a')[0]).toMatchObject({ attempts: 2 });
    expect(sentTo(world.requests, '/mine').map(bearerOf)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('A write that got a 401 is not repeated, and the next step has a new token.', async () => {
    const world = scriptedWorld({ [LOGIN]: [granted('token-1'), granted('token-2')], 'POST /mine': reply(401), 'GET /mine': reply(200) });
    const write = { req: { method: 'POST' as const, path: '/mine', auth: 'user' }, expect: { must: { status: ['2xx'] } } };
    const cases = [makeCase('a', [write]), makeCase('b', [mine('/mine')], { serial: true })];
    expect(verdictsOf(await runAll(suiteWith(cases), world, { env }))).toEqual({ a: 'fail', b: 'pass' });
    expect(sentTo(world.requests, '/mine').map(bearerOf)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('A 401 that the step expects is no reason to log in again.', async () => {
    const world = scriptedWorld({ [LOGIN]: granted('token-1'), 'GET /mine': reply(401) });
    await runAll(suiteWith([makeCase('a', [get('/mine', ['401'], { auth: 'user' })])]), world, { env });
    expect(logins(world.requests)).toHaveLength(1);
  });

  test('A server that always returns 401 gets one renewal, not one per step.', async () => {
    const world = scriptedWorld({ [LOGIN]: [granted('token-1'), granted('token-2'), granted('token-3')], 'GET /mine': reply(401) });
    const cases = ['a', 'b', 'c'].map((id) => makeCase(id, [mine('/mine')], { serial: true }));
    expect(verdictsOf(await runAll(suiteWith(cases), world, { env }))).toEqual({ a: 'fail', b: 'fail', c: 'fail' });
    expect(logins(world.requests)).toHaveLength(2);
  });
});

describe('A login that fails', () => {
  const failing = async (answer: ReturnType<typeof reply>, more: Partial<Parameters<typeof runAll>[2]> = {}) => {
    const world = scriptedWorld({ [LOGIN]: answer, 'GET /open': reply(200) });
    const cases = [makeCase('a', [mine('/mine')]), makeCase('b', [mine('/mine')]), makeCase('c', [get('/open')])];
    const events = await runAll(suiteWith(cases), world, { env, ...more });
    return { world, verdicts: verdictsOf(events), summary: summaryOf(events), reason: resultsOf(events, 'a')[0]?.reason };
  };

  test('names identity, address without query, status and reason, and is not tried again', async () => {
    const { world, verdicts, summary, reason } = await failing(reply(401, { error: 'invalid_client' }), {
      env: { ...env, TOKEN_URL: 'https://id.example/token?key=abc' },
    });
    expect(verdicts).toEqual({ a: 'blocked', b: 'blocked', c: 'pass' });
    expect(summary).toMatchObject({ outcome: 'error', noToken: true, error: reason });
    expect(reason).toBe('The identity default could not log in: POST https://id.example/token returned 401 (invalid_client).');
    expect(logins(world.requests)).toHaveLength(1);
  });

  test('a response without a token', async () => {
    expect((await failing(reply(200, { token: 'x' }))).reason).toBe(
      'The identity default could not log in: POST https://id.example/token returned 200, but $.access_token is not a string.',
    );
  });

  test('a variable without a value', async () => {
    const { reason, world } = await failing(granted('t'), { env: { ...env, CLIENT_SECRET: '' } });
    expect(reason).toBe('The identity default could not log in. The environment has no value for CLIENT_SECRET.');
    expect(logins(world.requests)).toEqual([]);
  });

  test('Where only the environment may choose addresses, a login of the suite gets no secrets.', async () => {
    const { TOKEN_URL: _url, ...rest } = env;
    const world = scriptedWorld({});
    const suite = suiteWith([makeCase('a', [mine('/mine')])], {
      default: { ...password, login: { url: 'https://thief.example/token', form: {}, token: '$.t' } },
    });
    const events = await runAll(suite, world, { env: rest, bases: 'given' });
    expect(resultsOf(events, 'a')[0]?.reason).toMatch(/^The identity default could not log in\. Its login URL comes from the suite/);
    expect(world.requests).toEqual([]);
  });
});
