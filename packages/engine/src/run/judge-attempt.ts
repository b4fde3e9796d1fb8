import { readJson } from '../json/read-json.ts';
import type { Lookup } from '../json/template.ts';
import { type CheckFailure, type Json, missingValueReason, type SendOutcome, type Step, type StepResult } from '../model/index.ts';
import { captureValues } from './captures.ts';
import { redactJson } from './exchange.ts';
import { type CheckedResponse, ignoredDifferences, judge, matchesStatus } from './judge.ts';
import { applyPolicy, calledOperation, verdictForFailures } from './policy.ts';
import { rejectionText } from './rejection-text.ts';
import type { Run } from './run-state.ts';
import { type Attempt, isUnavailable } from './send-with-retries.ts';
import type { FailedControl, StepPlace } from './step-place.ts';
import { unsetVariablesOf } from './unset-credentials.ts';

type Conclusion = Pick<StepResult, 'verdict' | 'cause' | 'reason' | 'control' | 'suspect'>;

const REQUIRES_CREDENTIAL: readonly number[] = [401, 403];

/** Returns the verdict for a step without a usable response. Null when the response can be judged. */
export function verdictWithoutResponse(
  { suite, options: { redact }, unset }: Run,
  { step }: StepPlace,
  { outcome, diagnosis }: Attempt,
): Conclusion | null {
  if (outcome.kind === 'failure') {
    const reason = diagnosis === null ? outcome.message : `${outcome.message.replace(/\.$/, '')}. ${diagnosis.text}`;
    return {
      verdict: 'error',
      cause: outcome.cause,
      reason: redact(reason),
      ...((diagnosis?.blamed ?? null) === null ? {} : { suspect: true }),
    };
  }
  const { status } = outcome;
  const missing = REQUIRES_CREDENTIAL.includes(status) ? unsetVariablesOf(unset, suite, step.req) : [];
  if (missing.length > 0) return { verdict: 'blocked', reason: missingValueReason(missing) };
  if (isUnavailable(step, status))
    return { verdict: 'error', cause: 'unavailable', reason: `The server returned ${status}, so it is currently unavailable.` };
  if (matchesStatus(step.expect.unless ?? [], status))
    return { verdict: 'inconclusive', reason: redact(rejectionText(status, readJson(outcome.body))) };
  if (outcome.truncated && readsBody(step)) return { verdict: 'error', cause: 'too-large', reason: 'The response is too large to check.' };
  return null;
}

/** A rejection is inconclusive if the valid request is rejected too. */
export function inconclusiveRejection(status: number, { id, problem }: FailedControl): Conclusion {
  const why =
    problem === 'was cancelled'
      ? `the run was cancelled before the control request ${id} was sent again`
      : `the control request ${id} ${problem}`;
  return { verdict: 'inconclusive', control: id, reason: `Returned ${status}, and ${why}, so this is inconclusive.` };
}

type Response = Extract<SendOutcome, { kind: 'response' }>;

export interface Judgement {
  readonly conclusion: Conclusion & Pick<StepResult, 'failures' | 'notes'>;
  readonly captures: ReadonlyMap<string, Json>;
}

/** Compares a response with the step's expectation, and captures values from it. */
export function judgeResponse(run: Run, place: StepPlace, lookup: Lookup, response: Response, ms: number): Judgement {
  const { status, headers, body } = response;
  const checked: CheckedResponse = { status, headers, body: readJson(body), ms };
  const context = { schemas: run.suite.schemas, lookup };
  const broken = judge(place.step.expect, checked, context);
  const failures = broken.length === 0 ? broken : judged(run, place, broken);
  const notes = ignoredDifferences(place.step.expect, checked, context).map(run.options.redact);
  const conclusion = { verdict: verdictForFailures(failures), failures };
  return { conclusion: notes.length === 0 ? conclusion : { ...conclusion, notes }, captures: captureValues(place.step, checked) };
}

/** Applies redaction and the project's policy to the failed checks. */
function judged({ options }: Run, { testCase, step }: StepPlace, broken: readonly CheckFailure[]): readonly CheckFailure[] {
  const redacted = broken.map((failure) => clean(failure, options.redact));
  return applyPolicy(redacted, calledOperation(testCase, step), options);
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
