import type { RunCase } from '@assay/contract';
import { VERDICTS, type Verdict } from '@assay/engine/model';
import { hasFailed, isCaseStep, type StepView } from './step-view.ts';

/** `not-run`: the run ended before the case did. */
export type CaseOutcome = Verdict | 'waiting' | 'running' | 'not-run';

/** A case with its steps in suite order. */
export interface CaseView {
  readonly id: string;
  readonly title: string;
  readonly op: string;
  readonly tags: readonly string[];
  readonly outcome: CaseOutcome;
  readonly steps: readonly StepView[];
  /** The main step of the case: the one that failed, otherwise the one that calls the tested operation. */
  readonly main: StepView | null;
}

export interface CasesInput {
  /** The planned cases. Empty for runs from older versions, which are shown by their steps. */
  readonly planned: readonly RunCase[];
  readonly steps: readonly StepView[];
  readonly sendingCaseIds: ReadonlySet<string>;
  readonly pace: 'live' | 'over';
}

export const isBrokenOutcome = (outcome: CaseOutcome): boolean => outcome === 'fail' || outcome === 'error';

function worstVerdict(steps: readonly StepView[]): Verdict | null {
  const own = new Set<Verdict>(steps.filter(({ part }) => part !== 'finally' && part !== 'control').map(({ verdict }) => verdict));
  return VERDICTS.find((verdict) => own.has(verdict)) ?? null;
}

function outcomeOf(planned: RunCase, steps: readonly StepView[], { pace, sendingCaseIds }: CasesInput): CaseOutcome {
  // A cancelled run reports requests in flight as errors, although they did not fail.
  const isCut = steps.some(({ cause }) => cause === 'cancelled') && !steps.some(hasFailed);
  if (isCut && planned.verdict !== 'pass' && planned.verdict !== 'warn') return 'not-run';
  if (planned.verdict !== null) return planned.verdict;
  if (pace === 'live') return steps.length > 0 || sendingCaseIds.has(planned.id) ? 'running' : 'waiting';
  return worstVerdict(steps) ?? 'not-run';
}

function mainStep(op: string, steps: readonly StepView[]): StepView | null {
  const own = steps.filter((step) => isCaseStep(step) && step.part !== 'finally');
  return steps.find(hasFailed) ?? own.findLast((step) => step.op === op) ?? own.at(-1) ?? steps[0] ?? null;
}

/** A case in a run without a plan, described by its last own step. */
function caseFromSteps(caseId: string, steps: readonly StepView[]): RunCase {
  const last = steps.findLast(({ part }) => part === 'step') ?? steps[0];
  return { id: caseId, title: last?.title ?? caseId, op: last?.op ?? '', tags: [], verdict: null };
}

export function buildCases(input: CasesInput): readonly CaseView[] {
  const byCase = Map.groupBy(
    input.steps.toSorted((a, b) => a.step - b.step),
    ({ caseId }) => caseId,
  );
  const known = new Set(input.planned.map(({ id }) => id));
  const unplanned = [...byCase].filter(([id]) => !known.has(id)).map(([id, steps]) => caseFromSteps(id, steps));
  return [...input.planned, ...unplanned].map((planned) => {
    const steps = byCase.get(planned.id) ?? [];
    const { id, title, op, tags } = planned;
    return { id, title, op, tags, outcome: outcomeOf(planned, steps, input), steps, main: mainStep(op, steps) };
  });
}

/** The steps of a case. Successful setup and cleanup steps are collapsed, because they are rarely of interest. */
export interface CaseParts {
  readonly setUp: readonly StepView[];
  readonly own: readonly StepView[];
  readonly cleanUp: readonly StepView[];
}

export function splitParts({ op, tags, steps }: Pick<CaseView, 'op' | 'tags' | 'steps'>): CaseParts {
  const target = steps.findIndex((step) => step.part === 'step' && step.op === op);
  // In a flow, every step is part of the test.
  const lastSetUp = tags.includes('flow') ? -1 : target - 1;
  const isSetUp = (step: StepView, index: number): boolean => !hasFailed(step) && (step.part === 'setup' || index <= lastSetUp);
  const isCleanUp = (step: StepView): boolean => step.part === 'finally' && !hasFailed(step);
  return {
    setUp: steps.filter(isSetUp),
    own: steps.filter((step, index) => !isSetUp(step, index) && !isCleanUp(step)),
    cleanUp: steps.filter(isCleanUp),
  };
}

export interface OperationGroup {
  readonly op: string;
  readonly cases: readonly CaseView[];
}

const rankOf = (outcome: CaseOutcome): number => {
  if (outcome === 'fail') return 0;
  if (outcome === 'error') return 1;
  return outcome === 'inconclusive' || outcome === 'blocked' || outcome === 'not-run' ? 2 : 3;
};

/** Groups cases by operation. `failures-first` moves groups and cases with problems to the top and keeps the order otherwise. */
export function groupByOperation(cases: readonly CaseView[], order: 'failures-first' | 'planned'): readonly OperationGroup[] {
  const groups = [...Map.groupBy(cases, ({ op }) => op)].map(([op, list]) => ({ op, cases: list }));
  if (order === 'planned') return groups;
  const sorted = groups.map(({ op, cases: list }) => ({ op, cases: list.toSorted((a, b) => rankOf(a.outcome) - rankOf(b.outcome)) }));
  const best = ({ cases: [first] }: OperationGroup): number => (first === undefined ? 3 : rankOf(first.outcome));
  return sorted.toSorted((a, b) => best(a) - best(b));
}

export type CaseCounts = Readonly<Record<CaseOutcome, number>> & { readonly total: number };

export function countCases(cases: readonly Pick<CaseView, 'outcome'>[]): CaseCounts {
  const counts = { pass: 0, warn: 0, fail: 0, error: 0, blocked: 0, inconclusive: 0, waiting: 0, running: 0, 'not-run': 0 };
  for (const { outcome } of cases) counts[outcome] += 1;
  return { ...counts, total: cases.length };
}
