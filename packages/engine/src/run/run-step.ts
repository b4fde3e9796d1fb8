import { readJson } from '../json/read-json.ts';
import { type Lookup, placeholdersIn } from '../json/template.ts';
import {
  type CheckFailure,
  type Json,
  type Phases,
  SAFE_METHODS,
  type SendOutcome,
  type Step,
  type StepResult,
  type Verdict,
} from '../model/index.ts';
import { allCredentialNames, type BuiltRequest, buildRequest, leavesOutCredentials } from './build-request.ts';
import { capturesOf } from './captures.ts';
import { exchangeOf, redactJson } from './exchange.ts';
import { headerMap } from './header-list.ts';
import { type Answer, judge, matchesStatus } from './judge.ts';
import { applyPolicy, operationOf, verdictOf } from './policy.ts';
import { refusalText } from './refusal-text.ts';
import type { Run, StepPlace } from './run-state.ts';
import type { StepValues } from './run-values.ts';
import { type Sent, sendFollowing } from './send-following.ts';

const RETRY_WAIT_MS = 300;
const UNAVAILABLE: readonly number[] = [429, 502, 503, 504];
const NO_PHASES: Phases = { queued: 0, connect: 0, waiting: 0, download: 0 };
const NO_CAPTURES: ReadonlyMap<string, Json> = new Map();

export interface RanStep {
  readonly result: StepResult;
  readonly captures: ReadonlyMap<string, Json>;
}

/** Sends one step and judges the answer; a step that cannot be sent is blocked with the reason. */
export async function runStep(run: Run, place: StepPlace, values: StepValues): Promise<RanStep> {
  const { step, testCase } = place;
  const built = buildRequest(step.req, { suite: run.suite, options: run.options, testCase, values });
  if (built.kind === 'blocked') return { result: notSent(run, place, 'blocked', built.reason), captures: NO_CAPTURES };
  const { lookup } = values;
  const unbound = placeholdersIn(step.expect).find((name) => lookup(name) === undefined);
  if (unbound !== undefined) return { result: notSent(run, place, 'blocked', values.whyUnbound(unbound)), captures: NO_CAPTURES };
  const isSafe = SAFE_METHODS.includes(step.req.method);
  if (!isSafe) await run.options.ports.beforeUnsafe?.(place.caseId, place.index);
  const held = run.emit({
    kind: 'step-sending',
    at: run.elapsed(),
    caseId: place.caseId,
    step: place.index,
    method: step.req.method,
    path: step.req.path,
    safe: isSafe,
  });
  if (held !== null) await held;
  const startedAt = run.elapsed();
  const attempt = await sendWithRetries(run, place, built.request);
  return judgeAttempt(run, place, lookup, startedAt, attempt);
}

/** The result of a step that was not sent. */
export function notSent(run: Run, place: StepPlace, verdict: Verdict, reason: string): StepResult {
  return {
    ...identity(place),
    verdict,
    startedAt: run.elapsed(),
    ms: 0,
    phases: NO_PHASES,
    attempts: 0,
    failures: [],
    reason: run.options.redact(reason),
  };
}

function identity({ caseId, testCase, step, index, part }: StepPlace): Pick<StepResult, 'caseId' | 'step' | 'title' | 'op' | 'part'> {
  return { caseId, step: index, title: step.title ?? testCase.title, op: operationOf(testCase, step), part };
}

interface Attempt extends Sent {
  readonly ms: number;
  readonly attempts: number;
}

async function sendWithRetries(run: Run, place: StepPlace, request: BuiltRequest): Promise<Attempt> {
  const { step } = place;
  const { ports } = run.options;
  const follow = {
    mayFollow: (status: number) => mayFollow(run, place, status),
    mayCross: (name: string, value: string) => mayCross(run, name, value),
  };
  let spare = 1;
  let polls = step.retry?.times ?? 0;
  for (let attempts = 1; ; attempts += 1) {
    const begun = ports.now();
    const sent = await sendFollowing(ports, request, follow);
    const ms = Math.max(0, ports.now() - begun);
    if (ports.cancelled()) return { ...sent, ms, attempts };
    if (spare > 0 && mayRepeat(step, sent.outcome)) {
      spare -= 1;
      await ports.sleep(RETRY_WAIT_MS);
    } else if (polls > 0 && stillWaiting(step, sent.outcome)) {
      polls -= 1;
      await ports.sleep(step.retry?.waitMs ?? 0);
    } else return { ...sent, ms, attempts };
  }
}

