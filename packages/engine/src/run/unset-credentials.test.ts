import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenLocally } from '../local-server.fixture.ts';
import { get, makeCase, makeSuite, reply, resultsOf, runAll, scriptedWorld, verdictsOf } from './world.fixture.ts';

/** A server with an open path, and one that requires a key. */
const server = createServer((request, response) => {
  const isOpen = request.url?.startsWith('/open') === true || request.headers.authorization !== undefined;
  response.writeHead(isOpen ? 200 : 401, { 'content-type': 'application/json' });
  response.end('{}');
});
let base = '';

beforeAll(async () => {
  base = await listenLocally(server);
});
afterAll(() => server.close());

const auth = {
  none: null,
  user: { in: 'header', name: 'Authorization', value: 'Bearer {{TOKEN}}' },
  'user.other': { in: 'header', name: 'Authorization', value: 'Bearer {{TOKEN_2}}' },
} as const;
const env = { BASE_URL: { required: true }, TOKEN: { secret: true }, TOKEN_2: { secret: true } } as const;
const cases = [
  makeCase('open', [get('/open', ['2xx'], { auth: 'user' })]),
  makeCase('closed', [get('/closed', ['2xx'], { auth: 'user' })]),
  makeCase('rejected', [get('/closed', ['4xx'], { auth: 'user' })]),
  makeCase('other', [get('/open', ['2xx'], { auth: 'user.other' })]),
];

test('Without a value, a credential is not sent, and only a server that requires it blocks the step.', async () => {
  const world = scriptedWorld({});
  const send: typeof world.ports.send = async ({ url, headers }) => {
    const response = await fetch(url, { headers: headers.map(([name, value]) => [name, value] as [string, string]) });
    return reply(response.status, await response.text());
  };
  const events = await runAll(makeSuite(cases, { auth, env }), { ...world, ports: { ...world.ports, send } }, { env: { BASE_URL: base } });
  expect(verdictsOf(events)).toEqual({ open: 'pass', closed: 'blocked', rejected: 'blocked', other: 'blocked' });
  expect(resultsOf(events, 'closed')[0]).toMatchObject({ attempts: 1, reason: 'The environment has no value for TOKEN.' });
  expect(resultsOf(events, 'other')[0]).toMatchObject({ attempts: 0, reason: 'The environment has no value for TOKEN_2.' });
});
