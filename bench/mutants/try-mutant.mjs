import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../../launcher/run-command.mjs';
import { mutate } from './mutation-points.mjs';
import { sortNearestFirst } from './related-tests.mjs';

const RESULT = join(tmpdir(), `assay-mutant-${process.pid}.json`);
/** Most mutants are killed by the closest tests, so the first batches are small. */
const BATCHES = [3, 12, 40, Number.POSITIVE_INFINITY];

/**
 * Changes the file, runs the related tests in batches until one fails, and always restores the file. A mutant that survives until the time
 * limit must be judged by hand: it may never end, or the machine may be busy.
 */
export async function tryMutant(point, source, tests, { maxFiles, limitMs }) {
  const restore = () => writeFileSync(point.file, source);
  const stop = () => {
    endTests();
    restore();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  try {
    writeFileSync(point.file, mutate(source, point));
    return await runBatches(sortNearestFirst(point.file, tests).slice(0, maxFiles), Date.now() + limitMs);
  } finally {
    restore();
    rmSync(RESULT, { force: true });
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  }
}

async function runBatches(tests, end) {
  let done = 0;
  for (const size of BATCHES) {
    const batch = tests.slice(done, done + size);
    if (batch.length === 0) break;
    const failure = await runTests(batch, end);
    if (failure === TIME_IS_UP) return { kind: 'TIMED OUT', detail: `after ${done} of ${tests.length} test files` };
    if (failure !== null && (await failsAgain(failure, end))) return { kind: 'killed', detail: failure.text };
    done += batch.length;
  }
  return { kind: 'SURVIVED', detail: `${tests.length} test files` };
}

/** On a busy machine, a test may fail without a cause, so only a second failure counts. A timeout may also be caused by load. */
async function failsAgain({ file }, end) {
  const again = await runTests([file], end);
  return again !== null && again !== TIME_IS_UP && !/timed out in/.test(again.text);
}

const TIME_IS_UP = Symbol('time is up');

let endTests = () => {};

/** A mutant may loop forever, in which case its test process ends only when the whole group is killed. */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Every process has already ended.
  }
}

/** Returns the first failure, or null when every test passed. */
function runTests(files, end) {
  rmSync(RESULT, { force: true });
  const timeout = end - Date.now();
  if (timeout <= 0) return TIME_IS_UP;
  const workers = files.length > 3 ? 2 : 1;
  const options = ['--bail=1', '--project=programs', '--fsModuleCache', `--maxWorkers=${workers}`];
  const args = ['run', ...options, '--reporter=json', `--outputFile=${RESULT}`, ...files];
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
  });
  endTests = () => killGroup(child.pid);
  const timer = setTimeout(endTests, timeout);
  return new Promise((resolve) =>
    child.once('exit', (code) => {
      clearTimeout(timer);
      endTests();
      if (code === 0) resolve(null);
      else resolve(code === null ? TIME_IS_UP : firstFailure(files[0]));
    }),
  );
}

function firstFailure(firstFile) {
  const results = existsSync(RESULT) ? JSON.parse(readFileSync(RESULT, 'utf8')).testResults : [];
  for (const { name, message, assertionResults } of results) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { file: name, text: `${relative(ROOT, name)}: ${failed.fullName} (${firstLine(failed.failureMessages[0])})` };
    if (message) return { file: name, text: `${relative(ROOT, name)}: ${firstLine(message)}` };
  }
  return { file: firstFile, text: 'vitest ended with an error' };
}

const firstLine = (text = '') => text.split('\n')[0].slice(0, 160);
