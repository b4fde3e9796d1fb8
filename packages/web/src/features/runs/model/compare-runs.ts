import { hasFailed, isCaseStep, type StepView } from './step-view.ts';
import { isBeyondNoise, type TimingNoise, timingNoise } from './timing-noise.ts';

/** How a step changed between two runs, in the order of the groups. */
export type StepChange =
  | 'newly-failing'
  | 'fixed'
  | 'still-failing'
  | 'inconclusive'
  | 'improved'
  | 'new'
  | 'gone'
  | 'slower'
  | 'faster'
  | 'same';

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
  /** True for groups that are rarely of interest and therefore collapsed: timing changes and unchanged steps. */
  readonly isFolded: boolean;
  readonly steps: readonly ComparedStep[];
}

export interface Comparison {
  readonly groups: readonly ChangeGroup[];
  /** The compared steps of both runs. */
  readonly base: readonly StepView[];
  readonly head: readonly StepView[];
  /** The number of compared cases, if one run contains only some of the other's cases. */
  readonly comparedCases: number | null;
}

const isOpen = (step: StepView): boolean => step.verdict === 'blocked' || step.verdict === 'inconclusive' || step.cause === 'cancelled';

const groupTitles: Readonly<Record<StepChange, string>> = {
  'newly-failing': 'Newly failing',
  fixed: 'Fixed',
  'still-failing': 'Still failing',
  inconclusive: 'Now inconclusive',
  improved: 'Improved',
  new: 'Only in the head run',
  gone: 'Only in the base run',
  slower: 'Slower',
  faster: 'Faster',
  same: 'Unchanged',
};
const folded: readonly StepChange[] = ['slower', 'faster', 'same'];

function deltaOf(base: StepView, head: StepView): number | null {
  return base.status === null || head.status === null ? null : head.ms - base.ms;
}

function changeOf(base: StepView, head: StepView, noise: TimingNoise): StepChange {
  if (hasFailed(head)) return hasFailed(base) ? 'still-failing' : 'newly-failing';
  if (isOpen(head)) return isOpen(base) ? 'same' : 'inconclusive';
  if (hasFailed(base)) return 'fixed';
  if (isOpen(base) || (base.verdict === 'warn' && head.verdict === 'pass')) return 'improved';
  const delta = deltaOf(base, head);
  if (delta === null || !isBeyondNoise(delta, base.ms, noise)) return 'same';
  return delta > 0 ? 'slower' : 'faster';
}

/** The steps of cases in both runs, if one run contains only some of the other's cases. */
function sameCases(base: readonly StepView[], head: readonly StepView[]): Pick<Comparison, 'base' | 'head' | 'comparedCases'> {
  const [ofBase, ofHead] = [new Set(base.map(({ caseId }) => caseId)), new Set(head.map(({ caseId }) => caseId))];
  const shared = new Set([...ofBase].filter((id) => ofHead.has(id)));
  const isPart = shared.size > 0 && ofBase.size !== ofHead.size && shared.size === Math.min(ofBase.size, ofHead.size);
  if (!isPart) return { base, head, comparedCases: null };
  const inBoth = ({ caseId }: StepView): boolean => shared.has(caseId);
  return { base: base.filter(inBoth), head: head.filter(inBoth), comparedCases: shared.size };
}

function compareSteps(base: readonly StepView[], head: readonly StepView[]): readonly ComparedStep[] {
  const before = new Map(base.map((step) => [step.id, step]));
  const after = new Set(head.map((step) => step.id));
  const deltas = head.flatMap((step) => {
    const old = before.get(step.id);
    return old === undefined ? [] : (deltaOf(old, step) ?? []);
  });
  const noise = timingNoise(deltas);
  const ofHead = head.map((step): ComparedStep => {
    const old = before.get(step.id) ?? null;
    const { id, title, method } = step;
    if (old === null)
      return { id, title, method, base: null, head: step, change: hasFailed(step) ? 'newly-failing' : 'new', deltaMs: null };
    return { id, title, method, base: old, head: step, change: changeOf(old, step, noise), deltaMs: deltaOf(old, step) };
  });
  const gone = base
    .filter((step) => !after.has(step.id))
    .map((step): ComparedStep => {
      const { id, title, method } = step;
      return { id, title, method, base: step, head: null, change: 'gone', deltaMs: null };
    });
  return [...ofHead, ...gone];
}

/** Matches steps by ID, because a case keeps its ID across revisions. A partial run is compared with the same cases. */
export function compareRuns(allOfBase: readonly StepView[], allOfHead: readonly StepView[]): Comparison {
  // Whether a control is repeated depends on the responses, so these steps may appear or disappear although the API did not change.
  const scope = sameCases(allOfBase.filter(isCaseStep), allOfHead.filter(isCaseStep));
  const compared = compareSteps(scope.base, scope.head);
  const order = Object.keys(groupTitles) as StepChange[];
  const groups = order.flatMap((change) => {
    const steps = compared.filter((step) => step.change === change);
    return steps.length === 0 ? [] : [{ change, title: groupTitles[change], isFolded: folded.includes(change), steps }];
  });
  return { ...scope, groups };
}
