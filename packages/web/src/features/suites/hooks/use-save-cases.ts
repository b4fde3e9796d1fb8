import type { TestCase } from '@assay/engine/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

export interface CaseChange {
  readonly id: string;
  /** Null removes the case. */
  readonly testCase: TestCase | null;
}

export interface SaveInput {
  /** The revision that the changes are based on. */
  readonly revision: number;
  readonly changes: readonly CaseChange[];
  /** Variables that the suite declares from now on, with their defaults. If a default is empty, the environment provides the value. */
  readonly declared?: Readonly<Record<string, string>>;
}

/** True when another user has changed the same case in the meantime. */
export const isStale = (error: Error | null): boolean => error instanceof ApiError && error.code === 'CONFLICT_STALE';

/** Saves changed cases as the next revision of their suite. */
export function useSaveCases(projectId: string, suiteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, changes, declared = {} }: SaveInput) => {
      const variables = Object.entries(declared).map(([name, value]) => ({ name, ...(value === '' ? {} : { default: value }) }));
      const body = {
        revision,
        variables,
        changes: changes.map(({ id, testCase }) => ({ id, case: testCase === null ? null : { ...testCase } })),
      };
      return call('saveSuiteCases', { params: { id: suiteId }, body });
    },
    onSuccess: async (suite) => {
      client.setQueryData(queryKeys.suiteAt(suiteId, suite.revision), suite);
      notify('Suite saved', `${suite.name}, revision ${suite.revision}`);
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.suites(projectId) }),
        client.invalidateQueries({ queryKey: queryKeys.suiteRevisions(suiteId) }),
      ]);
    },
    onError: async (error) => {
      if (!isStale(error)) notifyFailure('Failed to save suite', errorDetail(error));
      await client.invalidateQueries({ queryKey: queryKeys.suites(projectId) });
    },
  });
}
