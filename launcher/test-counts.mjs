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

/** Counts of a vitest result; a run that left none has failed as a whole. */
export function vitestCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const result = JSON.parse(readFileSync(file, 'utf8'));
  const brokenFiles = result.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length;
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + brokenFiles,
    skipped: result.numPendingTests + result.numTodoTests,
  };
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
