import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../testing/app/test-world.ts';
import { createZip } from '../testing/data/archive.ts';
import { hostileDocument } from '../testing/data/hostile-document.ts';

/**
 * Twenty inputs that anyone can send, each through the whole product's public API. `docs/security.md` lists them by
 * number. Two installs are under attack: a local one, which may reach private addresses, and a hosted one, which may not.
 */

const run = promisify(execFile);
const cleanup = new AsyncDisposableStack();
let local: TestWorld;
let hosted: TestWorld;
let ada: TestUser;
let guest: TestUser;
let projectId: string;
let guestProjectId: string;
let thief: Listener;

interface Listener {
  readonly url: string;
  readonly port: number;
  /** Every raw request: the request line, the headers and the body. */
  readonly hits: string[];
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Listens on loopback and records the requests. */
async function listen(answer: Answer = {}): Promise<Listener> {
  const hits: string[] = [];
  const server = createServer(async (request, reply) => {
    const body = (await request.toArray()).join('');
    hits.push([`${request.method} ${request.url}`, ...request.rawHeaders, body].join('\n'));
    reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers }).end(answer.body ?? '{}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  cleanup.defer(() => new Promise<void>((closed) => void server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, hits };
}

beforeAll(async () => {
  thief = await listen();
  local = await startTestWorld();
  cleanup.defer(local.close);
  hosted = await startTestWorld({ config: { mode: 'hosted' } });
  cleanup.defer(hosted.close);
  ada = await local.test.asUser('ada@example.test');
  guest = await hosted.test.asUser('guest@example.test');
  ({ projectId } = await local.seedProject(ada));
  guestProjectId = (await hosted.features.projects.createProject({ userId: guest.id }, { name: 'Guest' })).id;
});

afterAll(() => cleanup.disposeAsync());

const importSpec = (body: object) => local.call(ada, 'importSpec', { params: { id: projectId }, body });
const bringHosted = (body: object) => hosted.call(guest, 'importSpec', { params: { id: guestProjectId }, body });

test('1: a URL with an IP address written as one number does not reach a private host', async () => {
  const reply = await bringHosted({ url: `http://2130706433:${thief.port}/openapi.json` });
  expect([reply.status, thief.hits]).toEqual([422, []]);
});

test('2: a base URL with an IPv4 address inside an IPv6 one does not reach a private host', async () => {
  const environment = { name: 'inside', baseUrl: `http://[::ffff:127.0.0.1]:${thief.port}/` };
  const { body } = await hosted.call(guest, 'createProjectEnvironment', { params: { id: guestProjectId }, body: environment });
  const probe = await hosted.call(guest, 'testEnvironment', { params: { id: body.id } });
  expect([probe.body.ok, probe.body.cause, thief.hits]).toEqual([false, 'denied', []]);
});

test.each([
  ['3', 'file:///etc/passwd'],
  ['4', 'http://169.254.169.254/latest/meta-data/'],
])('%s: a reference to %s is reported and not followed', async (_, $ref) => {
  const schema = { 200: { description: '', content: { 'application/json': { schema: { $ref } } } } };
  const content = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Refs', version: '1' },
    paths: { '/a': { get: { responses: schema } } },
  });
  const { body } = await importSpec({ content, followRefs: true });
  expect(body.operations).toBe(1);
  expect(JSON.stringify(body)).not.toContain('root:');
  expect(body.findings.map(({ message }: { message: string }) => message).join('\n')).toContain($ref);
});

test('5: a redirect of an allowed host to a private address is not followed', async () => {
  const door = await listen({ status: 302, headers: { location: `${thief.url}/openapi.json` } });
  const world = await startTestWorld({ config: { mode: 'hosted', egressAllow: [{ cidr: '127.0.0.1/32', port: door.port }] } });
  const eve = await world.test.asUser('eve@example.test');
  const { id } = await world.features.projects.createProject({ userId: eve.id }, { name: 'Door' });
  const reply = await world.call(eve, 'importSpec', { params: { id }, body: { url: `${door.url}/spec` } });
  await world.close();
  expect([reply.status, door.hits.length, thief.hits]).toEqual([422, 1, []]);
});

test('6: aliases that multiply are rejected with a message', async () => {
  const levels = Array.from(
    { length: 9 },
    (_, at) =>
      `l${at + 1}: &l${at + 1} [${Array(10)
        .fill(at === 0 ? 'lol' : `*l${at}`)
        .join(', ')}]`,
  );
  const reply = await importSpec({ content: `openapi: 3.1.0\n${levels.join('\n')}\npaths: {}\n` });
  expect([reply.status, reply.body.detail]).toEqual([422, expect.stringContaining('alias')]);
});

test('7: a spec nested 100,000 deep is rejected with a message', async () => {
  const reply = await importSpec({ content: `{"openapi":"3.1.0","paths":${'['.repeat(100_000)}${']'.repeat(100_000)}}` });
  expect([reply.status, reply.body.detail]).toEqual([422, expect.stringContaining('deep')]);
});

test('8: a response that unpacks beyond the limit is aborted', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });
  const server = await listen({ headers: { 'content-encoding': 'gzip' }, body: bomb });
  const reply = await importSpec({ url: `${server.url}/openapi.json` });
  expect(bomb.length).toBeLessThan(100_000);
  expect([reply.status, reply.body.detail]).toEqual([422, expect.stringMatching(/MiB|large/)]);
});

/** Unpacks a pack into an empty folder and runs it there, as a user would. */
async function runUnpacked(archive: Buffer, baseUrl: string): Promise<{ output: string; added: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-hostile-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'pack.zip'), archive);
  await run('unzip', ['-q', 'pack.zip'], { cwd: folder });
  const before = await readdir(folder);
  const shell = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, BASE_URL: baseUrl } };
  const ended = await run('bash', ['run.sh'], shell).catch((error: { stdout: string; stderr: string }) => error);
  return { output: `${ended.stdout}${ended.stderr}`, added: (await readdir(folder)).filter((name) => !before.includes(name)) };
}

