import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExploreResult } from '@assay/engine';
import { type Defect, OTHER_CREDENTIALS, SAMPLE_CREDENTIALS } from '@assay/sample-api';
import { afterAll, expect, test } from 'vitest';
import { startSampleCommand } from '../sample-command.fixture.ts';

const { api, folder, spec, assay, close } = await startSampleCommand();
afterAll(close);

/** A search sends about 1,700 requests, which takes a while on a slow machine. */
const TIMEOUT = 180_000;
const OTHER = `other:BEARER_AUTH=${OTHER_CREDENTIALS.BEARER_AUTH_OTHER}`;
const search = (name: string, ...more: readonly string[]) =>
  assay(['explore', spec, '--out', join(folder, name), '--yes', '--as', OTHER, '--budget', '5m', ...more]);

test(
  'The sample API without defects has no findings.',
  async () => {
    const result = await search('clean');
    expect(result.out).toMatch(/ 0 defects and 0 notes found with [\d,]+ requests/);
    expect(result.code).toBe(0);
  },
  TIMEOUT,
);

test('--no-search only reaches the operations.', async () => {
  const result = await search('reach', '--no-search');
  expect(result.out).not.toContain('found with');
  expect(result.code).toBe(0);
});

const DEFECTS: readonly Defect[] = [
  'required-not-enforced',
  'unknown-id-500',
  'put-adds-up',
  'no-auth-check',
  'property-left-out',
  'other-identity',
  'delete-keeps',
  'read-only-written',
  'wrong-parent',
];

test(
  'Kept findings fail on the defective server and pass on the repaired one.',
  async () => {
    const kept = join(folder, 'kept');
    api.setDefects(DEFECTS);
    const found = await search('defective', '--keep', kept);
    expect(found.code).toBe(1);
    for (const secret of [...Object.values(SAMPLE_CREDENTIALS), OTHER_CREDENTIALS.BEARER_AUTH_OTHER])
      expect(found.out).not.toContain(secret);
    const [, count = '0'] = /(\d+) findings saved as cases/.exec(found.out) ?? [];
    expect(Number(count)).toBeGreaterThanOrEqual(DEFECTS.length);
    const files = await readdir(join(kept, 'tests', 'endpoint'));
    const text = await Promise.all(files.map((file) => readFile(join(kept, 'tests', 'endpoint', file), 'utf8')));
    expect(text.join('')).toContain('"why": "Found during an exploration: ');
    const run = () => assay(['run', kept, '--env-file', join(folder, 'second.env')]);
    await writeFile(join(folder, 'second.env'), `BEARER_AUTH_2=${OTHER_CREDENTIALS.BEARER_AUTH_OTHER}\n`);
    const failing = await run();
    expect(failing.out).toContain(`0 passed, ${count} failed`);
    api.setDefects([]);
    const passing = await run();
    expect(passing.out.split('\n').filter((line) => /^ {2}(?:FAIL|ERROR)/.test(line))).toEqual([]);
    const [, passed = '0'] = /(\d+) passed/.exec(passing.out) ?? [];
    expect(Number(passed)).toBeGreaterThanOrEqual(DEFECTS.length);
  },
  TIMEOUT,
);

test(
  '--json prints the findings and nothing else.',
  async () => {
    api.setDefects(['emoji-500']);
    const { out, code } = await search('json', '--json');
    const result: ExploreResult = JSON.parse(out);
    api.setDefects([]);
    expect(code).toBe(1);
    expect(result.search?.findings.map(({ rule, place }) => [rule, place])).toContainEqual(['server-error', 'body.title']);
  },
  TIMEOUT,
);

test.each([
  [['--as', 'friend=t'], '--as must be other=<token>, admin=<token>, viewer=<token> or other:NAME=<value>.'],
  [['--as', 'other:NOBODY=t'], 'The API has no credential named NOBODY. Known credentials: API_KEY_AUTH, BEARER_AUTH.'],
])('%j is rejected with a message', async (args, message) => {
  const { code, err } = await assay(['explore', spec, ...args]);
  expect([code, err]).toEqual([2, `  ${message}`]);
});
