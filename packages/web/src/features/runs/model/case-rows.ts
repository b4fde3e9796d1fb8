import { type CaseView, isBrokenOutcome, type OperationGroup, splitParts } from './case-view.ts';
import type { StepView } from './step-view.ts';

export type FoldedPart = 'set-up' | 'clean-up';

/** A visible row in the case list. Its key is also its name in the URL. */
export type CaseRow =
  | { readonly kind: 'case'; readonly key: string; readonly one: CaseView; readonly isOpen: boolean }
  | {
      readonly kind: 'fold';
      readonly key: string;
      readonly one: CaseView;
      readonly isOpen: boolean;
      readonly part: FoldedPart;
      readonly steps: readonly StepView[];
    }
  | { readonly kind: 'step'; readonly key: string; readonly one: CaseView; readonly step: StepView; readonly level: 2 | 3 };

/** Rows that the user opened or closed. The others are open if the selected row is inside. */
export interface OpenRows {
  readonly toggled: ReadonlyMap<string, boolean>;
  readonly chosenKey: string | null;
  /** A case that is initially open: the first failure. */
  readonly firstOpenId: string | null;
}

const foldKey = (caseId: string, part: FoldedPart): string => `${caseId} ${part}`;

function foldRows(one: CaseView, part: FoldedPart, steps: readonly StepView[], { toggled, chosenKey }: OpenRows): readonly CaseRow[] {
  if (steps.length === 0) return [];
  const key = foldKey(one.id, part);
  const isOpen = toggled.get(key) ?? steps.some(({ id }) => id === chosenKey);
  const inside = isOpen ? steps.map((step): CaseRow => ({ kind: 'step', key: step.id, one, step, level: 3 })) : [];
  return [{ kind: 'fold', key, one, isOpen, part, steps }, ...inside];
}

function isInside({ id, steps }: CaseView, key: string | null): boolean {
  return (
    key !== null &&
    isExpandable({ steps }) &&
    (key === foldKey(id, 'set-up') || key === foldKey(id, 'clean-up') || steps.some((step) => step.id === key))
  );
}

/** True if a case has more to show than its own row. */
export const isExpandable = ({ steps }: Pick<CaseView, 'steps'>): boolean => steps.length > 1;

export function buildRows(one: CaseView, openRows: OpenRows): readonly CaseRow[] {
  const { toggled, chosenKey, firstOpenId } = openRows;
  // The step of a one-step case would only repeat what the case's row shows.
  const isOpen = isExpandable(one) && (toggled.get(one.id) ?? (one.id === firstOpenId || isInside(one, chosenKey)));
  const head: CaseRow = { kind: 'case', key: one.id, one, isOpen };
  if (!isOpen) return [head];
  const { setUp, own, cleanUp } = splitParts(one);
  return [
    head,
    ...foldRows(one, 'set-up', setUp, openRows),
    ...own.map((step): CaseRow => ({ kind: 'step', key: step.id, one, step, level: 2 })),
    ...foldRows(one, 'clean-up', cleanUp, openRows),
  ];
}

/** Finds the case and step for a key. The key of a case refers to its main step. */
export function findCaseAndStep(
  cases: readonly CaseView[],
  key: string,
): { readonly one: CaseView; readonly step: StepView | null } | null {
  for (const one of cases) {
    if (one.id === key) return { one, step: one.main };
    const step = one.steps.find(({ id }) => id === key);
    if (step !== undefined) return { one, step };
    if (isInside(one, key)) return { one, step: one.main };
  }
  return null;
}

export function neighbourRow(rows: readonly CaseRow[], key: string | null, by: 1 | -1): CaseRow | undefined {
  const at = rows.findIndex((row) => row.key === key);
  return rows[Math.min(rows.length - 1, Math.max(0, at + by))];
}

/** The next failed case after the selected row, wrapping around at the end. */
export function nextFailure(groups: readonly OperationGroup[], chosenCaseId: string | null): CaseView | undefined {
  const cases = groups.flatMap((group) => group.cases);
  const at = cases.findIndex(({ id }) => id === chosenCaseId);
  return [...cases.slice(at + 1), ...cases.slice(0, at + 1)].find(({ outcome }) => isBrokenOutcome(outcome));
}
