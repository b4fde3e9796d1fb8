import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSocketServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EnvironmentWorld, startEnvironmentWorld } from '../../testing/app/environment-world.ts';

const CANARY = 'sk-canary-77ab10c4d2';

let world: EnvironmentWorld;
let target: Server;
let elsewhere: Server;
const seen: { readonly host: string; readonly url: string; readonly headers: Record<string, unknown> }[] = [];

const urlOf = (server: { address(): unknown }) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Responds by path: /status/N, /to?URL redirects, /loop redirects forever, /slow never responds. */
function startTarget(): Server {
  return createServer((request, response) => {
    const url = request.url ?? '';
    seen.push({ host: `http://${request.headers.host}`, url, headers: request.headers });
    const status = /^\/status\/(\d+)/.exec(url)?.[1];
    if (url.startsWith('/slow')) return;
    if (url.startsWith('/loop')) response.writeHead(302, { location: '/loop' }).end();
    else if (url.startsWith('/to?')) response.writeHead(302, { location: url.slice('/to?'.length) }).end();
    else response.writeHead(Number(status ?? 200)).end('fine');
  }).listen(0, '127.0.0.1');
}

beforeAll(async () => {
  world = await startEnvironmentWorld();
  target = startTarget();
  elsewhere = startTarget();
  await Promise.all([once(target, 'listening'), once(elsewhere, 'listening')]);
});

afterAll(async () => {
  target.closeAllConnections();
  elsewhere.closeAllConnections();
  target.close();
  elsewhere.close();
  await world.close();
});

beforeEach(() => {
  seen.length = 0;
});

let turn = 0;
async function probe(path: string, more: object = {}) {
  turn += 1;
  const baseUrl = path.startsWith('http') ? path : `${urlOf(target)}${path}`;
  const { id } = await world.create({ name: `probe ${turn}`, baseUrl, ...more });
  return (await world.call(world.viewer, 'testEnvironment', { params: { id } })).body;
}

test('a host that responds is fine, and the request carried the environment’s headers', async () => {
  const headers = [
    { key: 'X-Api-Key', value: 'k {{secret.TOKEN}}' },
    { key: 'X-Tenant', value: 'acme' },
  ];
  const result = await probe('/status/200', { headers, secrets: { TOKEN: CANARY } });
  expect(result).toEqual({ ok: true, status: 200, elapsedMs: expect.any(Number), error: null, cause: null });
  expect(seen).toMatchObject([{ url: '/status/200', headers: { 'x-api-key': `k ${CANARY}`, 'x-tenant': 'acme' } }]);
});

test.each([
  [401, true],
  [404, true],
  [500, false],
  [503, false],
])('a status of %i means ok: %s', async (status, ok) => {
  expect(await probe(`/status/${status}`)).toMatchObject({ ok, status, error: ok ? null : `The host returned ${status}.` });
});

test('redirects are followed when the environment allows them', async () => {
  expect(await probe('/to?/status/204')).toMatchObject({ ok: true, status: 204 });
  expect(await probe('/to?/status/204', { followRedirects: false })).toMatchObject({ ok: true, status: 302 });
  expect(await probe('/loop')).toMatchObject({ ok: false, cause: 'protocol', error: 'Protocol: the host redirects more than 5 times.' });
  expect(seen.filter((request) => request.url === '/loop')).toHaveLength(6);
});

test('headers of the environment are not sent to another origin', async () => {
  const headers = { Authorization: 'Bearer {{secret.TOKEN}}', 'X-Api-Key': '{{secret.TOKEN}}' };
  const result = await probe(`/to?${urlOf(elsewhere)}/status/200`, { headers, secrets: { TOKEN: CANARY } });
  expect(result).toMatchObject({ ok: true, status: 200 });
  expect(seen.map((request) => request.host)).toEqual([urlOf(target), urlOf(elsewhere)]);
  expect(JSON.stringify(seen[0])).toContain(CANARY);
  expect(JSON.stringify(seen[1])).not.toContain(CANARY);
});

test('an unknown name, a closed port, a host without TLS and a silent host give different errors', async () => {
  const closed = createSocketServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const port = (closed.address() as AddressInfo).port;
  closed.close();
  await once(closed, 'close');
  const results = [
    await probe('http://no-such-host.invalid'),
    await probe(`http://127.0.0.1:${port}`),
    await probe(urlOf(target).replace('http:', 'https:')),
    await probe('/slow', { timeoutMs: 1000 }),
  ];
  expect(results.map((result) => [result.ok, result.status, result.cause])).toEqual([
    [false, null, 'dns'],
    [false, null, 'connect'],
    [false, null, 'tls'],
    [false, null, 'timeout-first-byte'],
  ]);
  expect(results.map((result) => result.error.split(':')[0])).toEqual(['DNS', 'Connection', 'TLS', 'Timeout']);
  expect(results[3]?.elapsedMs).toBeGreaterThanOrEqual(990);
});

test('a blocked address returns an error with the setting that would allow it', async () => {
  expect(await probe('http://169.254.169.254/latest')).toMatchObject({
    ok: false,
    cause: 'denied',
    error: expect.stringMatching(
      /^This server is not allowed to send requests to 169\.254\.169\.254: .*ASSAY_EGRESS_ALLOW=169\.254\.169\.254:80\.$/,
    ),
  });
});

test('unsaved edits are tested and not stored', async () => {
  const { id } = await world.create({ name: 'edited', baseUrl: 'http://127.0.0.1:1', secrets: { OLD: CANARY } });
  const body = {
    baseUrl: `${urlOf(target)}/status/201`,
    headers: [{ key: 'X-Key', value: '{{secret.NEW}} {{secret.MORE}}' }],
    secrets: [
      { keyPath: 'NEW', renamedFrom: 'OLD' },
      { keyPath: 'MORE', value: 'typed' },
    ],
  };
  const tested = await world.call(world.editor, 'testEnvironment', { params: { id }, body });
  expect(tested.body).toMatchObject({ ok: true, status: 201 });
  expect(seen[0]?.headers['x-key']).toBe(`${CANARY} typed`);
  const stored = (await world.call(world.editor, 'getEnvironment', { params: { id } })).body;
  expect(stored).toMatchObject({ baseUrl: 'http://127.0.0.1:1', headers: [], version: 1, secrets: [{ keyPath: 'OLD' }] });
});

test('edits are validated as on saving', async () => {
  const { id } = await world.create({ name: 'judged', baseUrl: urlOf(target) });
  const test = (body: object) => world.call(world.editor, 'testEnvironment', { params: { id }, body });
  expect((await test({ timeoutMs: 5 })).body.fields).toEqual({ timeoutMs: 'Timeout must be 1000–60000.' });
  expect((await test({ headers: { 'X-K': '{{secret.NONE}}' } })).body.fields).toEqual({
    'headers.0.value': 'There is no secret named NONE.',
  });
  expect((await test({})).body.ok).toBe(true);
});

test('a secret with a line break cannot become a second header', async () => {
  const result = await probe('/status/200', { headers: { 'X-Key': '{{secret.KEY}}' }, secrets: { KEY: 'one\r\nX-Evil: two' } });
  expect(result).toMatchObject({ ok: false, status: null });
  expect(result.error).toContain('The header X-Key uses a secret with a line break');
  expect(seen).toEqual([]);
});
