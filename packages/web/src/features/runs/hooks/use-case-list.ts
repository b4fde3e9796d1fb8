import { type RefObject, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useChangeParams } from '../../../lib/use-change-params.ts';
import { useShortcuts } from '../../../lib/use-shortcut.ts';
import { buildRows, type CaseRow, findCaseAndStep, isExpandable, neighbourRow, nextFailure } from '../model/case-rows.ts';
import { type CaseView, groupByOperation, isBrokenOutcome, type OperationGroup } from '../model/case-view.ts';
import type { StepView } from '../model/step-view.ts';

export interface CaseList {
  readonly groups: readonly (OperationGroup & { readonly rows: readonly CaseRow[] })[];
  /** All visible rows, in order. */
  readonly rows: readonly CaseRow[];
  readonly chosenKey: string | null;
  readonly chosenCase: CaseView | null;
  readonly step: StepView | null;
  readonly choose: (key: string) => void;
  readonly fold: (row: CaseRow, to: 'open' | 'closed') => void;
}

interface CaseListInput {
  readonly cases: readonly CaseView[];
  readonly order: 'failures-first' | 'planned';
  readonly treeRef: RefObject<HTMLElement | null>;
}

/** The row in the URL: `?step=` or the fragment. */
function useWantedKey(): readonly [string | null, (key: string) => void] {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const changeParams = useChangeParams();
  const named = search.get('step') ?? (hash === '' ? null : decodeURIComponent(hash.slice(1)));
  const [key, setKey] = useState(named);
  const [seen, setSeen] = useState(named);
  if (named !== seen) {
    setSeen(named);
    setKey(named);
  }
  const want = (next: string): void => {
    // The URL changes with a delay, but the next key press must already apply to the new row.
    setKey(next);
    changeParams({ step: next });
  };
  return [key, want];
}

/** The rows of the case list, which of them are open, and the selected one: from the URL, otherwise the first failure. */
export function useCaseList({ cases, order, treeRef }: CaseListInput): CaseList {
  const [wanted, want] = useWantedKey();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const groups = groupByOperation(cases, order);
  const shown = groups.flatMap((group) => group.cases);
  const firstFailed = shown.find(({ outcome }) => isBrokenOutcome(outcome));
  const first = firstFailed ?? shown.find(({ main }) => main !== null) ?? shown[0];
  const named = wanted === null ? null : findCaseAndStep(shown, wanted);
  const chosen = named ?? (first === undefined ? null : { one: first, step: first.main });
  // A case with one step has no separate row for it.
  const chosenKey = named === null || !isExpandable(named.one) ? (chosen?.one.id ?? null) : wanted;
  // While the run is active, a case that opens automatically would move the rows below it.
  const firstOpenId = order === 'failures-first' ? (firstFailed?.id ?? null) : null;
  const openRows = { toggled, chosenKey, firstOpenId };
  const withRows = groups.map((group) => ({ ...group, rows: group.cases.flatMap((one) => buildRows(one, openRows)) }));
  const rows = withRows.flatMap((group) => group.rows);

  const fold = (row: CaseRow, to: 'open' | 'closed'): void => {
    setToggled(new Map(toggled).set(row.key, to === 'open'));
    if (chosenKey !== row.key) want(row.key);
  };
  const go = (key: string | undefined) => (): void => {
    if (key === undefined) return;
    want(key);
    // Moves the focus to the list, so that it receives the next key presses, such as Enter.
    treeRef.current?.focus({ preventScroll: true });
  };
  useShortcuts([
    { key: 'f', modifier: 'none', run: go(nextFailure(groups, chosen?.one.id ?? null)?.id) },
    { key: 'j', modifier: 'none', run: go(neighbourRow(rows, chosenKey, 1)?.key) },
    { key: 'k', modifier: 'none', run: go(neighbourRow(rows, chosenKey, -1)?.key) },
  ]);
  return { groups: withRows, rows, chosenKey, chosenCase: chosen?.one ?? null, step: chosen?.step ?? null, choose: want, fold };
}
