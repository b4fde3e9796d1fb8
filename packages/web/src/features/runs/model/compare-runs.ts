import { isCaseStep, type StepView } from './step-view.ts';

/** How a step changed between two runs. */
export type StepChange = 'newly-failing' | 'undecided' | 'still-failing' | 'slower' | 'faster' | 'better' | 'gone' | 'new' | 'same';

export interface ComparedStep {
  readonly id: string;
  readonly title: string;
  readonly method: string;
  readonly base: StepView | null;
  readonly head: StepView | null;
  readonly change: StepChange;
  /** How many milliseconds longer it takes; null when one side has no time. */
  readonly deltaMs: number | null;
}

export interface ChangeGroup {
  readonly change: StepChange;
  readonly title: string;
  readonly steps: readonly ComparedStep[];
}

const isBad = (step: StepView): boolean => step.verdict === 'fail' || step.verdict === 'error';
const isOpen = (step: StepView): boolean => step.verdict === 'blocked' || step.verdict === 'inconclusive';

/** Times always vary between runs, so both the difference and the ratio must be large. */
const MIN_SHARE = 0.2;
const MIN_MS = 20;

export const groupTitles: Readonly<Record<StepChange, string>> = {
  'newly-failing': 'Newly failing',
  'still-failing': 'Still failing',
  undecided: 'No longer decided',
  slower: 'Slower',
  better: 'Better',
  faster: 'Faster',
  new: 'Only in the head run',
  gone: 'Only in the base run',
  same: 'Unchanged',
};

function deltaOf(base: StepView, head: StepView): number | null {
  return base.status === null || head.status === null ? null : head.ms - base.ms;
}

function changeOf(base: StepView, head: StepView): StepChange {
  if (isBad(head)) return isBad(base) ? 'still-failing' : 'newly-failing';
  if (isOpen(head) && !isOpen(base)) return 'undecided';
  if (isBad(base) || (isOpen(base) && !isOpen(head)) || (base.verdict === 'warn' && head.verdict === 'pass')) return 'better';
  const delta = deltaOf(base, head) ?? 0;
  const isMuch = Math.abs(delta) > MIN_MS && Math.abs(delta) > base.ms * MIN_SHARE;
  if (!isMuch) return 'same';
  return delta > 0 ? 'slower' : 'faster';
}

/** Matches steps by id, because a case keeps its id across revisions. */
export function compareRuns(allOfBase: readonly StepView[], allOfHead: readonly StepView[]): readonly ChangeGroup[] {
  // Whether a control is repeated depends on the responses, so these steps may appear or disappear although the API did not change.
  const [base, head] = [allOfBase.filter(isCaseStep), allOfHead.filter(isCaseStep)];
  const before = new Map(base.map((step) => [step.id, step]));
  const after = new Set(head.map((step) => step.id));
  const compared: ComparedStep[] = [
    ...head.map((step): ComparedStep => {
      const old = before.get(step.id) ?? null;
      const { id, title, method } = step;
      if (old === null) return { id, title, method, base: null, head: step, change: isBad(step) ? 'newly-failing' : 'new', deltaMs: null };
      return { id, title, method, base: old, head: step, change: changeOf(old, step), deltaMs: deltaOf(old, step) };
    }),
    ...base
      .filter((step) => !after.has(step.id))
      .map(
        (step): ComparedStep => ({
          id: step.id,
          title: step.title,
          method: step.method,
          base: step,
          head: null,
          change: 'gone',
          deltaMs: null,
        }),
      ),
  ];
  const order = Object.keys(groupTitles) as StepChange[];
  return order.flatMap((change) => {
    const steps = compared.filter((step) => step.change === change);
    return steps.length === 0 ? [] : [{ change, title: groupTitles[change], steps }];
  });
}
