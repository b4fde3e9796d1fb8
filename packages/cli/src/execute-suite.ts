import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReportDetail, type RunEvent, type RunOptions, runSuiteWithCallback, type Suite, type Waiver } from '@assay/engine/runner';
import { createEgress, createLearningRedactor } from '@assay/net';
import { UsageError } from './exit.ts';
import { terminalSafe } from './reporters/terminal-safe.ts';

export interface SuiteExecution {
  readonly env: Readonly<Record<string, string>>;
  /** Case ids. Empty for all. */
  readonly only: readonly string[];
  readonly waivers: readonly Waiver[];
  readonly concurrency: number;
  readonly timeoutMs: number;
  /** How much the events of passed steps contain. */
  readonly detail: ReportDetail;
  readonly isCancelled: () => boolean;
}

/** Sends a suite's requests from this process. Secrets are masked in all events. */
export async function executeSuite(suite: Suite, execution: SuiteExecution, tell: (event: RunEvent) => void): Promise<void> {
  const { env, only, waivers, concurrency, timeoutMs, detail, isCancelled } = execution;
  const egress = createEgress({ allowPrivate: true, allow: [], deny: [] });
  const secrets = Object.entries(env).flatMap(([name, value]) => (suite.env[name]?.secret === true ? [value] : []));
  const { redact, learn } = createLearningRedactor(secrets);
  try {
    const options: RunOptions = {
      runId: newRunId(),
      env,
      concurrency,
      headers: [],
      timeoutMs,
      followRedirects: true,
      redact,
      learnSecret: learn,
      waivers,
      detail,
      ports: { send: (request) => egress.send(request), now: () => performance.now(), sleep: (ms) => sleep(ms), cancelled: isCancelled },
      ...(only.length === 0 ? {} : { only }),
    };
    await runSuiteWithCallback(suite, options, tell);
  } finally {
    await egress.close();
  }
}

/** Accepts any combination of ids, tags and operations. Each must match at least one case. */
export function selectCaseIds(suite: Suite, words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const named = suite.cases.filter(({ id, op, tags }) => id === word || op === word || tags.some((tag) => tag === word));
    if (named.length === 0) throw new UsageError(`The suite has no case ${terminalSafe(word)}.`);
    return named.map(({ id }) => id);
  });
}

interface RunStart {
  readonly env: Readonly<Record<string, string>>;
  readonly startedAt: Date;
  readonly trigger: string;
}

/** The report's metadata for a run in this process. */
export function reportFacts(suite: Suite, { env, startedAt, trigger }: RunStart) {
  return {
    suiteName: suite.suite.name,
    suiteRevision: null,
    project: null,
    environment: null,
    baseUrl: env.BASE_URL ?? null,
    trigger,
    startedAt: startedAt.toISOString(),
  };
}

/** A unique number for each run, which need not be secret. Loading node:crypto for it would take 5 ms at every start. */
const newRunId = (): string =>
  Array.from({ length: 4 }, () =>
    Math.floor(Math.random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('-');
