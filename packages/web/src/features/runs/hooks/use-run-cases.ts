import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { runCasesQuery, stepSearchQuery } from '../api/queries.ts';
import { buildCases, type CaseView } from '../model/case-view.ts';
import { matchesFilter, parseRunFilter } from '../model/run-filter.ts';
import type { RunView } from './use-run.ts';

const none: ReadonlySet<string> = new Set();

export interface RunCases {
  readonly cases: readonly CaseView[];
  readonly state: 'loading' | 'ready';
}

/** The cases of a run: from its events while it is active, and from the server afterwards. */
export function useRunCases({ run, planned, steps, stepsState, sending, isLive }: RunView): RunCases {
  const stored = useQuery({ ...runCasesQuery(run.id), enabled: !isLive && run.load === null });
  const known = isLive ? planned : (stored.data ?? planned);
  const cases = useMemo(() => {
    const sendingCaseIds = new Set(sending.map(({ caseId }) => caseId));
    return buildCases({ planned: known, steps, sendingCaseIds, pace: isLive ? 'live' : 'over' });
  }, [known, steps, sending, isLive]);
  const isKnown = isLive || (stepsState !== 'loading' && !stored.isPending);
  // Until the cases have loaded, the steps would be grouped differently for a moment.
  return isKnown ? { cases, state: 'ready' } : { cases: [], state: 'loading' };
}

/** The cases that match the search text. The server also searches headers and bodies, once the run has ended. */
export function useMatchingCases({ run, isLive }: RunView, cases: readonly CaseView[], typed: string): readonly CaseView[] {
  const text = useDeferredValue(typed);
  const filter = useMemo(() => parseRunFilter(text), [text]);
  const isAsked = !isLive && filter.words !== '';
  const found = useQuery({ ...stepSearchQuery(run.id, filter.words), enabled: isAsked, placeholderData: keepPreviousData });
  const ids = isAsked ? (found.data ?? none) : none;
  return useMemo(() => cases.filter((one) => matchesFilter(one, filter, ids)), [cases, filter, ids]);
}
