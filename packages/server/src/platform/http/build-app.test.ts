import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, paths, splitPath } from '@assay/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/app/test-app.ts';
import type { CallContext, Handlers, ServerEvent } from './feature.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const THEME_SCRIPT = 'document.documentElement.dataset.theme = "dark"';
const logged: string[] = [];
const ended: string[] = [];
let server: TestApp;
let user: TestUser;
let webFolder: string;
let lastContext: CallContext | null = null;
let lastQuery: unknown;

async function* ticks(signal: AbortSignal): AsyncGenerator<ServerEvent> {
  try {
    yield { id: '1', event: 'tick', data: { n: 1 } };
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  } finally {
    ended.push('ticks');
  }
}

const probe: Handlers = {
  listProjects: async ({ query }, context) => {
    lastContext = context;
    lastQuery = query;
    return { items: [], total: 0, page: 1, pageSize: 0 };
  },
  createProject: async () => {
    throw new Error('canary in an unforeseen error');
  },
  getProject: async () => JSON.parse('{"id":"not what the contract says"}'),
  streamRunEvents: async (_, context) => ticks(context.signal),
};

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'assay-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(
    join(webFolder, 'index.html'),
    `<!doctype html><script>${THEME_SCRIPT}</script><script type="module" src="/assets/app-1a2b3c4d.js"></script>`,
  );
  await writeFile(join(webFolder, 'assets', 'app-1a2b3c4d.js'), 'export {};\n'.repeat(500));
  server = await startTestApp({ standIn: probe, webFolder, keepAliveMs: 50, onLog: (line) => logged.push(line) });
  user = await server.asUser('caller@example.test');
});
afterAll(async () => {
  await server?.close();
  await rm(webFolder, { recursive: true, force: true });
});

const request = (options: InjectOptions) => server.app.inject({ ...options, headers: { ...user.headers, ...options.headers } });
const get = (url: string, headers: Record<string, string> = {}) => request({ method: 'GET', url, headers });

const everyCall = (Object.keys(paths) as CallName[]).map((name) => {
  const { method, path } = splitPath(name);
  return { name, method, url: path.replace(/\{\w+\}/g, ID) };
});

test.each(everyCall.filter(({ name }) => !['streamRunEvents', 'streamExplorationEvents'].includes(name)))(
  '$name has the security headers and is not cached',
  async ({ method, url }) => {
    const { headers } = await server.app.inject({ method, url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('strict-transport-security');
  },
);

test('a user call is rejected without a token, with a token of another server, and with a token in the URL', async () => {
  for (const [url, headers] of [
    ['/api/projects', {}],
    ['/api/projects', { authorization: 'Bearer nonsense' }],
    ['/api/projects', { authorization: `Basic ${user.token}` }],
    [`/api/projects?access_token=${user.token}`, {}],
  ] as const) {
    const response = await server.app.inject({ method: 'GET', url, headers });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.json()).toMatchObject({ code: 'UNAUTHENTICATED', status: 401, detail: 'Sign in to make this call.' });
  }
});

test('an identity token is not accepted as access token', async () => {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'assay-web',
    username: 'caller@example.test',
    password: 'correct horse battery',
  });
  const reply = await server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  const response = await server.app.inject({
    method: 'GET',
    url: '/api/projects',
    headers: { authorization: `Bearer ${reply.json().id_token}` },
  });
  expect(response.statusCode).toBe(401);
});

test('the handler receives the caller', async () => {
  await get('/api/projects');
  expect(lastContext?.actor).toMatchObject({ userId: user.id, name: 'Test User', roles: ['user'] });
  expect(lastContext?.address).toBe('127.0.0.1');
});

test('paths and query names are matched in any case, unknown names are ignored', async () => {
  const response = await get('/API/Projects/?PAGESIZE=20&Search=Books&search=second&other=1');
  expect(response.statusCode).toBe(200);
  expect(lastQuery).toEqual({ pageSize: 20, search: 'Books' });
});

test('all errors of a request are listed by field', async () => {
  const response = await get('/api/projects?page=0&pageSize=many');
  expect(response.statusCode).toBe(422);
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(response.json()).toMatchObject({
    code: 'VALIDATION_FAILED',
    title: 'Validation failed',
    fields: { page: expect.any(String), pageSize: expect.any(String) },
  });
  expect((await get('/api/projects/not-an-id')).json()).toMatchObject({ code: 'VALIDATION_FAILED', fields: { id: expect.any(String) } });
});

