import { useSearchParams } from 'react-router';
import { useChangeParams } from '../../../lib/use-change-params.ts';
import { NEW_CASE } from '../model/new-case.ts';

/** The suite, case and comparison in the URL. */
export function useSuiteSelection() {
  const [search] = useSearchParams();
  const change = useChangeParams();
  const against = Number(search.get('vs'));
  return {
    suiteId: search.get('suite'),
    caseId: search.get('case'),
    comparedWith: Number.isInteger(against) && against > 0 ? against : null,
    openNewSuite: (suite: string) => change({ suite, case: NEW_CASE, vs: null }),
    openSuite: (suite: string) => change({ suite, case: null, vs: null }),
    openCase: (id: string | null) => change({ case: id, vs: null }),
    compare: (revision: number | null) => change({ vs: revision === null ? null : String(revision) }),
  };
}