test('9 to 12: texts, headers, paths and bodies of a spec stay data, in the cloud and in a pack', async () => {
  const prey = await listen();
  const { id } = await local.features.projects.createProject({ userId: ada.id }, { name: 'Prey' });
  const environmentId = await local.features.environments.createEnvironment({
    projectId: id,
    name: 'prey',
    baseUrl: prey.url,
    secrets: {},
  });
  const content = JSON.stringify(hostileDocument(`127.0.0.1:${thief.port}`));
  expect((await local.call(ada, 'importSpec', { params: { id }, body: { content } })).status).toBe(201);
  const { body } = await local.call(ada, 'generateTests', { body: { user_query: '/generate smoke', projectId: id } });
  expect(body.files.length).toBeGreaterThan(0);
  const worker = await local.startWorker();
  const started = await local.call(ada, 'createRun', { body: { projectId: id, environmentId } });
  await local.finished(ada, started.body.runId);
  await worker.stop();
  const inCloud = prey.hits.length;
  const pack = await local.call(ada, 'generateRunPack', { body: { projectId: id } });
  const { output, added } = await runUnpacked(pack.bytes, prey.url);
  expect(inCloud).toBeGreaterThan(1);
  expect(prey.hits.length).toBeGreaterThan(inCloud);
  expect(prey.hits.filter((hit) => /^X-Evil$/im.test(hit))).toEqual([]);
  expect(`${output}${prey.hits.join()}`).not.toContain('root:');
  expect(added).toEqual([]);
  expect(thief.hits).toEqual([]);
});

test.each([
  ['../../tmp', 'run.sh'],
  ['', '..\\..\\run.sh'],
])('13: an upload into %j under the name %j is rejected', async (ContainerName, name) => {
  const form = new FormData();
  form.set('file', new File(['x'], name));
  form.set('ContainerName', ContainerName);
  expect((await local.call(ada, 'uploadFile', { form })).status).toBe(422);
});

test('14: an archive entry that leads outside is skipped', async () => {
  const document = '{"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{}}}}}';
  const outside = { name: '../../.bashrc.json', text: '{"openapi":"3.1.0","paths":{"/canary":{"get":{"responses":{}}}}}' };
  const reply = await importSpec({
    archive: Buffer.from(createZip([outside, { name: 'openapi.json', text: document }])).toString('base64'),
  });
  expect([reply.status, reply.body.operations]).toEqual([201, 1]);
  const endpoints = await local.call(ada, 'listEndpoints', { params: { id: projectId }, query: { specId: reply.body.id } });
  expect(JSON.stringify(endpoints.body)).not.toContain('/canary');
});

test('15: a token path that contains code is rejected', async () => {
  const login = await listen({ body: '{"token":"of-the-login"}' });
  const Params = {
    CustomLoginUrl: login.url,
    UsernameRef: 'u',
    PasswordRef: 'p',
    token_json_path: "$[?(@.constructor.constructor('return process')())]",
  };
  const body = { profileInline: { type: 6, tokenUrl: '', Params, injectionMode: 1 }, overrideSecretValues: { u: 'a', p: 'b' } };
  const reply = await local.call(ada, 'testAuthProfile', { body });
  expect(reply.body.ok ?? false).toBe(false);
  expect(JSON.stringify(reply.body)).toMatch(/path/i);
});

test('16: an expression that makes other matchers hang is evaluated at once', async () => {
  const schema = { type: 'string', pattern: '^(a+)+$', example: `${'a'.repeat(40)}!` };
  const content = { 'application/json': { schema } };
  const operation = { requestBody: { content }, responses: { 200: { description: '', content } } };
  const document = { openapi: '3.1.0', info: { title: 'Regex', version: '1' }, paths: { '/orders': { post: operation } } };
  const { id } = await local.features.projects.createProject({ userId: ada.id }, { name: 'Regex' });
  await local.call(ada, 'importSpec', { params: { id }, body: { content: JSON.stringify(document) } });
  const reply = await local.call(ada, 'generateTests', { body: { user_query: '/generate', projectId: id } });
  expect(reply.status).toBe(200);
});

test.each(['Production ', 'pRoDuCtIoN', ' PROD'])('18: the environment %j is locked in any spelling', async (name) => {
  const { id } = await local.features.projects.createProject({ userId: ada.id }, { name: 'Locked' });
  const created = await local.call(ada, 'createProjectEnvironment', { params: { id }, body: { name, baseUrl: 'http://127.0.0.1:9' } });
  const change = {
    params: { id: created.body.id },
    body: { baseUrl: 'http://127.0.0.1:10' },
    headers: { 'if-match': created.etag ?? '*' },
  };
  expect((await local.call(ada, 'updateEnvironment', change)).status).toBe(423);
});

test('20: a refresh token two generations old ends the session', async () => {
  const ask = async (form: Record<string, string>) =>
    (
      await local.test.app.inject({
        method: 'POST',
        url: '/connect/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ client_id: 'assay-web', ...form }).toString(),
      })
    ).json();
  const renew = (refresh_token: string) => ask({ grant_type: 'refresh_token', refresh_token });
  const first = await ask({ grant_type: 'password', username: 'ada@example.test', password: 'correct horse battery' });
  const second = await renew(first.refresh_token);
  const third = await renew(second.refresh_token);
  expect((await renew(first.refresh_token)).error).toBe('invalid_grant');
  expect((await renew(third.refresh_token)).error).toBe('invalid_grant');
});
