import { setTimeout as sleep } from 'node:timers/promises';
import { openReport, type RunReport, type Suite } from '@assay/engine/runner';
import { executeSuite, reportFacts } from '../execute-suite.ts';
import { UsageError } from '../exit.ts';

const MOST_RUNS = 20;
const CONCURRENCY = 8;
const TIMEOUT_MS = 30_000;

export interface BookedRun {
  readonly id: string;
  readonly suite: Suite;
  /** Cases that are finished, and cases in total. */
  progress(): { readonly done: number; readonly all: number };
  /** The report so far, or the whole one after the end. */
  report(): RunReport;
  isFinished(): boolean;
  /** Resolves at the end of the run, or after this time. */
  wait(milliseconds: number): Promise<void>;
}

/** The runs of this process, oldest first. */
export interface RunBook {
  start(suite: Suite, env: Readonly<Record<string, string>>, only: readonly string[]): BookedRun;
  /** Undefined for the latest run. */
  get(id: string | undefined): BookedRun;
  list(): readonly BookedRun[];
  stop(): void;
}

export function createRunBook(): RunBook {
  const runs: BookedRun[] = [];
  let count = 0;
  let isStopped = false;
  return {
    start(suite, env, only) {
      count += 1;
      const run = startRun(`run-${count}`, suite, { env, only, isCancelled: () => isStopped });
      runs.push(run);
      if (runs.length > MOST_RUNS) runs.shift();
      return run;
    },
    get(id) {
      const found = id === undefined ? runs.at(-1) : runs.find((run) => run.id === id);
      if (found !== undefined) return found;
      if (runs.length === 0) throw new UsageError('There is no run yet. Call run_tests first.');
      throw new UsageError(`There is no such run. The runs are ${runs.map((run) => run.id).join(', ')}.`);
    },
    list: () => runs,
    stop: () => {
      isStopped = true;
    },
  };
}

interface RunStart {
  readonly env: Readonly<Record<string, string>>;
  readonly only: readonly string[];
  readonly isCancelled: () => boolean;
}

function startRun(id: string, suite: Suite, { env, only, isCancelled }: RunStart): BookedRun {
  const growing = openReport(reportFacts(suite, { env, startedAt: new Date(), trigger: 'MCP' }), 'outline');
  let progress = { done: 0, all: 0 };
  let isFinished = false;
  const execution = { env, only, waivers: [], concurrency: CONCURRENCY, timeoutMs: TIMEOUT_MS, isCancelled };
  const end = executeSuite(suite, execution, (event) => {
    growing.add(event);
    if (event.kind === 'run-started') progress = { ...progress, all: event.cases.length };
    if (event.kind === 'case-finished') progress = { ...progress, done: progress.done + 1 };
  })
    // A run that breaks has a report that says it did not come to its end.
    .catch(() => undefined)
    .then(() => {
      isFinished = true;
    });
  return {
    id,
    suite,
    progress: () => progress,
    report: () => growing.close(suite.documented),
    isFinished: () => isFinished,
    wait: async (milliseconds) => {
      const timer = new AbortController();
      await Promise.race([end, sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)]);
      timer.abort();
    },
  };
}
