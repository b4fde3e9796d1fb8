import { readJson } from '../json/read-json.ts';
import {
  LOAD_LIMITS,
  type LoadEvent,
  type LoadResult,
  type LoadSettings,
  type RunSummary,
  SAFE_METHODS,
  type Step,
  type Suite,
  type TestCase,
} from '../model/index.ts';
import { buildRequest } from './build-request.ts';
import { captureValues } from './captures.ts';
import { type CaseValues, createCaseValues } from './case-values.ts';
import { streamEvents } from './event-channel.ts';
import { matchesStatus } from './judge.ts';
import { createLoadMeter, type LoadSample } from './load-meter.ts';
import { openRun } from './open-run.ts';
import type { RunOptions } from './options.ts';
import { runCase } from './run-case.ts';
import type { Run } from './run-state.ts';
import { createStepValues, environmentProblem } from './run-values.ts';
import { isEnabled, selectCases } from './schedule.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/** Sends a suite's safe cases repeatedly and in parallel, and reports figures every second. */
export function runLoad(suite: Suite, options: RunOptions, wanted: LoadSettings): AsyncIterableIterator<LoadEvent> {
  return streamEvents((emit, isAbandoned) =>
    execute(suite, options, bounded(wanted), emit, () => isAbandoned() || options.ports.cancelled()),
  );
}

/** Limits the settings, no matter how the run was started. */
function bounded(wanted: LoadSettings): LoadSettings {
  return {
    ...wanted,
    vus: Math.max(1, Math.min(wanted.vus, LOAD_LIMITS.vus)),
    durationMs: Math.min(wanted.durationMs, LOAD_LIMITS.durationMs),
    count: Math.min(wanted.count ?? LOAD_LIMITS.count, LOAD_LIMITS.count),
    rampMs: Math.min(wanted.rampMs, wanted.durationMs, LOAD_LIMITS.rampMs),
  };
}

/** Returns the suite's load cases, or all cases if it has none. Only safe ones are returned. */
export function selectLoadCases(suite: Suite, only: readonly string[] | undefined): readonly TestCase[] {
  const chosen = selectCases(suite, only).filter(changesNothing);
  const meant = chosen.filter(({ tags }) => tags.includes('perf'));
  return meant.length > 0 ? meant : chosen.filter(({ tags }) => !tags.includes('negative') && !tags.includes('auth'));
}

function changesNothing({ steps, finally: after = [] }: TestCase): boolean {
  return [...steps, ...after].every(({ req }) => SAFE_METHODS.includes(req.method));
}

type Emit = (event: LoadEvent) => Promise<void> | null;

async function execute(suite: Suite, options: RunOptions, load: LoadSettings, emit: Emit, isCancelled: () => boolean): Promise<void> {
  const run = openRun(suite, options, () => null, isCancelled);
  const cases = selectLoadCases(suite, options.only);
  await emit({
    kind: 'load-started',
    at: 0,
    runId: options.runId,
    seed: suite.suite.seed,
    cases: cases.map(({ id }) => id),
    settings: load,
  });
  const problem = environmentProblem(suite, run.environment) ?? (cases.length === 0 ? NOTHING_SAFE : null);
  const setup = (suite.setup ?? []).filter((testCase) => isEnabled(testCase) && changesNothing(testCase));
  if (problem === null) for (const testCase of setup) if (!isCancelled()) await runCase(run, testCase, 'setup');
  const result = await sendLoad(run, problem === null ? cases : [], load, emit);
  await emit({
    kind: 'load-finished',
    at: run.elapsed(),
    result,
    summary: summarise(result, problem ?? run.logins.failure, isCancelled()),
  });
}

const NOTHING_SAFE = 'The suite has no cases that can be repeated without changing data, so the load test cannot run.';

