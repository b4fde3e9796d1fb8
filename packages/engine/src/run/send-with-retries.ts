import { SAFE_METHODS, type SendOutcome, type Step } from '../model/index.ts';
import { allCredentialNames, type BuiltRequest, leavesOutCredentials } from './build-request.ts';
import { matchesStatus } from './judge.ts';
import type { Run } from './run-state.ts';
import { type SentRequest, sendFollowingRedirects } from './send-following.ts';
import type { StepPlace } from './step-place.ts';
import type { Diagnosis } from './watch.ts';

const RETRY_WAIT_MS = 300;
/** The maximum number of retries after a 429, and the longest wait before each. */
const MOST_WAITS = 2;
const LONGEST_WAIT_S = 60;
const UNAVAILABLE: readonly number[] = [429, 502, 503, 504];

/** The final outcome after all retries. */
export interface Attempt extends SentRequest {
  readonly ms: number;
  readonly attempts: number;
  /** What a timeout or a lost connection reveals about the server. Null when there was neither. */
  readonly diagnosis: Diagnosis | null;
}

/** Sends a request, retries it once after a connection error, waits if the server asks for it, and polls as often as the step requires. */
export async function sendWithRetries(run: Run, place: StepPlace, request: BuiltRequest): Promise<Attempt> {
  const { step } = place;
  const { ports } = run.options;
  const follow = {
    mayFollow: (status: number) => mayFollow(run, place, status),
    mayCross: (name: string, value: string) => mayCross(run, name, value),
  };
  const left: Tries = { spare: 1, waits: MOST_WAITS, polls: step.retry?.times ?? 0 };
  for (let attempts = 1; ; attempts += 1) {
    const flight = run.watch.begin(place);
    const begun = ports.now();
    const sent = await sendFollowingRedirects(ports, request, follow);
    const ms = Math.max(0, ports.now() - begun);
    const ended = run.watch.end(flight, sent.outcome);
    const diagnosis = ended === null ? null : await ended;
    const attempt = { request: sent.request, outcome: sent.outcome, hops: sent.hops, ms, attempts, diagnosis };
    const pause = ports.cancelled() || diagnosis?.goesOn === false ? null : nextPause(step, sent.outcome, left);
    if (pause === null) return attempt;
    await ports.sleep(pause);
    if (ports.cancelled()) return attempt;
  }
}

/** How often a request may still be resent, by reason. */
interface Tries {
  spare: number;
  waits: number;
  polls: number;
}

/** The milliseconds until the next attempt. Null if this outcome is final. */
function nextPause(step: Step, outcome: SendOutcome, left: Tries): number | null {
  const asked = left.waits > 0 ? askedWait(step, outcome) : null;
  if (asked !== null) {
    left.waits -= 1;
    return asked;
  }
  if (left.spare > 0 && mayRepeat(step, outcome)) {
    left.spare -= 1;
    return RETRY_WAIT_MS;
  }
  if (left.polls === 0 || !stillWaiting(step, outcome)) return null;
  left.polls -= 1;
  return step.retry?.waitMs ?? 0;
}

/** The wait that a 429 asks for. The server did not process the request, so even an unsafe one may be sent again. */
function askedWait(step: Step, outcome: SendOutcome): number | null {
  if (outcome.kind === 'failure' || outcome.status !== 429 || !isUnavailable(step, outcome.status)) return null;
  const [, asked = ''] = outcome.headers.find(([name]) => name.toLowerCase() === 'retry-after') ?? [];
  return /^\d{1,4}$/.test(asked) && Number(asked) <= LONGEST_WAIT_S ? Number(asked) * 1000 : null;
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
