import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unfinishedFiles, vitestCounts } from './test-counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'assay-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'result.json');
const suite = (name, status, ...statuses) => ({ name, status, assertionResults: statuses.map((one) => ({ status: one })) });
const suites = [
  suite('whole.test.ts', 'passed', 'passed', 'passed'),
  suite('cut-short.test.ts', 'passed', 'passed', 'pending'),
  suite('broken.test.ts', 'failed'),
  suite('red.test.ts', 'failed', 'failed', 'passed'),
];
writeFileSync(file, JSON.stringify({ testResults: suites }));

describe('the counts of a test run', () => {
  it('add up its files; one that could not be loaded is a failure', () => {
    expect(vitestCounts(file)).toEqual({ passed: 4, failed: 2, skipped: 1 });
  });

  it('can leave out files that are run again, which are those without all verdicts', () => {
    expect(unfinishedFiles(file)).toEqual(['cut-short.test.ts']);
    expect(vitestCounts(file, unfinishedFiles(file))).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it('are a failure when there is no result at all', () => {
    expect(vitestCounts(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(unfinishedFiles(join(folder, 'none.json'))).toEqual([]);
  });
});
