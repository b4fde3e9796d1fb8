import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_CREDENTIALS } from '@assay/sample-api';
import { afterAll, expect, test } from 'vitest';
import { startSampleCommand } from '../sample-command.fixture.ts';

const { folder, spec, assay, close } = await startSampleCommand();
afterAll(close);

test('Without --yes, it shows what it would send and sends nothing.', async () => {
  const out = join(folder, 'preview');
  const result = await assay(['explore', spec, '--out', out]);
  expect(result.code).toBe(2);
  expect(result.out).toMatch(/\d+ operations on http:\/\/127\.0\.0\.1:\d+ \(\d+ write data\), at most \d+ requests/);
  expect(result.err).toContain('Nothing was sent.');
  await expect(readdir(out)).rejects.toThrow();
});

test('It reaches the operations of the sample API, proposes facts, and removes what it created.', async () => {
  const out = join(folder, 'proposed');
  const result = await assay(['explore', spec, '--out', out, '--yes']);
  expect(result.code).toBe(0);
  const [, reached = '0', all = '1'] = /(\d+) of (\d+) operations reached/.exec(result.out) ?? [];
  expect(Number(reached) / Number(all)).toBeGreaterThan(0.8);
  expect(await readdir(out)).toEqual(['facts.proposed.json', 'schemas']);
  const text = await readFile(join(out, 'facts.proposed.json'), 'utf8');
  for (const secret of Object.values(SAMPLE_CREDENTIALS)) expect(`${text}${result.out}`).not.toContain(secret);
});

test('With --accept the facts apply, and the generator gives the same bytes twice.', async () => {
  const out = join(folder, 'accepted');
  expect((await assay(['explore', spec, '--out', out, '--yes', '--accept'])).code).toBe(0);
  expect(await readdir(out)).toEqual(['facts.json', 'schemas']);
  await assay(['generate', spec, '--out', out]);
  const first = await readFile(join(out, 'tests.json'), 'utf8');
  await assay(['generate', spec, '--out', out]);
  expect(await readFile(join(out, 'tests.json'), 'utf8')).toBe(first);
  const run = await assay(['run', out]);
  expect(run.out.split('\n').at(-1)).not.toMatch(/ [1-9]\d* failed/);
});

test('Without credentials, the last lines say what to set, and no fact says that another user is needed.', async () => {
  const out = join(folder, 'unset');
  const empty = Object.fromEntries(Object.keys(SAMPLE_CREDENTIALS).map((name) => [name, undefined]));
  const result = await assay(['explore', spec, '--out', out, '--yes', '--no-search'], empty);
  expect(result.out).toMatch(/\d+ operations require a credential\. Set API_KEY_AUTH or BEARER_AUTH in a file/);
  expect(result.out).not.toContain('requires another user');
  expect(await readFile(join(out, 'facts.proposed.json'), 'utf8')).not.toContain('other-identity');
});

test('A read-only exploration sends only safe requests.', async () => {
  const { out } = await assay(['explore', spec, '--out', join(folder, 'safe'), '--yes', '--read-only']);
  expect(out.split('\n').filter((line) => /^ {2}(?:\d{3}|---) (?:POST|PUT|PATCH|DELETE) /.test(line))).toEqual([]);
  expect(out).toContain('(0 write data)');
});

test.each([
  [['explore'], 'Pass one spec: a file or a URL.'],
  [['explore', 'SPEC', '--budget', 'soon'], '--budget must be a time such as 60s or 5m.'],
  [['explore', 'SPEC', '--skip', 'GET /nowhere'], 'The spec has no operation GET /nowhere.'],
])('%j is rejected with a message', async (args, message) => {
  const { code, err } = await assay(args.map((word) => (word === 'SPEC' ? spec : word)));
  expect([code, err]).toEqual([2, `  ${message}`]);
});

test('A facts file that cannot be read is rejected.', async () => {
  const file = join(folder, 'broken.json');
  await writeFile(file, '{"assayFacts":1,"facts":[{"kind":"guess"}]}');
  const { code, err } = await assay(['generate', spec, '--out', join(folder, 'broken'), '--facts', file]);
  expect(code).toBe(2);
  expect(err).toContain('/facts/0/kind');
});
