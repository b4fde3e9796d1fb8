import type { RunDetails } from '@assay/contract';
import { isRejectedCredential, suspectText } from '@assay/engine/model';
import { countOf } from '../../../lib/format.ts';
import { type CaseCounts, type CaseView, isBrokenOutcome } from './case-view.ts';
import { errorReason, failureSentence } from './failure-sentence.ts';
import type { StepView } from './step-view.ts';
import { formatTimeLeft, type RunProgress } from './time-left.ts';

/** A run's result in one or two sentences. */
export interface RunVerdict {
  readonly tone: 'ok' | 'bad' | 'warn' | 'info' | 'quiet';
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
  /** The step that the sentence is about. */
  readonly stepId?: string;
  /** Where the user can fix the cause: the environment's base URL and settings, or its credentials. */
  readonly fix?: 'environment' | 'credentials';
}

interface VerdictInput {
  readonly run: RunDetails;
  readonly cases: readonly CaseView[];
  readonly counts: CaseCounts;
  readonly isLive: boolean;
  readonly progress: RunProgress;
}

const adviceByCause: Readonly<Record<string, (environment: string) => string>> = {
  connect: (name) => `Start the server or change the base URL for \`${name}\`.`,
  dns: (name) => `Check the host in the base URL for \`${name}\`.`,
  tls: (name) => `Check the server’s certificate or the base URL for \`${name}\`.`,
  'timeout-connect': (name) => `Check that the server is running, or change the base URL for \`${name}\`.`,
  'timeout-first-byte': (name) => `Check that the server is healthy, or increase the timeout for \`${name}\`.`,
  'timeout-total': (name) => `Check that the server is healthy, or increase the timeout for \`${name}\`.`,
  reset: () => 'Check the server log.',
};

/** The cause that all cases without a response share; null when they differ or when some requests succeeded. */
function sharedCause(cases: readonly CaseView[]): StepView | null {
  const steps = cases.flatMap((one) => one.steps);
  const errors = steps.filter(({ verdict, status }) => verdict === 'error' && status === null);
  const [first] = errors;
  const isShared = first !== undefined && errors.every(({ cause }) => cause === first.cause);
  return isShared && steps.every(({ status }) => status === null) ? first : null;
}

function errorVerdict(run: RunDetails, cases: readonly CaseView[]): RunVerdict | null {
  const shared = sharedCause(cases);
  if (shared === null) return null;
  const advice = adviceByCause[shared.cause ?? '']?.(run.environmentName);
  const text = `Could not reach ${run.host}: ${errorReason(shared)}.`;
  return { tone: 'bad', text, stepId: shared.id, fix: 'environment', ...(advice === undefined ? {} : { advice }) };
}

function cancelledVerdict({ total, 'not-run': notRun }: CaseCounts): RunVerdict {
  const text = total === 0 ? 'The run was cancelled.' : `The run was cancelled after ${total - notRun} of ${countOf(total, 'case')}.`;
  return { tone: 'quiet', text, advice: 'Rerun all to test the rest.' };
}

/** The failed case and its failure. A title that starts with the request is not followed by the same request. */
function namedFailure({ title }: CaseView, step: StepView): string {
  const call = `${step.method} ${step.path}`;
  const sentence = failureSentence(step);
  return title.startsWith(call) && sentence.startsWith(call) ? `${title}${sentence.slice(call.length)}` : `${title}: ${sentence}`;
}

function failedVerdict(cases: readonly CaseView[]): RunVerdict | null {
  const broken = cases.filter(({ outcome }) => isBrokenOutcome(outcome));
  const first = broken.find(({ outcome }) => outcome === 'fail') ?? broken[0];
  if (first?.main == null) return null;
  const more = broken.length > 1 ? ` ${countOf(broken.length - 1, 'more case')} failed.` : '';
  return { tone: 'bad', text: `${namedFailure(first, first.main)}${more}`, stepId: first.main.id };
}

/** If the API accepts no credential, the failures have one cause, and it is not a defect of the API. */
function rejectedVerdict(run: RunDetails, cases: readonly CaseView[]): RunVerdict | null {
  const broken = cases.filter(({ outcome }) => isBrokenOutcome(outcome));
  const isRejected = ({ main }: CaseView): boolean => main !== null && isRejectedCredential(main.status, main.failures);
  if (broken.length < 2 || !broken.every(isRejected)) return null;
  const text = `${run.host} rejected the credentials: ${countOf(broken.length, 'valid request')} returned 401.`;
  const advice = `Check the auth profile and the secrets of \`${run.environmentName}\`.`;
  return { tone: 'bad', text, advice, fix: 'credentials' };
}

/** The auth profile or one of its identities could not get its credential. The error itself often says what to check. */
function credentialVerdict(error: string): RunVerdict | null {
  const isIdentity = error.startsWith('The identity ');
  if (!isIdentity && !/\bauth profile\b/.test(error)) return null;
  return {
    tone: 'bad',
    text: error,
    advice: isIdentity ? 'Check its auth profile, then rerun all.' : 'Then rerun all.',
    fix: 'credentials',
  };
}

/** A run with skipped cases does not pass, although nothing failed. */
function skippedVerdict(counts: CaseCounts): RunVerdict {
  const rest = [`${counts.pass + counts.warn} passed`, ...undecided(counts)].join(', ');
  return { tone: 'warn', text: `${counts.blocked} of ${countOf(counts.total, 'case')} could not run. No cases failed: ${rest}.` };
}

const undecided = ({ inconclusive, 'not-run': notRun }: CaseCounts): readonly string[] => [
  ...(inconclusive > 0 ? [`${inconclusive} inconclusive`] : []),
  ...(notRun > 0 ? [`${notRun} not run`] : []),
];

function passedVerdict(counts: CaseCounts): RunVerdict {
  const { blocked, total } = counts;
  if (blocked > 0) return skippedVerdict(counts);
  const others = undecided(counts);
  if (others.length > 0)
    return { tone: 'quiet', text: `No cases failed: ${counts.pass + counts.warn} of ${total} passed, ${others.join(', ')}.` };
  return { tone: 'ok', text: counts.total === 1 ? 'The case passed.' : `All ${counts.total} cases passed.` };
}

function liveVerdict(counts: CaseCounts, progress: RunProgress): RunVerdict {
  const done = counts.total - counts.waiting - counts.running;
  const failed = counts.fail + counts.error;
  const parts = [
    counts.total === 0 ? 'Waiting for a free worker' : `${done} of ${countOf(counts.total, 'case')} done`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(progress.leftMs === null ? [] : [`about ${formatTimeLeft(progress.leftMs)} left`]),
  ];
  return { tone: failed > 0 ? 'bad' : 'info', text: `${parts.join(', ')}.` };
}

export function runVerdict({ run, cases, counts, isLive, progress }: VerdictInput): RunVerdict | null {
  if (run.load !== null) return run.error === null ? null : { tone: 'bad', text: run.error };
  if (isLive) return liveVerdict(counts, progress);
  if (run.status === 'cancelled') return cancelledVerdict(counts);
  if (run.suspect !== null) return { tone: 'bad', text: suspectText(run.suspect) };
  // If the target is unreachable, nothing else can work, so a failed login is not the first thing to fix.
  const unreachable = errorVerdict(run, cases);
  if (unreachable !== null) return unreachable;
  if (run.error !== null) return credentialVerdict(run.error) ?? { tone: 'bad', text: run.error, advice: 'Rerun all to try again.' };
  const problem = rejectedVerdict(run, cases) ?? failedVerdict(cases);
  if (problem !== null) return problem;
  return counts.total === 0 ? null : passedVerdict(counts);
}
