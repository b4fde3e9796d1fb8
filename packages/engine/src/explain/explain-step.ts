import { type CheckFailure, type Exchange, missingValuesIn, type Verdict } from '../model/index.ts';

/** A step in a run, together with evidence from the spec and from other runs. */
export interface StepEvidence {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly verdict: Verdict;
  readonly reason: string | null;
  readonly cause: string | null;
  readonly failures: readonly CheckFailure[];
  readonly exchange: Pick<Exchange, 'status'> | null;
  /** Statuses that the spec documents for the operation. Null when the operation is not in the spec. */
  readonly documented: readonly string[] | null;
  /** Verdicts for the same step in earlier runs, newest first. */
  readonly earlier: readonly { readonly verdict: Verdict; readonly run: string }[];
}

export interface StepExplanation {
  readonly summary: string;
  /** The probable cause, and where to look. */
  readonly hint: string;
  readonly trend: string;
}

const CAUSES: Readonly<Record<string, string>> = {
  dns: 'The host name could not be resolved. Check the environment’s base URL.',
  connect: 'The host refused the connection. Is the API running, and is the port correct?',
  tls: 'The certificate or the TLS handshake was rejected. A self-signed certificate is the usual cause.',
  'timeout-connect': 'The connection timed out. A firewall that drops packets is a common cause.',
  'timeout-first-byte': 'The request was sent, but no response arrived in time. The server may be hanging.',
  'timeout-total': 'The response started but did not finish in time.',
  'too-large': 'The response is larger than the storage limit.',
  reset: 'The connection was closed before the response was complete.',
  protocol: 'The response is not valid HTTP.',
  denied: 'This server is not allowed to send requests to this host.',
  unavailable: 'The service reported that it was unavailable, so the API could not be tested.',
  cancelled: 'The run was cancelled before this step finished.',
  interrupted: 'The worker stopped while this request was being sent. The server may have received it, so it was not sent again.',
};

/** Explains a step's result, based only on the evidence. */
export function explainStep(step: StepEvidence): StepExplanation {
  return { summary: summaryOf(step), hint: hintOf(step), trend: trendOf(step) };
}

function summaryOf(step: StepEvidence): string {
  const call = `${step.method} ${step.path}`;
  switch (step.verdict) {
    case 'pass':
      return `${call} passed.`;
    case 'warn':
      return `${call} passed with a warning: ${firstMessage(step)}`;
    case 'fail':
      return `${call} failed: ${firstMessage(step)}`;
    case 'error':
      return `${call} did not get a usable response${step.reason === null ? '.' : `: ${sentence(step.reason)}`}`;
    case 'blocked':
      return `${call} was not sent${step.reason === null ? '.' : `: ${sentence(step.reason)}`}`;
    case 'inconclusive':
      return `${call} is inconclusive: the valid request that it depends on did not pass, so a rejection may have another cause.`;
  }
}

function firstMessage({ failures }: StepEvidence): string {
  const [first, ...others] = [...failures].sort((a, b) => Number(a.level === 'should') - Number(b.level === 'should'));
  const more = others.length === 0 ? '' : ` ${others.length} more below.`;
  return first === undefined ? 'no details were stored.' : `${sentence(first.message)}${more}`;
}

function hintOf(step: StepEvidence): string {
  if (step.verdict === 'error') return CAUSES[step.cause ?? ''] ?? 'The cause is unknown. The run’s events may show more.';
  if (missingValuesIn(step.reason).length > 0)
    return 'If the value is a token, use an auth profile. Otherwise, add it to the environment’s secrets under this name.';
  if (step.verdict === 'blocked') return 'Check the step that this one depends on. This step is sent only when that step passes.';
  if (step.verdict === 'inconclusive') return 'Fix the valid request first. This case gets a verdict once that request passes.';
  if (step.verdict === 'pass') return '';
  return statusHint(step) ?? schemaHint(step) ?? 'Compare the expected and actual responses below.';
}

function statusHint({ exchange, failures, documented }: StepEvidence): string | null {
  const status = exchange?.status ?? null;
  if (status === null || !failures.some(({ check }) => check === 'status')) return null;
  const isDocumented = documented?.some((known) => known === String(status) || known === `${String(status)[0]}XX`) ?? false;
  if (status >= 500)
    return 'The server failed on a request that it should have accepted or rejected. Check the server log for the time of this request.';
  if (status === 401 || status === 403)
    return 'The credential is missing, expired or not authorized for this request. Test the environment’s auth profile.';
  if (status === 404) return 'Nothing was found at this URL. The base URL may be missing a prefix, or no resource has this id.';
  if (status >= 400)
    return `The server rejected a request that the spec allows. The response usually names the field${isDocumented ? '' : '; the spec does not list this status'}.`;
  if (status >= 200 && status < 300)
    return 'The server accepted a request that the spec does not allow. Validation is missing or too loose.';
  return null;
}

function schemaHint({ failures }: StepEvidence): string | null {
  if (failures.some(({ check }) => check === 'schema'))
    return 'The response does not match the structure in the spec. Fix either the server or the spec, because clients rely on the spec.';
  if (failures.some(({ check }) => check === 'time')) return 'The response exceeded its time budget.';
  return null;
}

function trendOf({ verdict, earlier }: StepEvidence): string {
  const [last] = earlier;
  if (last === undefined) return 'This is the first run with this case.';
  const same = earlier.findIndex((entry) => entry.verdict !== verdict);
  if (same === 0) return `Changed since the last run: the result in ${last.run} was “${nameOf(last.verdict)}”.`;
  const times = same < 0 ? earlier.length : same;
  const before = same < 0 ? '' : ` Before that, it was “${nameOf(earlier[same]?.verdict ?? verdict)}”.`;
  return `The result was the same in the previous ${times === 1 ? 'run' : `${times} runs`}.${before}`;
}

function nameOf(verdict: Verdict): string {
  const names: Readonly<Record<Verdict, string>> = {
    pass: 'passed',
    warn: 'passed with a warning',
    fail: 'failed',
    error: 'no usable response',
    blocked: 'skipped',
    inconclusive: 'inconclusive',
  };
  return names[verdict];
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
