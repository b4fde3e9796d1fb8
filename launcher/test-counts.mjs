import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.mjs';

const FOLDER = join(ROOT, 'test-results');

/** A fresh place for a runner's machine-readable result. */
export function resultFile(name) {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Counts of a vitest result, of all its files or without some; a run that left none has failed as a whole. */
export function vitestCounts(file, without = []) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const suites = JSON.parse(readFileSync(file, 'utf8')).testResults.filter(({ name }) => !without.includes(name));
  const brokenFiles = suites.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length;
  const statuses = suites.flatMap((suite) => suite.assertionResults.map(({ status }) => status));
  const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length;
  return { passed: count('passed'), failed: count('failed') + brokenFiles, skipped: count('pending', 'skipped', 'todo') };
}

/** Files with tests that have no result: those they skip themselves look the same. */
export function unfinishedFiles(file) {
  if (!existsSync(file)) return [];
  const suites = JSON.parse(readFileSync(file, 'utf8')).testResults;
  return suites.filter((suite) => suite.assertionResults.some(({ status }) => status === 'pending')).map(({ name }) => name);
}

export function playwrightCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

export function addCounts(all) {
  return all.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed, skipped: sum.skipped + one.skipped }),
    {
      passed: 0,
      failed: 0,
      skipped: 0,
    },
  );
}

/** What was skipped first, so that the last line is the verdict alone. */
export function countLines({ passed, failed, skipped }) {
  return `${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
}
