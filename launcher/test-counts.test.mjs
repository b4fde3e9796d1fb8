import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './run-command.mjs';
import {
  addCounts,
  countLines,
  failedFiles,
  failedJourneys,
  playwrightCounts,
  stepCounts,
  unfinishedFiles,
  vitestCounts,
} from './test-counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'assay-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'result.json');
const suite = (name, status, ...statuses) => ({
  name: join(ROOT, name),
  status,
  assertionResults: statuses.map((one) => ({
    status: one,
    fullName: `a ${one} test`,
    failureMessages: one === 'failed' ? ['1 is not 2\n at line 3'] : [],
  })),
});
const suites = [
  suite('whole.test.ts', 'passed', 'passed', 'passed'),
  suite('cut-short.test.ts', 'passed', 'passed', 'pending'),
  suite('broken.test.ts', 'failed'),
  suite('red.test.ts', 'failed', 'failed', 'passed'),
];
writeFileSync(file, JSON.stringify({ testResults: suites }));

describe('vitestCounts', () => {
  it('adds up the files and counts a file that could not be loaded as a failure', () => {
    expect(vitestCounts(file)).toMatchObject({ passed: 4, failed: 2, skipped: 1 });
  });

  it('names each failed test with its file and the first line of its message', () => {
    expect(vitestCounts(file).failures).toEqual(['broken.test.ts: could not be loaded', 'red.test.ts: a failed test\n    1 is not 2']);
  });

  it('counts a file whose setup failed as a failure, although its tests count as skipped', () => {
    const other = join(folder, 'setup.json');
    writeFileSync(other, JSON.stringify({ testResults: [suite('setup.test.ts', 'failed', 'skipped', 'skipped')] }));
    expect(vitestCounts(other)).toMatchObject({ failed: 1, skipped: 2, failures: ['setup.test.ts: its setup or cleanup failed'] });
  });

  it('leaves out files that are run again because a test in them has no verdict', () => {
    expect(unfinishedFiles(file)).toEqual([join(ROOT, 'cut-short.test.ts')]);
    expect(vitestCounts(file, unfinishedFiles(file))).toMatchObject({ passed: 3, failed: 2, skipped: 0 });
  });

  it('leaves out files that are run again because a test in them failed', () => {
    expect(failedFiles(file)).toEqual([join(ROOT, 'broken.test.ts'), join(ROOT, 'red.test.ts')]);
    expect(vitestCounts(file, failedFiles(file))).toMatchObject({ passed: 3, failed: 0, skipped: 1 });
  });

  it('counts a missing result as one failure', () => {
    expect(vitestCounts(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(unfinishedFiles(join(folder, 'none.json'))).toEqual([]);
    expect(failedFiles(join(folder, 'none.json'))).toEqual([]);
  });
});

describe('playwrightCounts', () => {
  const spec = (name, title, status) => ({ ok: status !== 'unexpected', file: name, title, tests: [{ status }] });
  const specs = [
    spec('a.journey.ts', 'works', 'expected'),
    spec('a.journey.ts', 'breaks', 'unexpected'),
    spec('b.journey.ts', 'works too', 'flaky'),
    spec('b.journey.ts', 'needs a mail server', 'skipped'),
  ];
  const write = () => writeFileSync(file, JSON.stringify({ suites: [{ suites: [{ specs }] }] }));

  it('names failed specs in nested suites', () => {
    write();
    expect(playwrightCounts(file)).toEqual({ passed: 2, failed: 1, skipped: 1, failures: ['e2e/a.journey.ts: breaks'] });
  });

  it('counts a file whose setup failed as a failure, although its tests count as skipped', () => {
    const other = join(folder, 'setup.json');
    writeFileSync(other, JSON.stringify({ testResults: [suite('setup.test.ts', 'failed', 'skipped', 'skipped')] }));
    expect(vitestCounts(other)).toMatchObject({ failed: 1, skipped: 2, failures: ['setup.test.ts: its setup or cleanup failed'] });
  });

  it('leaves out files that are run again because a test in them failed', () => {
    write();
    expect(failedJourneys(file)).toEqual(['a.journey.ts']);
    expect(playwrightCounts(file, failedJourneys(file))).toEqual({ passed: 1, failed: 0, skipped: 1, failures: [] });
  });

  it('counts a missing result as one failure', () => {
    expect(playwrightCounts(join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    expect(failedJourneys(join(folder, 'none.json'))).toEqual([]);
  });
});

describe('countLines', () => {
  it('lists failures above the verdict, which is the last line', () => {
    const counts = addCounts([stepCounts('npm run check', false), stepCounts('tests', true), { passed: 0, failed: 0, skipped: 2 }]);
    expect(countLines(counts)).toBe('Failed:\n  npm run check\n2 skipped\n1 passed, 1 failed');
  });
});