test.each([
  ['an unknown API address', { method: 'GET', url: '/api/nothing' }, 404, 'NOT_FOUND'],
  ['an unknown file', { method: 'GET', url: '/assets/gone-12345678.js' }, 404, 'NOT_FOUND'],
  ['a path outside the web app', { method: 'GET', url: '/..%2f..%2fetc/passwd.txt' }, 404, 'NOT_FOUND'],
  ['a method the address does not have', { method: 'DELETE', url: '/api/projects' }, 405, 'METHOD_NOT_ALLOWED'],
  ['a preflight of another site', { method: 'OPTIONS', url: '/api/projects' }, 405, 'METHOD_NOT_ALLOWED'],
  [
    'a body that is no JSON',
    { method: 'POST', url: '/api/projects', payload: '{"a":', headers: { 'content-type': 'application/json' } },
    400,
    'MALFORMED_BODY',
  ],
  [
    'a body that aims at prototypes',
    { method: 'POST', url: '/api/projects', payload: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
    400,
    'MALFORMED_BODY',
  ],
  [
    'another kind of body',
    { method: 'POST', url: '/api/projects', payload: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  [
    'an unknown kind of body',
    { method: 'POST', url: '/api/projects', payload: '<a/>', headers: { 'content-type': 'text/xml' } },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['no body', { method: 'POST', url: '/api/projects' }, 422, 'VALIDATION_FAILED'],
  [
    'an empty body announced as JSON',
    { method: 'POST', url: '/api/projects', headers: { 'content-type': 'application/json' } },
    422,
    'VALIDATION_FAILED',
  ],
  [
    'a body beyond the limit',
    {
      method: 'POST',
      url: '/api/projects',
      payload: JSON.stringify({ name: 'x'.repeat(1_100_000) }),
      headers: { 'content-type': 'application/json' },
    },
    413,
    'BODY_TOO_LARGE',
  ],
  ['an address that cannot be decoded', { method: 'GET', url: '/api/projects/%E0%A4%A' }, 422, 'VALIDATION_FAILED'],
] as const)('%s is refused as a problem', async (_, options, status, code) => {
  const response = await request({ ...options, headers: 'headers' in options ? { ...options.headers } : {} });
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.json()).toMatchObject({
    status,
    code,
    type: expect.stringMatching(/^urn:assay:error:/),
    detail: expect.stringMatching(/\.$/),
  });
});

test('malformed HTTP requests get the same error format', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.end('this is not HTTP\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'MALFORMED_BODY', status: 400 });
});

test('a rejected method returns the allowed methods of the path', async () => {
  expect((await request({ method: 'DELETE', url: '/api/projects' })).headers.allow).toBe('GET, POST');
});

test('an unexpected error is logged under an id and not shown to the caller', async () => {
  const response = await request({ method: 'POST', url: '/api/projects', payload: { name: 'x' } });
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain('canary');
  const id = /error id is (\w+)/.exec(response.json().detail)?.[1] ?? 'none';
  const line = logged.find((entry) => entry.includes(id)) ?? '';
  expect(line).toContain('canary in an unforeseen error');
  expect(line).not.toContain(user.token);
});

test('tests detect a response that breaks the contract', async () => {
  expect((await get(`/api/projects/${ID}`)).statusCode).toBe(500);
  expect(logged.join('')).toContain('the reply of getProject breaks the contract');
});

test.each([
  'evil.test',
  'evil.test:4600',
  'localhost.evil.test',
  '127.0.0.1.evil.test',
  '10.0.0.1',
  'evil.test@127.0.0.1',
  '127.0.0.1#.evil.test',
])('the host %j is rejected', async (host) => {
  const response = await get('/api/projects', { host });
  expect(response.statusCode).toBe(421);
  expect(response.json().code).toBe('HOST_REFUSED');
});

test.each(['localhost', 'LOCALHOST:4600', '127.0.0.1:1', '[::1]:4600'])('the host %j is accepted', async (host) => {
  expect((await get('/api/projects', { host })).statusCode).toBe(200);
});

test.each(['https://evil.test', 'http://localhost:9999', 'null', 'http://localhost.evil.test:4600', 'https://localhost:4600'])(
  'a write request from the origin %s is rejected before the password is checked',
  async (origin) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/connect/token',
      headers: { host: 'localhost:4600', origin },
      payload: {},
    });
    expect(response.statusCode).toBe(403);
    expect(response.json().code).toBe('ORIGIN_REFUSED');
  },
);

