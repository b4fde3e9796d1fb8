import { SAFE_METHODS, type SendOutcome, type Step } from '../model/index.ts';
import { allCredentialNames, type BuiltRequest, leavesOutCredentials } from './build-request.ts';
import { matchesStatus } from './judge.ts';
import type { Run } from './run-state.ts';
import { type SentRequest, sendFollowing } from './send-following.ts';
import type { StepPlace } from './step-place.ts';
import type { Diagnosis } from './watch.ts';

const RETRY_WAIT_MS = 300;
const UNAVAILABLE: readonly number[] = [429, 502, 503, 504];

/** The final outcome after all retries. */
export interface Attempt extends SentRequest {
  readonly ms: number;
  readonly attempts: number;
  /** What a timeout reveals about the server. Null when there was no timeout. */
  readonly diagnosis: Diagnosis | null;
}

/** Sends a request, retries it once after a connection error, and polls as often as the step requires. */
export async function sendWithRetries(run: Run, place: StepPlace, request: BuiltRequest): Promise<Attempt> {
  const { step } = place;
  const { ports } = run.options;
  const follow = {
    mayFollow: (status: number) => mayFollow(run, place, status),
    mayCross: (name: string, value: string) => mayCross(run, name, value),
  };
  let spare = 1;
  let polls = step.retry?.times ?? 0;
  for (let attempts = 1; ; attempts += 1) {
    const flight = run.watch.begin(place);
    const begun = ports.now();
    const sent = await sendFollowing(ports, request, follow);
    const ms = Math.max(0, ports.now() - begun);
    const diagnosis = await run.watch.end(flight, sent.outcome);
    const attempt = { ...sent, ms, attempts, diagnosis };
    if (ports.cancelled() || diagnosis?.goesOn === false) return attempt;
    if (spare > 0 && mayRepeat(step, sent.outcome)) {
      spare -= 1;
      await ports.sleep(RETRY_WAIT_MS);
    } else if (polls > 0 && stillWaiting(step, sent.outcome)) {
      polls -= 1;
      await ports.sleep(step.retry?.waitMs ?? 0);
    } else return attempt;
  }
}

/** A connection error is retried once, but an unsafe request only if no byte of it was sent. */
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

/** Only an exact status counts as expected here. For example, `4xx` does not include 429. */
export function isUnavailable(step: Step, status: number): boolean {
  return UNAVAILABLE.includes(status) && step.expect.must?.status?.includes(String(status)) !== true;
}

function mayFollow(run: Run, { step, testCase }: StepPlace, status: number): boolean {
  if (!run.options.followRedirects || run.suite.defaults.followRedirects === false) return false;
  if (leavesOutCredentials(step.req, { testCase })) return false;
  return !matchesStatus(step.expect.must?.status ?? [], status);
}

/** Credentials, headers from the environment, and any value that contains a secret must not be sent to another origin. */
function mayCross({ suite, options: { headers, redact } }: Run, name: string, value: string): boolean {
  const written = name.toLowerCase();
  const isOfEnvironment = headers.some(([own]) => own.toLowerCase() === written);
  return !isOfEnvironment && !allCredentialNames(suite).has(written) && redact(value) === value;
}
