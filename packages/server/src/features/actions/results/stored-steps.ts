import { RunStep } from '@assay/contract';
import { missingValuesIn, VERDICTS, type Verdict } from '@assay/engine/model';
import type { StoredStep } from '../actions.store.ts';

/** Parses stored steps against the contract, without exchanges. Older rows that do not parse are left out. */
export function readSteps(stored: readonly StoredStep[]): readonly RunStep[] {
  return stored.flatMap(({ result, op, status }) => {
    const known = { reason: null, cause: null, status, op: op ?? `${String(result.method)} ${String(result.path)}` };
    const id = `${String(result.caseId)}#${String(result.step)}`;
    const step = RunStep.safeParse({ ...known, ...result, exchange: null, id });
    return step.success ? [step.data] : [];
  });
}

/** The step with its request and response, if they were stored. */
export function loadExchange(step: RunStep, exchange: unknown): RunStep {
  const whole = RunStep.safeParse({ ...step, exchange });
  return whole.success ? whole.data : step;
}

/** Each case gets its worst step's verdict. Clean-up steps are ignored. A request interrupted by a stop counts as inconclusive. */
export function caseVerdicts(steps: readonly RunStep[]): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  for (const { caseId, part, cause, verdict: stored } of steps) {
    const verdict = cause === 'cancelled' ? 'inconclusive' : stored;
    const known = verdicts.get(caseId);
    const isWorse = known === undefined || VERDICTS.indexOf(verdict) < VERDICTS.indexOf(known);
    if (part !== 'finally' && isWorse) verdicts.set(caseId, verdict);
  }
  return verdicts;
}

export const isBrokenVerdict = (verdict: Verdict | undefined): boolean => verdict === 'fail' || verdict === 'error';

/** The ids of the cases that failed. */
export function brokenCases(steps: readonly RunStep[]): ReadonlySet<string> {
  return new Set([...caseVerdicts(steps)].filter(([, verdict]) => isBrokenVerdict(verdict)).map(([caseId]) => caseId));
}

const lacksValue = ({ reason }: RunStep) => missingValuesIn(reason).length > 0;
const is =
  (verdict: RunStep['verdict']) =>
  (step: RunStep): boolean =>
    step.verdict === verdict;
/** A missing environment value blocks other cases, so it is shown before their warnings. */
const ORDER = [is('fail'), is('error'), lacksValue, is('warn'), is('inconclusive'), is('blocked')];

/** The step that a user should look at first. */
export function worstStep(steps: readonly RunStep[]): RunStep | null {
  for (const isWorth of ORDER) {
    const found = steps.find(isWorth);
    if (found !== undefined) return found;
  }
  return null;
}

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .filter((word) => word.length > 2);

/** The worst step whose ID or case equals the text. Otherwise, the step that shares the most words with it. */
export function findNamedStep(steps: readonly RunStep[], subject: string): RunStep | null {
  const exact = steps.filter((step) => [step.id, step.caseId].some((id) => id.toLowerCase() === subject.trim().toLowerCase()));
  if (exact.length > 0) return worstStep(exact) ?? exact[0] ?? null;
  const subjectWords = new Set(wordsIn(subject));
  const score = (step: RunStep): number => {
    const own = new Set([...wordsIn(step.caseId), ...step.caseId.toLowerCase().split('.'), ...wordsIn(step.title)]);
    return [...own].filter((word) => subjectWords.has(word)).length;
  };
  const best = Math.max(0, ...steps.map(score));
  if (best === 0) return null;
  const fitting = steps.filter((step) => score(step) === best);
  return worstStep(fitting) ?? fitting[0] ?? null;
}
