import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { main } from '../main.ts';

interface Seen {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

const PROJECT = '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a10';
const SUITE = '232eb9ae-d374-4639-a1f0-a46259d0b65d';
let server: Server;
let address: string;
let folder: string;
let seen: Seen[] = [];
let answer = { status: 200, body: '{"runId":"r1","items":[]}' };

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ url: request.url, authorization: request.headers.authorization, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = JSON.parse(JSON.stringify(server.address()));
  address = `http://127.0.0.1:${port}`;
  folder = await mkdtemp(join(tmpdir(), 'assay-push-'));
  await mkdir(join(folder, 'pack'));
  const info = { id: SUITE, name: 'S', generator: 'g', engineVersion: '1', seed: 1 };
  const header = { assay: '1', suite: info, env: {}, auth: {}, defaults: {}, schemas: {}, include: [] };
  await writeFile(join(folder, 'pack', 'tests.json'), JSON.stringify(header));
  await writeFile(join(folder, 'report.json'), '{"run":{}}');
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  seen = [];
  answer = { status: 200, body: '{"runId":"r1","items":[]}' };
});

async function assay(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const add = (line: string) => lines.push(line);
  const code = await main(args, { env: { HOME: folder, ...env }, print: add, error: add, isCancelled: () => false });
  return { code, text: lines.join('\n') };
}

const pushArguments = () => ['push', join(folder, 'pack'), join(folder, 'report.json'), '--project', PROJECT];

test('login checks the key, stores it readable only by its owner and never prints it; push uses it', async () => {
  const signedIn = await assay(['login', '--server', address], { ASSAY_API_KEY: 'assay_example' });
  expect(signedIn.code).toBe(0);
  expect(signedIn.text).not.toContain('assay_example');
  const file = join(folder, '.config', 'assay', 'credentials.json');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ server: address, key: 'assay_example' });

  const pushed = await assay(pushArguments());
  expect(pushed).toEqual({ code: 0, text: `  Pushed: ${address}/app/runs/r1` });
  const call = seen.at(-1);
  expect(call).toMatchObject({ url: '/api/runs/import', authorization: 'Bearer assay_example' });
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    projectId: PROJECT,
    suiteId: SUITE,
    files: [{ path: 'tests.json' }],
    report: { run: {} },
  });
});

test('a server error is printed in its own words', async () => {
  answer = { status: 401, body: '{"detail":"The key was revoked."}' };
  expect(await assay(['login', '--server', address], { ASSAY_API_KEY: 'x' })).toEqual({ code: 2, text: '  The key was revoked.' });
});

test.each([
  [['login', '--server', 'ftp://x'], 'Set the server'],
  [['login', '--server', 'http://127.0.0.1:1'], 'does not respond'],
  [['push', 'x', 'y'], 'Name the project'],
  [['push', 'x'], 'Pass a suite folder and a report.'],
])('%j is rejected', async (args, message) => {
  const { code, text } = await assay(args);
  expect(text).toContain(message);
  expect(code).toBe(2);
});

test('without a sign-in, or with a server that is down, nothing is sent and the error explains what to do', async () => {
  const alone = { HOME: join(folder, 'nobody') };
  expect((await assay(pushArguments(), alone)).text).toContain('Sign in first');
  const down = await assay(pushArguments(), { ...alone, ASSAY_SERVER: 'http://127.0.0.1:1', ASSAY_API_KEY: 'k' });
  expect(down.text).toContain('does not respond');
  expect(seen).toEqual([]);
});
