import { openReport, type ReportDetail, type RunReport, type Suite } from '@assay/engine/runner';
import { executeSuite, reportFacts } from '../execute-suite.ts';
import { createJobRegistry, type JobRegistry, type RegisteredJob, waitWithTimeout } from './job-registry.ts';

const MOST_RUNS = 20;
const CONCURRENCY = 8;
const TIMEOUT_MS = 30_000;
const DETAIL: ReportDetail = 'outline';

export interface RegisteredRun extends RegisteredJob {
  readonly suite: Suite;
  /** The number of finished cases, and of all cases. */
  progress(): { readonly done: number; readonly all: number };
  /** The report so far, or the complete report after the end. */
  report(): RunReport;
  isFinished(): boolean;
  /** Resolves when the run ends or the time is over. */
  wait(milliseconds: number): Promise<void>;
}

/** The runs in this process, oldest first. */
export interface RunRegistry extends Pick<JobRegistry<RegisteredRun>, 'get' | 'list'> {
  start(suite: Suite, env: Readonly<Record<string, string>>, only: readonly string[]): RegisteredRun;
  stop(): void;
}

export function createRunRegistry(): RunRegistry {
  const registry = createJobRegistry<RegisteredRun>({ noun: 'run', tool: 'run_tests', most: MOST_RUNS });
  let isStopped = false;
  return {
    ...registry,
    start: (suite, env, only) => registry.add((id) => startRun(id, suite, { env, only, isCancelled: () => isStopped })),
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

function startRun(id: string, suite: Suite, { env, only, isCancelled }: RunStart): RegisteredRun {
  const growing = openReport(reportFacts(suite, { env, startedAt: new Date(), trigger: 'MCP' }), DETAIL);
  let progress = { done: 0, all: 0 };
  let isFinished = false;
  const execution = { env, only, waivers: [], concurrency: CONCURRENCY, timeoutMs: TIMEOUT_MS, detail: DETAIL, isCancelled };
  const end = executeSuite(suite, execution, (event) => {
    growing.add(event);
    if (event.kind === 'run-started') progress = { ...progress, all: event.cases.length };
    if (event.kind === 'case-finished') progress = { ...progress, done: progress.done + 1 };
  })
    // A run that fails unexpectedly has a report that says it did not finish.
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
    wait: (milliseconds) => waitWithTimeout(end, milliseconds),
  };
}
