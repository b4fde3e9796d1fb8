import type { CallInput } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

type Choice = CallInput<'resolveSuiteCases'>['body']['choices'][number];
export type CaseVersion = Choice['take'];

/** Chooses between a user's version of a case and the generated one. */
export function useResolveCases(projectId: string, suiteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly revision: number; readonly choices: readonly Choice[] }) =>
      call('resolveSuiteCases', { params: { id: suiteId }, body: { revision: body.revision, choices: [...body.choices] } }),
    onSuccess: async (suite, { choices }) => {
      client.setQueryData(queryKeys.suiteAt(suiteId, suite.revision), suite);
      notify(choices.every(({ take }) => take === 'mine') ? 'Your version was kept' : `Saved as revision ${suite.revision}`);
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.suites(projectId) }),
        client.invalidateQueries({ queryKey: queryKeys.suiteRevisions(suiteId) }),
      ]);
    },
    onError: async (error) => {
      notifyFailure('Failed to save your choice', errorDetail(error));
      await client.invalidateQueries({ queryKey: queryKeys.suites(projectId) });
    },
  });
}