test('a write request is accepted from the same origin, and a read request from any origin', async () => {
  const own = await server.app.inject({
    method: 'POST',
    url: '/connect/revocation',
    headers: { host: 'localhost:4600', origin: 'http://localhost:4600', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'token=x',
  });
  expect(own.statusCode).toBe(200);
  expect((await get('/api/projects', { origin: 'https://evil.test' })).statusCode).toBe(200);
});

test('an event stream is sent over HTTP with keep-alive comments and ends its source when the reader disconnects', async () => {
  const gone = new AbortController();
  const response = await fetch(`${server.url}/api/runs/${ID}/events`, { headers: user.headers, signal: gone.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('keep-alive')) break;
  }
  gone.abort();
  expect(text).toMatch(/^retry: 2000\n\nid: 1\nevent: tick\ndata: \{"n":1\}\n\n: keep-alive\n\n/);
  await expect.poll(() => ended).toEqual(['ticks']);
});

test('the page allows only its inline script, by hash', async () => {
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(THEME_SCRIPT))).toString('base64');
  const { headers, body } = await server.app.inject({ method: 'GET', url: '/' });
  expect(body).toContain(THEME_SCRIPT);
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers['cache-control']).toBe('no-cache');
});

test.each(['/app', '/app/runs/1', '/auth/signin?next=/app'])('the path %s returns the page of the web app', async (url) => {
  const response = await server.app.inject({ method: 'GET', url });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
});

test('hashed files are compressed, cached permanently and revalidated by ETag', async () => {
  const url = '/assets/app-1a2b3c4d.js';
  const brotli = await server.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(brotli.rawPayload.length).toBeLessThan(500);
  const plain = await server.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br;q=0' } });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const again = await server.app.inject({ method: 'GET', url, headers: { 'if-none-match': String(brotli.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test('probes and API descriptions need no token', async () => {
  expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await server.app.inject({ url: '/readyz' })).json()).toMatchObject({ status: 'ready', mode: 'local' });
  for (const name of ['suite', 'facts', 'baseline']) {
    const { statusCode, body } = await server.app.inject({ url: `/schemas/${name}.json` });
    expect([statusCode, JSON.parse(body).$schema]).toEqual([200, 'https://json-schema.org/draft/2020-12/schema']);
  }
});

test('the API description lists every call with its errors', async () => {
  const document = (await server.app.inject({ url: '/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => operation.operationId),
  );
  expect(operations.toSorted()).toEqual(Object.keys(paths).toSorted());
  expect(document.paths['/api/projects/{id}'].get).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true }],
    responses: { 404: { description: expect.stringContaining('PROJECT_NOT_FOUND') }, 401: {} },
    security: [{ signIn: [] }, { apiKey: ['projects:read'] }],
  });
  expect(document.paths['/connect/token'].post.requestBody.content).toHaveProperty(['application/x-www-form-urlencoded']);
});

test('a body of half a million empty objects is rejected before any of them is created', async () => {
  const payload = `{"name":[${'{},'.repeat(500_000)}{}]}`;
  const response = await request({ method: 'POST', url: '/api/runs/import', headers: { 'content-type': 'application/json' }, payload });
  expect([response.statusCode, response.json().code]).toEqual([400, 'MALFORMED_BODY']);
  expect(response.json().detail).toContain('more than 500,000 arrays and objects');
});

test('headers that never end time out after a quarter of a minute', () => {
  expect(server.app.server.headersTimeout).toBe(15_000);
});

test.each([
  ['/api/projects/%zz', 'the URL is not encoded correctly'],
  [`/api/projects/${'a'.repeat(1200)}`, 'part of the URL is too long'],
])('an unparsable URL is reported as the problem, not the body: %s', async (url, problem) => {
  const reply = await get(url);
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({ code: 'VALIDATION_FAILED', detail: expect.stringContaining(problem) });
});