async function sendLoad(run: Run, cases: readonly TestCase[], load: LoadSettings, emit: Emit): Promise<LoadResult> {
  const { ports } = run.options;
  const meter = createLoadMeter();
  const begun = ports.now();
  const elapsed = (): number => ports.now() - begun;
  const pace = createPace(ports);
  let planned = 0;
  let active = 0;
  const isOver = (): boolean => run.isCancelled() || elapsed() >= load.durationMs || planned >= (load.count ?? LOAD_LIMITS.count);

  async function user(index: number): Promise<void> {
    await ports.sleep((load.rampMs * index) / load.vus);
    active += 1;
    for (let turn = index; !isOver(); turn += 1) {
      const testCase = cases[turn % cases.length];
      if (testCase === undefined) break;
      await once(testCase);
    }
    active -= 1;
  }

  async function once(testCase: TestCase): Promise<void> {
    const own = createCaseValues();
    for (const step of testCase.steps) {
      if (isOver()) return;
      planned += 1;
      await pace();
      const sample = await sendOne(run, testCase, step, own);
      if (sample === null) return;
      meter.add(sample);
      for (const window of meter.turn(elapsed(), active)) await emit({ kind: 'load-window', at: run.elapsed(), window });
      if (sample.status === null) return;
    }
  }

  if (cases.length > 0) await Promise.all(Array.from({ length: load.vus }, (_, index) => user(index)));
  return meter.finish(elapsed(), load.vus, load);
}

/** Sends one step and captures values for later steps. Null when nothing was sent. */
async function sendOne(run: Run, testCase: TestCase, step: Step, own: CaseValues): Promise<LoadSample | null> {
  const { ports } = run.options;
  const preparing = run.logins.prepare(step.req);
  if (preparing !== null && (await preparing) !== null) return null;
  const built = buildRequest(step.req, {
    suite: run.suite,
    options: run.options,
    unset: run.unset,
    testCase,
    values: createStepValues(run, own),
  });
  if (built.kind === 'blocked') return null;
  const sentAt = ports.now();
  const outcome = await ports.send({ ...built.request, maxBytes: MAX_BODY_BYTES });
  const ms = Math.max(0, ports.now() - sentAt);
  if (outcome.kind === 'failure') return outcome.cause === 'cancelled' ? null : { ms, status: null, isGood: false };
  const response = { status: outcome.status, headers: outcome.headers, body: readJson(outcome.body) };
  for (const [name, value] of captureValues(step, response)) own.captured.set(name, value);
  return { ms, status: outcome.status, isGood: isWanted(step.expect.must?.status, outcome.status) };
}

const isWanted = (patterns: readonly string[] | undefined, status: number): boolean =>
  patterns === undefined ? status < 400 : matchesStatus(patterns, status);

/** A request may be sent this much early. Over any second, the rate stays within a few percent of the limit. */
const BURST_MS = 40;

/** Keeps the request rate below the limit by computing the earliest time at which each request may be sent. */
function createPace({ now, sleep }: RunOptions['ports']): () => Promise<void> {
  const gap = 1000 / LOAD_LIMITS.requestsPerSecond;
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    const moment = Math.max(next, now());
    next = moment + gap;
    const early = moment - now();
    if (early > BURST_MS) await sleep(early - BURST_MS);
  };
}

/** In the summary of a load run, each threshold is counted as a case. */
function summarise(result: LoadResult, problem: string | null, wasCancelled: boolean): RunSummary {
  const broken = result.thresholds.filter(({ held }) => !held).length;
  const error = problem ?? (result.requests === 0 && !wasCancelled ? 'No requests could be sent.' : null);
  const outcome = wasCancelled ? 'cancelled' : error !== null ? 'error' : broken > 0 ? 'failed' : 'passed';
  return {
    outcome,
    cases: { fail: broken, error: 0, blocked: 0, inconclusive: 0, warn: 0, pass: result.thresholds.length - broken },
    steps: result.requests,
    durationMs: result.durationMs,
    p95Ms: result.p95Ms,
    p95Count: result.requests,
    ...(error === null ? {} : { error }),
  };
}
