import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_CREDENTIALS } from '@assay/sample-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFolders, checkNode, checkPort } from '../doctor/check-machine.ts';
import { main } from '../main.ts';
import { type SampleCommand, startSampleCommand } from '../sample-command.fixture.ts';

let sample: SampleCommand;
let suite: string;
let home: string;

beforeAll(async () => {
  sample = await startSampleCommand();
  suite = join(sample.folder, 'tests');
  home = await mkdtemp(join(tmpdir(), 'assay-doctor-'));
  await sample.assay(['generate', sample.spec, 'smoke', '--out', suite]);
});
afterAll(async () => {
  await sample.close();
  await rm(home, { recursive: true, force: true });
});

async function doctor(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const env = { HOME: home, PORT: '1', ...more };
  const io = {
    env,
    print: (line: string) => void lines.push(line),
    error: (line: string) => void lines.push(line),
    isCancelled: () => false,
  };
  return { code: await main(['doctor', ...args], io), out: lines.join('\n') };
}

test('nothing is wrong with a suite that has all its values and an API that responds', async () => {
  const file = join(sample.folder, 'good.env');
  await writeFile(file, `BASE_URL=${sample.api.url}\nAPI_KEY_AUTH=a\nBEARER_AUTH=b\n`);
  const { code, out } = await doctor([suite, '--env-file', file, '--spec', sample.spec]);
  expect(out).toContain('No problems found.');
  expect(out).toContain('describes 19 operations');
  expect(out).toContain(`${sample.api.url} responds`);
  expect(code).toBe(0);
});

describe('what is wrong is named in one line', () => {
  const wrongLines = (out: string) => out.split('\n').filter((line) => line.startsWith('  WRONG'));

  test('a required value that is missing', async () => {
    const { code, out } = await doctor([suite]);
    expect(wrongLines(out)).toEqual(['  WRONG BASE_URL is not set, but the suite requires it.']);
    expect(code).toBe(2);
  });

  test('an environment file that is half written, without its values', async () => {
    const file = join(sample.folder, 'half.env');
    await writeFile(file, `BASE_URL=${sample.api.url}\nBEARER_AUTH\n`);
    const { out } = await doctor([suite, '--env-file', file, '--base-url', sample.api.url], SAMPLE_CREDENTIALS);
    expect(wrongLines(out)).toEqual([`  WRONG ${file}: Line 2 of the environment file is not NAME=value.`]);
    for (const secret of Object.values(SAMPLE_CREDENTIALS)) expect(out).not.toContain(secret);
  });

  test('a folder that is not a suite', async () => {
    await mkdir(join(home, 'empty'), { recursive: true });
    expect(wrongLines((await doctor([join(home, 'empty')])).out)).toEqual([
      expect.stringContaining('is not a suite folder: it has no tests.json.'),
    ]);
  });

  test('an API that does not respond', async () => {
    const { out } = await doctor([suite, '--base-url', 'http://127.0.0.1:1']);
    expect(wrongLines(out)).toEqual([expect.stringContaining('http://127.0.0.1:1 does not respond')]);
  });

  test('a server that does not respond, and a file that is not a spec', async () => {
    const server = { ASSAY_SERVER: 'http://127.0.0.1:1', ASSAY_API_KEY: 'secret-key' };
    const { out } = await doctor([suite, '--base-url', sample.api.url, '--spec', join(suite, 'tests.json')], server);
    expect(wrongLines(out)).toHaveLength(2);
    expect(out).not.toContain('secret-key');
  });

  test('an old Node', () => {
    expect(checkNode('18.20.1')).toEqual({ level: 'problem', text: 'Node 18.20.1 is too old: Assay requires Node 24 or later.' });
    expect(checkNode('24.0.0').level).toBe('ok');
  });
});

test('an unwritable folder is reported with a workaround', async () => {
  const locked = join(home, 'locked');
  await writeFile(locked, '');
  await chmod(locked, 0o400);
  const env = { HOME: home, XDG_CONFIG_HOME: locked, ASSAY_DATA_DIR: join(locked, 'data') };
  const findings = await checkFolders({ env, print: () => {}, error: () => {}, isCancelled: () => false });
  expect(findings.map(({ level }) => level)).toEqual(['warning', 'warning']);
  expect(findings[0]?.text).toContain('ASSAY_API_KEY');
});

test('another program on the port of the server is noticed', async () => {
  const io = { env: { PORT: new URL(sample.api.url).port }, print: () => {}, error: () => {}, isCancelled: () => false };
  expect((await checkPort(io)).text).toContain('Another program is using port');
  expect((await checkPort({ ...io, env: { PORT: '1' } })).text).toBe('Port 1 is free for assay serve');
});
