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
  dns: 'The name of the host cannot be resolved. Check the base URL of the environment.',
  connect: 'Nothing accepts connections at this address. Is the API running, and is the port right?',
  tls: 'The certificate or the TLS handshake was refused. A self-signed certificate is the usual reason.',
  'timeout-connect': 'The connection was not made in time. A firewall that drops packets looks like this.',
  'timeout-first-byte': 'The request was sent and no answer began in time. The server may be stuck on it.',
  'timeout-total': 'The answer began and did not end in time.',
  'too-large': 'The answer is larger than what is kept of one.',
  reset: 'The connection was cut in the middle of the answer.',
  protocol: 'The answer is not HTTP as it should be.',
  denied: 'The address is not allowed for requests of this server.',
  unavailable: 'The service said that it is not available now, so nothing can be said about the API.',
  cancelled: 'The run was cancelled before this step was done.',
  interrupted: 'The worker ended while this request was on its way. It may have been received, so it was not sent again.',
};

/** Explains a step's result, using only the evidence. */
export function explainStep(step: StepEvidence): StepExplanation {
  return { summary: summaryOf(step), hint: hintOf(step), trend: trendOf(step) };
}

function summaryOf(step: StepEvidence): string {
  const call = `${step.method} ${step.path}`;
  switch (step.verdict) {
    case 'pass':
      return `${call} did what the case expects.`;
    case 'warn':
      return `${call} did what it must; something it should do as well is missing: ${firstMessage(step)}`;
    case 'fail':
      return `${call} broke what it must fulfil: ${firstMessage(step)}`;
    case 'error':
      return `${call} gave no usable answer${step.reason === null ? '.' : `: ${sentence(step.reason)}`}`;
    case 'blocked':
      return `${call} was not sent${step.reason === null ? '.' : `: ${sentence(step.reason)}`}`;
    case 'inconclusive':
      return `${call} proves nothing: the valid request it builds on did not pass itself, so a refusal may have another reason.`;
  }
}

function firstMessage({ failures }: StepEvidence): string {
  const [first, ...others] = [...failures].sort((a, b) => Number(a.level === 'should') - Number(b.level === 'should'));
  const more = others.length === 0 ? '' : ` ${others.length} more below.`;
  return first === undefined ? 'nothing was noted.' : `${sentence(first.message)}${more}`;
}

function hintOf(step: StepEvidence): string {
  if (step.verdict === 'error') return CAUSES[step.cause ?? ''] ?? 'The reason is not known; the events of the run tell more.';
  if (missingValuesIn(step.reason).length > 0)
    return 'An auth profile can obtain a token for it; any other value goes into the secrets of the environment, under this name.';
  if (step.verdict === 'blocked') return 'Look at the step it waits for: once that one passes, this one is sent.';
  if (step.verdict === 'inconclusive') return 'Explain the valid request first; this case is judged once that one passes.';
  if (step.verdict === 'pass') return '';
  return statusHint(step) ?? schemaHint(step) ?? 'Compare what was expected with what came back below.';
}

function statusHint({ exchange, failures, documented }: StepEvidence): string | null {
  const status = exchange?.status ?? null;
  if (status === null || !failures.some(({ check }) => check === 'status')) return null;
  const isDocumented = documented?.some((known) => known === String(status) || known === `${String(status)[0]}XX`) ?? false;
  if (status >= 500) return 'The server broke on a request that it should answer or refuse. Its own log at this moment names the line.';
  if (status === 401 || status === 403)
    return 'The credential is missing, expired or not allowed to do this. Test the auth profile of this environment.';
  if (status === 404)
    return 'Nothing is at this address. The base URL may lack a prefix, or the thing the id names was never made or is gone.';
  if (status >= 400)
    return `The server refuses what the document allows. Its answer usually names the field${isDocumented ? '' : '; the document does not name this status'}.`;
  if (status >= 200 && status < 300) return 'The server accepted what the document forbids: the check is missing or too wide.';
  return null;
}

function schemaHint({ failures }: StepEvidence): string | null {
  if (failures.some(({ check }) => check === 'schema'))
    return 'The response does not have the shape that the spec describes. Either the server or the spec has to change, because clients rely on the spec.';
  if (failures.some(({ check }) => check === 'time')) return 'The answer came later than its budget allows.';
  return null;
}

function trendOf({ verdict, earlier }: StepEvidence): string {
  const [last] = earlier;
  if (last === undefined) return 'This is the first run that has it.';
  const same = earlier.findIndex((entry) => entry.verdict !== verdict);
  if (same === 0) return `New since the last run: it was ${nameOf(last.verdict)} in ${last.run}.`;
  const times = same < 0 ? earlier.length : same;
  const before = same < 0 ? '' : ` Before that it was ${nameOf(earlier[same]?.verdict ?? verdict)}.`;
  return `The same in the ${times === 1 ? 'run' : `${times} runs`} before.${before}`;
}

function nameOf(verdict: Verdict): string {
  const names: Readonly<Record<Verdict, string>> = {
    pass: 'passed',
    warn: 'passed with a warning',
    fail: 'failed',
    error: 'without a usable answer',
    blocked: 'skipped',
    inconclusive: 'inconclusive',
  };
  return names[verdict];
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
