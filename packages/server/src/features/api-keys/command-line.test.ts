import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSuiteFolder } from '../../testing/app/suite-folder.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';

const COMMAND = fileURLToPath(new URL('../../../../../launcher/assay.mjs', import.meta.url));

let world: TestWorld;
let owner: TestUser;
let projectId: string;
let folder: string;

/** Runs the command line in a child process whose environment contains only the key. */
function assay(args: readonly string[], key = '', onLine = (_: string) => {}): Promise<{ readonly code: number; readonly text: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HOME: folder, ASSAY_SERVER: world.test.url, ASSAY_API_KEY: key };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...args], { env, cwd: folder }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, text: `${stdout}${stderr}` }),
    );
    child.stdout?.on('data', (chunk) => onLine(String(chunk)));
  });
}

beforeAll(async () => {
  world = await startTestWorld();
  owner = await world.test.asUser('owner@example.test');
  ({ projectId } = await world.seedProject(owner));
  folder = await writeSuiteFolder(world, owner, projectId, 'pack');
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const runsOf = async () => (await world.call(owner, 'listRuns', { query: { projectId } })).body;
const push = (key: string) => assay(['push', 'pack', 'report.json', '--project', projectId], key);

test('a command-line run appears under Runs with a key that cannot read environments, and a revoked key fails at once', async () => {
  const { body: key } = await world.call(owner, 'createApiKey', { body: { name: 'CI', scopes: ['runs:write'] } });
  await assay(['run', 'pack', '--base-url', world.target.url, '--reporter', 'json=report.json']);

  const pushed = await push(key.value);
  expect([pushed.code, pushed.text]).toEqual([0, expect.stringContaining(`Pushed: ${world.test.url}/app/runs/`)]);
  const { items, total } = await runsOf();
  expect([total, items[0]]).toMatchObject([1, { trigger: 'Local', projectId }]);
  expect(pushed.text).toContain(items[0].id);

  const asKey = { id: owner.id, token: key.value, headers: { authorization: `Bearer ${key.value}` } };
  expect((await world.call(asKey, 'listEnvironments')).body.code).toBe('SCOPE_REQUIRED');
  expect((await world.call(asKey, 'listRuns', { query: { projectId } })).status).toBe(200);

  await world.call(owner, 'revokeApiKey', { params: { id: key.id } });
  const refused = await push(key.value);
  expect([refused.code, refused.text]).toEqual([2, expect.not.stringContaining('Pushed')]);
  expect(refused.text).not.toContain(key.value);
  expect((await runsOf()).total).toBe(1);
});

test('a key without the scope cannot push, and the error names the scope', async () => {
  const { body: key } = await world.call(owner, 'createApiKey', { body: { name: 'reader', scopes: ['runs:read'] } });
  const before = (await runsOf()).total;
  const refused = await push(key.value);
  expect([refused.code, refused.text]).toEqual([2, expect.stringContaining('runs:write')]);
  expect((await runsOf()).total).toBe(before);
});

const loginLine = (decision: 'confirm' | 'refuse') => {
  let isAnswered = false;
  return assay(['login', '--server', world.test.url], '', (line) => {
    const userCode = /enter the code (\S+)/.exec(line)?.[1];
    if (userCode === undefined || isAnswered) return;
    isAnswered = true;
    void world.call(owner, 'answerDeviceLogin', { body: { userCode, decision } });
  });
};

test('login without a key uses the device flow: after confirmation in a browser, push works and the account lists the key', async () => {
  const { code, text } = await loginLine('confirm');
  expect([code, text]).toEqual([0, expect.stringContaining(`Signed in to ${world.test.url}; the key is stored in`)]);
  expect(text).toContain(`Open ${world.test.url}/device and enter the code`);
  const file = join(folder, '.config', 'assay', 'credentials.json');
  const kept = JSON.parse(await readFile(file, 'utf8'));
  expect([(await stat(file)).mode & 0o777, kept.key]).toEqual([0o600, expect.stringMatching(/^assay_/)]);
  expect(text).not.toContain(kept.key);
  const [key] = (await world.call(owner, 'listApiKeys')).body.items;
  expect(key).toMatchObject({ name: expect.stringMatching(/^Command line/), scopes: ['runs:write'] });
  expect((await push('')).code).toBe(0);
});

test('a sign-in denied in the browser ends the command with an error and stores no key', async () => {
  const file = join(folder, '.config', 'assay', 'credentials.json');
  const before = await readFile(file, 'utf8');
  const { code, text } = await loginLine('refuse');
  expect([code, text]).toEqual([2, expect.stringContaining('The sign-in was denied.')]);
  expect(await readFile(file, 'utf8')).toBe(before);
});
