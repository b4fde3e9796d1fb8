import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './run-command.mjs';

const FOLDER = join(ROOT, 'test-results');

/** Returns a new path for a test runner's JSON result. */
export function resultFile(name) {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** Counts a step without individual tests as one pass or one failure, such as `npm run check` or a runner that wrote no result. */
export function stepCounts(name, succeeded) {
  return succeeded ? { passed: 1, failed: 0, skipped: 0, failures: [] } : { passed: 0, failed: 1, skipped: 0, failures: [name] };
}

/** Reads the counts from a vitest result, optionally excluding some files. A run without a result counts as one failure. */
export function vitestCounts(file, without = []) {
  if (!existsSync(file)) return stepCounts(`${file} was not written`, false);
  const suites = JSON.parse(readFileSync(file, 'utf8')).testResults.filter(({ name }) => !without.includes(name));
  // A file whose setup fails lists its tests as skipped.
  const broken = suites.filter((suite) => suite.status === 'failed' && !suite.assertionResults.some(({ status }) => status === 'failed'));
  const tests = suites.flatMap((suite) => suite.assertionResults.map((test) => ({ ...test, file: relative(ROOT, suite.name) })));
  const having = (...wanted) => tests.filter(({ status }) => wanted.includes(status));
  const failures = [
    ...broken.map(
      (suite) =>
        `${relative(ROOT, suite.name)}: ${suite.assertionResults.length === 0 ? 'could not be loaded' : 'its setup or cleanup failed'}`,
    ),
    ...having('failed').map((test) => `${test.file}: ${test.fullName}${firstLine(test.failureMessages)}`),
  ];
  return { passed: having('passed').length, failed: failures.length, skipped: having('pending', 'skipped', 'todo').length, failures };
}

function firstLine(messages = []) {
  const line = messages[0]?.split('\n')[0];
  return line ? `\n    ${line.slice(0, 300)}` : '';
}

/** Test files in which at least one test failed, or that could not be loaded. */
export function failedFiles(file) {
  if (!existsSync(file)) return [];
  const suites = JSON.parse(readFileSync(file, 'utf8')).testResults;
  return suites.filter((suite) => suite.status === 'failed').map(({ name }) => name);
}

/** Test files without a result. Vitest reports skipped files the same way. */
export function unfinishedFiles(file) {
  if (!existsSync(file)) return [];
  const suites = JSON.parse(readFileSync(file, 'utf8')).testResults;
  return suites.filter((suite) => suite.assertionResults.some(({ status }) => status === 'pending')).map(({ name }) => name);
}

/** Reads the counts from a Playwright result, optionally excluding some files. */
export function playwrightCounts(file, without = []) {
  if (!existsSync(file)) return stepCounts(`${file} was not written`, false);
  const specs = playwrightSpecs(file).filter((spec) => !without.includes(spec.file));
  const having = (...wanted) => specs.filter(({ tests }) => tests.some(({ status }) => wanted.includes(status)));
  const failures = having('unexpected').map((spec) => `e2e/${spec.file}: ${spec.title}`);
  return { passed: having('expected', 'flaky').length, failed: failures.length, skipped: having('skipped').length, failures };
}

/** Files in the folder e2e in which at least one test failed. */
export function failedJourneys(file) {
  if (!existsSync(file)) return [];
  return [...new Set(playwrightSpecs(file).flatMap((spec) => (spec.ok ? [] : [spec.file])))];
}

function playwrightSpecs(file) {
  const inSuite = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(inSuite)];
  return inSuite(JSON.parse(readFileSync(file, 'utf8')));
}

export function addCounts(all) {
  const sum = (key) => all.reduce((total, one) => total + one[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures: all.flatMap(({ failures = [] }) => failures) };
}

/** Failures and skips come first, so that the last line is the verdict and a truncated log still names the causes. */
export function countLines({ passed, failed, skipped, failures = [] }) {
  const list = failures.length > 0 ? `Failed:\n${failures.map((failure) => `  ${failure}`).join('\n')}\n` : '';
  return `${list}${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
}
