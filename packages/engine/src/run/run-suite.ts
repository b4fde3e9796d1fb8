import { type CaseRef, groupCases, type RunEvent, type Suite, type TestCase } from '../model/index.ts';
import { streamEvents } from './event-channel.ts';
import { openRun } from './open-run.ts';
import type { RunOptions } from './options.ts';
import { runCase } from './run-case.ts';
import type { Run } from './run-state.ts';
import { environmentProblem } from './run-values.ts';
import { isEnabled, runScheduled, selectCases } from './schedule.ts';
import { countStep, summarise } from './summary.ts';

export function runSuite(suite: Suite, options: RunOptions): AsyncIterableIterator<RunEvent> {
  return streamEvents((emit, isAbandoned) => execute(suite, options, emit, () => isAbandoned() || options.ports.cancelled()));
}

/** Runs a suite and passes each event to a callback, which is faster than an iterator because it creates fewer promises. */
export function runSuiteWithCallback(suite: Suite, options: RunOptions, read: (event: RunEvent) => void): Promise<void> {
  const emit = (event: RunEvent): null => {
    read(event);
    return null;
  };
  return execute(suite, options, emit, () => options.ports.cancelled());
}

async function execute(suite: Suite, options: RunOptions, emit: Run['emit'], isCancelled: () => boolean): Promise<void> {
  const run = openRun(suite, options, emit, isCancelled);
  const setup = (suite.setup ?? []).filter(isEnabled);
  const cases = selectCases(suite, options.only);
  const all = [...setup, ...cases];
  await emit({
    kind: 'run-started',
    at: run.elapsed(),
    runId: options.runId,
    seed: suite.suite.seed,
    cases: all.map(refOf),
    steps: all.reduce((sum, entry) => sum + countSteps(entry), 0),
  });
  const problem = environmentProblem(suite, run.environment) ?? emptyProblem(suite, cases);
  countEarlier(run, cases);
  if (problem === null) await runAll(run, setup, cases);
  const verdicts = cases.flatMap((testCase) => run.verdicts.get(testCase.id) ?? []);
  const summary = summarise({
    verdicts,
    tally: run.tally,
    durationMs: run.elapsed(),
    isCancelled: isCancelled(),
    ...(problem === null ? {} : { error: problem }),
    suspect: run.watch.suspect,
    noToken: run.logins.failure,
  });
  await emit({ kind: 'run-finished', at: run.elapsed(), summary });
}

/** An empty run must not look like a successful one. */
function emptyProblem(suite: Suite, cases: readonly TestCase[]): string | null {
  return cases.length === 0 && suite.cases.length > 0 ? 'Nothing was run: all selected cases are disabled.' : null;
}

async function runAll(run: Run, setup: readonly TestCase[], cases: readonly TestCase[]): Promise<void> {
  for (const testCase of setup) if (!run.isCancelled()) await runCase(run, testCase, 'setup');
  const runOne = (testCase: TestCase): Promise<void> => runCase(run, testCase, 'step');
  const { parallel, serial, last } = groupCases(cases);
  await runScheduled(parallel, run.options.concurrency, runOne, run.isCancelled);
  await runScheduled(serial, 1, runOne, run.isCancelled);
  await runScheduled(last, 1, runOne, run.isCancelled);
}

/**
 * Includes steps from an earlier attempt, even if the run is cancelled before it reaches their case. The setup is excluded, because it is
 * repeated.
 */
function countEarlier({ earlier, tally }: Run, cases: readonly TestCase[]): void {
  if (earlier.size === 0) return;
  const ids = new Set(cases.map((testCase) => testCase.id));
  for (const result of earlier.values()) if (ids.has(result.caseId)) countStep(tally, result);
}

function countSteps(testCase: TestCase): number {
  return testCase.steps.length + (testCase.finally?.length ?? 0);
}

function refOf(testCase: TestCase): CaseRef {
  const { id, title, op, tags, evidence, why } = testCase;
  return { id, title, op, tags, evidence, why, steps: countSteps(testCase) };
}
