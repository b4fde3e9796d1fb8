import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_FORMATS } from '@assay/engine';
import { DEMO_DEFECTS, SAMPLE_CREDENTIALS } from '@assay/sample-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSampleCommand } from './sample-command.fixture.ts';

const { api, folder, spec, assay, close } = await startSampleCommand();
const suite = join(folder, 'suite');

beforeAll(async () => {
  expect((await assay(['generate', spec, 'smoke', '--out', suite])).code).toBe(0);
});
afterAll(close);

beforeEach(() => api.setDefects(DEMO_DEFECTS));

describe('generate', () => {
  test('writes a suite with its scripts that runs immediately', async () => {
    expect(await readdir(suite)).toEqual(expect.arrayContaining(['tests.json', 'tests', 'run.sh', 'run.ps1', '.env.example', 'README.md']));
    api.setDefects([]);
    expect((await assay(['run', suite])).code).toBe(0);
  });

  test('also reads an address, and adds to an existing suite', async () => {
    const target = join(folder, 'grown');
    await assay(['generate', `${api.url}/openapi.json`, '/generate smoke GET /books', '--out', target]);
    const before = JSON.parse(await readFile(join(target, 'tests.json'), 'utf8')).include.length;
    const { code, out } = await assay(['generate', `${api.url}/openapi.json`, '/generate smoke GET /orders', '--out', target]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /Next: copy (\S+)\/\.env\.example to \1\/\.env, fill it in, start the API, and run\n {4}assay run \1 --env-file \1\/\.env$/m,
    );
    expect(JSON.parse(await readFile(join(target, 'tests.json'), 'utf8')).include.length).toBeGreaterThan(before);
  });

  test.each([
    [['generate'], 'Pass a spec: a file or a URL.'],
    [['generate', '/nowhere.json'], 'File not found: /nowhere.json.'],
    [['generate', 'http://127.0.0.1:1/x'], 'could not be downloaded'],
  ])('%j is rejected with a message', async (args, message) => {
    const { code, err } = await assay(args);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});

describe('reporters', () => {
  test('several reporters at once write to their files, and one to the screen', async () => {
    const file = (name: string) => join(folder, name);
    const names = ['junit', 'json', 'ndjson', 'html', 'summary', 'sarif', 'har', 'github'];
    const wishes = names.flatMap((name) => ['--reporter', `${name}=${file(`report.${name}`)}`]);
    const { code, out } = await assay(['run', suite, '--reporter', 'pretty', ...wishes]);
    expect(code).toBe(1);
    expect(out).toContain('FAIL');
    const texts = await Promise.all(names.map((name) => readFile(file(`report.${name}`), 'utf8')));
    const [junit, json] = texts;
    expect(junit).toContain('<failure message="The status is 500');
    const report = JSON.parse(json ?? '');
    expect(report.run.summary.outcome).toBe('failed');
    expect(json).toBe(`${JSON.stringify(report, null, 2)}\n`);
    for (const text of texts) for (const secret of Object.values(SAMPLE_CREDENTIALS)) expect(text).not.toContain(secret);
  });

  test.each([
    ['--reporter', 'tap', 'Unknown reporter tap.'],
    ['--reporter', 'pretty=out.txt', 'The pretty reporter writes only to the screen. To write to a file, use one of these: junit,'],
    ['--reporter', 'junit=/nowhere/x.xml', 'cannot be written'],
  ])('%s %s is rejected', async (option, value, message) => {
    const { code, err } = await assay(['run', suite, '--only', 'getHealth.smoke', option, value]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  test('two reporters cannot share the screen', async () => {
    const { err } = await assay(['run', suite, '--reporter', 'pretty', '--reporter', 'json']);
    expect(err).toContain('Only one reporter can write to the screen');
  });
});

test('an error about a suite file that is too large names the file and what to do', async () => {
  const large = join(folder, 'large');
  await mkdir(large);
  await writeFile(join(large, 'tests.json'), '{}');
  await truncate(join(large, 'tests.json'), 21 * 1024 * 1024);
  const { code, err } = await assay(['run', large]);
  expect(err).toContain('tests.json is larger than 20 MiB. Split its cases into several files.');
  expect(code).toBe(2);
});

describe('the baseline', () => {
  const path = () => join(folder, 'baseline.json');
  test('known failures do not fail a run until their date; new ones do', async () => {
    expect((await assay(['run', suite, '--write-baseline', path()])).code).toBe(1);
    const known = await assay(['run', suite, '--baseline', path()]);
    expect(known.code).toBe(0);
    expect(known.out).toContain('warn');

    const baseline = JSON.parse(await readFile(path(), 'utf8'));
    expect(baseline.entries.length).toBeGreaterThan(0);
    const expired = { ...baseline, entries: baseline.entries.map((entry: object) => ({ ...entry, until: '2020-01-01' })) };
    await writeFile(path(), JSON.stringify(expired));
    const late = await assay(['run', suite, '--baseline', path()]);
    expect(late.code).toBe(1);
    expect(late.err).toContain('have expired');
  });

  test.each([
    ['no JSON', 'is not JSON'],
    ['{}', 'must contain "assay": "baseline-1"'],
    ['{"assay":"baseline-1","entries":[{"check":"status"}]}', 'Entry 1'],
  ])('%j is rejected', async (text, message) => {
    await writeFile(path(), text);
    const { code, err } = await assay(['run', suite, '--baseline', path()]);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});

test('a tag selects cases too', async () => {
  const { out } = await assay(['run', suite, '--only', 'smoke', '--reporter', 'json']);
  expect(JSON.parse(out).cases.length).toBeGreaterThan(5);
});

describe('diff', () => {
  test('exits with 1 for a breaking change and prints it as Markdown or JSON', async () => {
    const next = JSON.parse(api.document);
    delete next.paths['/health'];
    await writeFile(join(folder, 'next.json'), JSON.stringify(next));
    const changed = await assay(['diff', join(folder, 'openapi.json'), join(folder, 'next.json')]);
    expect(changed.code).toBe(1);
    expect(changed.out).toContain('### Breaking');
    const same = await assay(['diff', join(folder, 'openapi.json'), join(folder, 'openapi.json'), '--format', 'json']);
    expect(same.code).toBe(0);
    expect(JSON.parse(same.out).summary.breaking).toBe(0);
  });
});

test('detect-auth prints how the API authenticates', async () => {
  const { code, out } = await assay(['detect-auth', join(folder, 'openapi.json')]);
  expect(code).toBe(0);
  expect(out).toContain('sent in header X-API-Key');
  const found = JSON.parse((await assay(['detect-auth', join(folder, 'openapi.json'), '--json'])).out);
  expect(found.candidates[0]).not.toHaveProperty('redact');
});

test('detect-auth says why it cannot use a scheme', async () => {
  const file = join(folder, 'signed.sh');
  await writeFile(file, 'curl -H "X-Tram-Signature: $SIGNATURE" -H "X-Tram-Time: $NOW" https://trams.example/v1/lines');
  const { out } = await assay(['detect-auth', file]);
  expect(out).toContain('hmac (not supported)');
  expect(out).toContain('Every request must carry a signature');
  expect(out).not.toContain('sent in');
});

test('detect-auth reads code that signs in, without printing its secrets', async () => {
  const file = join(folder, 'sign-in.sh');
  const request = 'curl -u trams:rail-canary-42 -d grant_type=client_credentials https://id.trams.example/oauth/token';
  await writeFile(file, request);
  const { code, out } = await assay(['detect-auth', file]);
  expect([code, out]).toEqual([0, expect.stringContaining('token from https://id.trams.example/oauth/token')]);
  expect((await assay(['detect-auth', file, '--json'])).out).not.toContain('rail-canary-42');
});

test('detect-auth names what to pass when a file shows no authentication', async () => {
  const file = join(folder, 'notes.txt');
  await writeFile(file, 'Nothing to see here.');
  expect((await assay(['detect-auth', file])).out).toContain('Pass a spec, or a file with a request, code or configuration.');
});

test.each(EXPORT_FORMATS)('export writes %s to the screen or a file', async (format) => {
  const shown = await assay(['export', suite, '--format', format]);
  expect(shown.code).toBe(0);
  const target = join(folder, `export.${format}`);
  expect((await assay(['export', suite, '--format', format, '--out', target])).code).toBe(0);
  expect((await readFile(target, 'utf8')).trimEnd()).toBe(shown.out);
});

test.each([
  [['export', 'x'], 'Choose a format'],
  [['export', 'x', '--format', 'word'], '--format must be one of postman'],
  [['diff', 'x'], 'Pass the old spec and the new spec.'],
])('%j is rejected', async (args, message) => {
  const { code, err } = await assay(args);
  expect(err).toContain(message);
  expect(code).toBe(2);
});
