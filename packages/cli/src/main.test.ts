import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateSuite, parseTests, readApi, type TextFile } from '@assay/engine';
import { DEMO_DEFECTS, SAMPLE_CREDENTIALS, type SampleApi, startSampleApi } from '@assay/sample-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { main } from './main.ts';

let api: SampleApi;
let folder: string;
let suiteFiles: readonly TextFile[];

beforeAll(async () => {
  api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
  folder = await mkdtemp(join(tmpdir(), 'assay-cli-'));
  const read = readApi(api.document);
  const intent = parseTests('/generate');
  if (read.kind === 'refused' || intent.kind !== 'generate') throw new Error('the sample document cannot be read');
  suiteFiles = generateSuite({
    model: read.model,
    intent,
    seed: 1,
    maxFiles: 10,
    suite: { id: 's', name: 'Bookshop' },
    specSha256: 'x',
    existing: [],
  }).files;
  for (const file of suiteFiles) await write(file.path, file.content);
  await write(
    '.env',
    `# credentials\n${Object.entries(SAMPLE_CREDENTIALS)
      .map(([name, value]) => `${name}="${value}"`)
      .join('\n')}\n`,
  );
});

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => api.setDefects([]));

async function write(path: string, content: string): Promise<string> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
  return target;
}

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function assay(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(args, {
    env,
    print: (line) => void out.push(line),
    error: (line) => void err.push(line),
    isCancelled: () => false,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const runAll = (...more: readonly string[]): Promise<Outcome> =>
  assay(['run', folder, '--env-file', join(folder, '.env'), '--base-url', api.url, ...more]);

describe('a suite against the sample API', () => {
  test('passes when the API follows its spec: no false alarm', async () => {
    const { code, out } = await runAll();
    expect(out).toMatch(/passed: \d+ passed, 0 failed; \d+ requests/);
    expect(out).not.toMatch(/FAIL|ERROR|skipped|unclear|warn/);
    expect(code).toBe(0);
  });

  test('finds every defect that is switched on, and nothing else', async () => {
    api.setDefects(DEMO_DEFECTS);
    const { code, out } = await runAll();
    const failed = out
      .split('\n')
      .filter((line) => line.includes('FAIL'))
      .map((line) => line.trim().split(/\s+/)[1]);
    expect(failed.sort()).toEqual([
      'createBook.summary.max',
      'createBook.tags.empty',
      'createBook.title.emoji',
      'createOrder.malformed',
      'createOrder.smoke.minimal',
      'createOrder.truncated',
    ]);
    expect(code).toBe(1);
  });

  test.each([
    ['missing-optional-500', 'createOrder.smoke.minimal'],
    ['empty-array-500', 'createBook.tags.empty'],
    ['emoji-500', 'createBook.title.emoji'],
    ['long-text-500', 'createBook.summary.max'],
    ['malformed-json-500', 'createOrder.malformed'],
  ] as const)('%s is found by %s', async (defect, caseId) => {
    api.setDefects([defect]);
    const { code, out } = await runAll('--only', caseId);
    expect(out).toContain(`FAIL    ${caseId}  The status is 500`);
    expect(code).toBe(1);
  });

  test('one case runs with the cases it needs', async () => {
    const { out } = await runAll('--only', 'createOrder.malformed');
    expect(out).toContain('POST /orders  2 cases');
    const all = await runAll('--only', 'createOrder.malformed', '--verbose');
    expect(all.out).toMatch(/pass +createOrder\.smoke\n/);
  });

  test('credentials are never printed', async () => {
    const { out, err } = await runAll();
    for (const secret of Object.values(SAMPLE_CREDENTIALS)) expect(out + err).not.toContain(secret);
  });

  test('values may come from the process, and the path may name tests.json', async () => {
    const { code } = await assay(['run', join(folder, 'tests.json')], { ...SAMPLE_CREDENTIALS, BASE_URL: api.url });
    expect(code).toBe(0);
  });
});

describe('exit codes', () => {
  test('3 when there is no response', async () => {
    const { code, out } = await assay(['run', folder, '--base-url', 'http://127.0.0.1:1', '--only', 'getHealth.smoke']);
    expect(out).toContain('ERROR');
    expect(code).toBe(3);
  });

  test('2 without an address to test', async () => {
    const { code, out } = await assay(['run', folder]);
    expect(out).toContain('The environment has no value for BASE_URL.');
    expect(code).toBe(2);
  });

  test('2 for a suite that cannot be read, with the location', async () => {
    await write('broken/tests.json', '{"assay": "1"}');
    const { code, err } = await assay(['run', join(folder, 'broken')]);
    expect(err).toContain('tests.json/suite is missing');
    expect(code).toBe(2);
  });

  test('2 for a suite in a later format, which says to update Assay', async () => {
    await write('later/tests.json', '{"assay": "9", "cases": {}}');
    const { code, err } = await assay(['run', join(folder, 'later')]);
    expect(err).toBe('  tests.json/assay is "9", and this version of Assay reads 1 and 2. Update Assay to read a later format');
    expect(code).toBe(2);
  });

  test('2 without a base URL, and the last line says how to set it', async () => {
    const { code, out } = await assay(['run', folder]);
    expect(out).toContain('The environment has no value for BASE_URL.');
    expect(out.trimEnd()).toMatch(
      /Set BASE_URL with --base-url, in a file that you pass with --env-file, or as an environment variable\.$/,
    );
    expect(code).toBe(2);
  });

  test('3 for a server that cannot be reached, and the last line says why', async () => {
    const { code, out } = await assay(['run', folder, '--base-url', 'http://127.0.0.1:1']);
    expect(out.trimEnd()).toMatch(
      /No request got a response: the connection to 127\.0\.0\.1:1 was refused \(ECONNREFUSED\)\. Check that the server is running\.$/,
    );
    expect(code).toBe(3);
  });

  test('3 without credentials, and the last line names all variables that are missing', async () => {
    const { code, out } = await assay(['run', folder, '--base-url', api.url]);
    expect(out.trimEnd()).toMatch(/Set API_KEY_AUTH, BEARER_AUTH in a file that you pass with --env-file, or as environment variables\.$/);
    expect(code).toBe(3);
  });

  test('1 with a wrong credential, and the last line names it', async () => {
    const wrong = { ...SAMPLE_CREDENTIALS, API_KEY_AUTH: 'outdated' };
    const { code, out } = await assay(['run', folder, '--base-url', api.url, '--only', 'listBooks.smoke'], wrong);
    expect(out.trimEnd()).toMatch(/The API returned 401 to 1 valid request\. Check the value of API_KEY_AUTH and BEARER_AUTH\.$/);
    expect(code).toBe(1);
  });

  test.each([
    [['run'], 'Pass a suite folder'],
    [['fly'], 'There is no command fly.'],
    [['run', 'a', 'b'], 'Pass only one suite.'],
    [['run', 'a', '--concurrency', '0'], '--concurrency must be a whole number from 1 to 64.'],
    [['run', 'a', '--timeout', 'soon'], '--timeout must be a whole number'],
    [['run', 'a', '--unknown'], 'Unknown option --unknown. Add --help to list the options.'],
    [['run', '/does/not/exist'], 'No such file or folder: /does/not/exist.'],
    [['run', import.meta.dirname], 'is not a suite folder: it has no tests.json.'],
    [['export', import.meta.dirname, '--format', 'hurl'], 'is not a suite folder: it has no tests.json.'],
  ])('2 for %j', async (args, message) => {
    const { code, err } = await assay(args);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  test('2 for an environment file that is missing or wrong, and for an unknown case', async () => {
    expect(await assay(['run', folder, '--env-file', join(folder, 'none')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be read'),
    });
    const wrong = await write('wrong.env', 'OK=1\n$(touch pwned)\n');
    expect(await assay(['run', folder, '--env-file', wrong])).toMatchObject({
      code: 2,
      err: '  Line 2 of the environment file is not NAME=value.',
    });
    expect(await assay(['run', folder, '--only', 'nothing'], { BASE_URL: api.url })).toMatchObject({
      code: 2,
      err: '  The suite has no case nothing.',
    });
  });

  test('0 for help', async () => {
    expect(await assay(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage: assay <command>') });
    expect((await assay([])).code).toBe(0);
  });
});

test('a folder that cannot be written is named in one sentence', async () => {
  const file = await write('openapi.json', api.document);
  const { code, err } = await assay(['generate', file, '--out', join(file, 'tests')]);
  expect(err).toMatch(/^ {2}\S+ cannot be used: part of the path is a file, not a folder\.$/);
  expect(code).toBe(2);
});

test('an include outside the folder of the suite is not opened', async () => {
  await write('outside.json', '{"cases": []}');
  const header = suiteFiles[0]?.content.replace(/"include": \[[^\]]*\]/, '"include": ["../outside.json"]') ?? '';
  await write('inner/tests.json', header);
  const { code, err } = await assay(['run', join(folder, 'inner')]);
  expect(err).toContain('/include/0 must match');
  expect(code).toBe(2);
});