/** A disturbance is tried once more, but a request that may have changed something only when nothing of it left. */
function mayRepeat(step: Step, outcome: SendOutcome): boolean {
  const isSafe = SAFE_METHODS.includes(step.req.method);
  if (outcome.kind === 'failure') return outcome.cause !== 'denied' && outcome.cause !== 'cancelled' && (isSafe || !outcome.sent);
  return isSafe && isUnavailable(step, outcome.status);
}

function stillWaiting(step: Step, outcome: SendOutcome): boolean {
  return (
    step.retry !== undefined &&
    SAFE_METHODS.includes(step.req.method) &&
    outcome.kind === 'response' &&
    !matchesStatus(step.retry.untilStatus, outcome.status)
  );
}

/** Only a status named in full counts as expected here: `4xx` does not ask for 429. */
function isUnavailable(step: Step, status: number): boolean {
  return UNAVAILABLE.includes(status) && step.expect.must?.status?.includes(String(status)) !== true;
}

function mayFollow(run: Run, { step, testCase }: StepPlace, status: number): boolean {
  if (!run.options.followRedirects || run.suite.defaults.followRedirects === false) return false;
  if (leavesOutCredentials(step.req, { testCase })) return false;
  return !matchesStatus(step.expect.must?.status ?? [], status);
}

/** Headers an environment adds are meant for its own base URL, whatever their names, and so is a secret under any name. */
function mayCross({ suite, options: { headers, redact } }: Run, name: string, value: string): boolean {
  const written = name.toLowerCase();
  const isOfEnvironment = headers.some(([own]) => own.toLowerCase() === written);
  return !isOfEnvironment && !allCredentialNames(suite).has(written) && redact(value) === value;
}

function judgeAttempt(run: Run, place: StepPlace, lookup: Lookup, startedAt: number, attempt: Attempt): RanStep {
  const { outcome, request, ms, attempts } = attempt;
  const { redact } = run.options;
  const base = {
    ...identity(place),
    startedAt,
    ms,
    phases: outcome.phases,
    attempts,
    exchange: exchangeOf(request, outcome, { redact, credentials: allCredentialNames(run.suite), scope: run.options.masking ?? 'named' }),
  };
  if (outcome.kind === 'failure')
    return {
      result: { ...base, verdict: 'error', failures: [], cause: outcome.cause, reason: redact(outcome.message) },
      captures: NO_CAPTURES,
    };
  if (isUnavailable(place.step, outcome.status)) {
    return {
      result: {
        ...base,
        verdict: 'error',
        failures: [],
        cause: 'unavailable',
        reason: `The server answered ${outcome.status}: it is not available now.`,
      },
      captures: NO_CAPTURES,
    };
  }
  if (matchesStatus(place.step.expect.unless ?? [], outcome.status)) {
    const reason = refusalText(outcome.status, readJson(outcome.body));
    return { result: { ...base, verdict: 'inconclusive', failures: [], reason: redact(reason) }, captures: NO_CAPTURES };
  }
  if (outcome.truncated && readsBody(place.step)) {
    return {
      result: { ...base, verdict: 'error', failures: [], cause: 'too-large', reason: 'The answer is too large to be checked.' },
      captures: NO_CAPTURES,
    };
  }
  const answer: Answer = { status: outcome.status, headers: headerMap(outcome.headers), body: readJson(outcome.body), ms };
  const broken = judge(place.step.expect, answer, { schemas: run.suite.schemas, lookup });
  const failures = broken.length === 0 ? broken : judged(run, place, broken);
  return { result: { ...base, verdict: verdictOf(failures), failures }, captures: capturesOf(place.step, answer) };
}

/** Broken checks with secrets replaced, as the project's policy sees them. */
function judged({ options }: Run, { testCase, step }: StepPlace, broken: readonly CheckFailure[]): readonly CheckFailure[] {
  const told = broken.map((failure) => clean(failure, options.redact));
  return applyPolicy(told, operationOf(testCase, step), options);
}

function readsBody({ expect, capture }: Step): boolean {
  const reads = [expect.must, expect.should].some((checks) => checks?.schema !== undefined || checks?.body !== undefined);
  return reads || Object.values(capture ?? {}).some((source) => typeof source === 'string');
}

function clean(failure: CheckFailure, redact: (text: string) => string): CheckFailure {
  return {
    ...failure,
    message: redact(failure.message),
    ...(failure.expected === undefined ? {} : { expected: redactJson(failure.expected, redact) }),
    ...(failure.actual === undefined ? {} : { actual: redactJson(failure.actual, redact) }),
  };
}
