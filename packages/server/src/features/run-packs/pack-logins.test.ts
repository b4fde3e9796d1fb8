import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleWorld, startSampleWorld } from '../../sample-world/start-sample-world.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';

const run = promisify(execFile);
const cleanup = new AsyncDisposableStack();
let world: TestWorld;
let shop: SampleWorld;
let ada: TestUser;

beforeAll(async () => {
  world = await startTestWorld();
  cleanup.defer(world.close);
  shop = await startSampleWorld({ samplePort: 0 });
  cleanup.defer(shop.close);
  ada = await world.test.asUser('ada@example.test');
});
afterAll(() => cleanup.disposeAsync());

const secret = (value: string) => ({ kind: 'value', value });
/** Tokens that expire before the second run. */
const LIFETIME_S = 6;
const oauth = () => ({ tokenUrl: `${shop.url}/oauth/token`, client_id: shop.client.id, extra_params: { lifetime: String(LIFETIME_S) } });

async function projectWith(profiles: readonly object[]): Promise<string> {
  const { projects, specs, environments } = world.features;
  const { id: projectId } = await projects.createProject({ userId: ada.id }, { name: 'Bookshop API' });
  await specs.importFromText({ projectId, text: shop.document, sourceUrl: shop.specUrl, createdBy: ada.id });
  await environments.createEnvironment({ projectId, name: 'local', baseUrl: shop.url, secrets: {} });
  for (const profile of profiles) await world.call(ada, 'createAuthProfile', { body: { projectId, environmentKey: 'local', ...profile } });
  return projectId;
}

async function unpack(projectId: string): Promise<string> {
  const pack = await world.call(ada, 'generateRunPack', { body: { projectId, environment: 'local' } });
  const folder = await mkdtemp(join(tmpdir(), 'assay-logins-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'pack.zip'), pack.bytes);
  await run('unzip', ['-q', 'pack.zip'], { cwd: folder });
  return folder;
}

/** Runs the pack with only its `.env` file. */
async function runPack(folder: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  await writeFile(
    join(folder, '.env'),
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const shell = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } };
  const ended = await run('bash', ['run.sh', '--json', 'report.json', '--junit', 'report.xml', ...args], shell).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, output: error.stdout + error.stderr }),
  );
  const written = await Promise.all(['report.json', 'report.xml'].map((name) => readFile(join(folder, name), 'utf8')));
  return { ...ended, report: JSON.parse(written[0] ?? ''), everything: [ended.output, ...written].join('\n') };
}

const ordersOf = (report: { readonly cases: readonly { readonly id: string; readonly verdict: string }[] }) =>
  report.cases.filter(({ id }) => /order/i.test(id)).map(({ verdict }) => verdict);

// Both tests wait until tokens have expired, so they run at the same time.
test.concurrent('a pack with two password logins runs by itself, twice, although its tokens expire', async () => {
  const user = (username: string, password: string) => ({
    type: 'password',
    ...oauth(),
    SecretRefs: { client_secret: secret(shop.client.secret), username: secret(username), password: secret(password) },
  });
  const projectId = await projectWith([
    user('reader', 'bookshop-demo-password'),
    { ...user('clerk', 'bookshop-clerk-password'), identity: 'other' },
  ]);
  await world.call(ada, 'generateTests', { body: { user_query: '/generate auth', projectId, conversationId: null } });
  const { items } = (await world.call(ada, 'listProjectEnvironments', { params: { id: projectId } })).body;
  const variables = [{ name: 'LOGIN_USERNAME', value: 'somebody' }];
  await world.call(ada, 'updateEnvironment', { params: { id: items[0]?.id }, body: { variables } });
  const folder = await unpack(projectId);
  const example = await readFile(join(folder, '.env.example'), 'utf8');
  expect(example).toMatch(/^LOGIN_USERNAME=somebody$/m);
  expect(example).toMatch(/^LOGIN_PASSWORD=$/m);
  expect(example).toMatch(/^OTHER_LOGIN_PASSWORD=$/m);
  expect(example).toMatch(new RegExp(`^TOKEN_URL=${shop.url}/oauth/token$`, 'm'));
  expect(await readAll(folder)).not.toMatch(/bookshop-demo-secret|bookshop-demo-password|bookshop-clerk-password/);
  const env = {
    BASE_URL: shop.url,
    API_KEY_AUTH: shop.credentials.API_KEY_AUTH ?? '',
    CLIENT_SECRET: shop.client.secret,
    LOGIN_USERNAME: 'reader',
    LOGIN_PASSWORD: 'bookshop-demo-password',
    OTHER_CLIENT_SECRET: shop.client.secret,
    OTHER_LOGIN_USERNAME: 'clerk',
    OTHER_LOGIN_PASSWORD: 'bookshop-clerk-password',
  };
  for (const turn of [1, 2]) {
    if (turn === 2) await wait(LIFETIME_S * 1000);
    const { code, output, report, everything } = await runPack(folder, env);
    expect(code, output).toBe(0);
    expect(report.cases.map(({ id }: { id: string }) => id)).toContain('cancelOrder.auth.other');
    expect(new Set(ordersOf(report))).toEqual(new Set(['pass']));
    expect(everything).not.toMatch(/bookshop-demo-secret|bookshop-demo-password|bookshop-clerk-password|Bearer [A-Za-z0-9_-]{20}/);
  }
});

test.concurrent('a pack with client credentials runs by itself, and a wrong secret is exit 4 with the reason', async () => {
  const projectId = await projectWith([
    { type: 'oauth2_client_credentials', ...oauth(), SecretRefs: { client_secret: secret(shop.client.secret) } },
  ]);
  await world.call(ada, 'generateTests', { body: { user_query: '/generate smoke orders', projectId, conversationId: null } });
  const folder = await unpack(projectId);
  const env = { BASE_URL: shop.url, CLIENT_SECRET: shop.client.secret };
  for (const turn of [1, 2]) {
    if (turn === 2) await wait(LIFETIME_S * 1000);
    const { report, output } = await runPack(folder, env);
    expect([report.exitCode, ordersOf(report).includes('blocked')], output).not.toContain(4);
    expect(ordersOf(report), output).toContain('pass');
  }
  const failed = await runPack(folder, { ...env, CLIENT_SECRET: 'not-the-secret' });
  expect(failed.code).toBe(4);
  expect(failed.output).toContain(
    `The identity default could not log in: POST ${shop.url}/oauth/token returned 401 (The client is not known or its secret is wrong).`,
  );
});

async function readAll(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(json|sh|ps1|md|example)$/.test(name));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}
