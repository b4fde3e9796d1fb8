import type { Environment } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { formatClock } from '../../../lib/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify } from '../../../ui/toast.ts';

/** Unlocks an environment for a limited time. Errors are shown at the field. */
export function useUnlockEnvironment(id: string, onDone: (environment: Environment) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call('unlockEnvironment', { params: { id }, body: { name } }),
    onSuccess: async (environment) => {
      onDone(environment);
      const { unlockedUntil } = environment;
      notify(
        `${environment.name} unlocked`,
        unlockedUntil === null ? undefined : `Unlocked until ${formatClock(unlockedUntil)}. This is recorded in the activity log.`,
      );
      await client.invalidateQueries({ queryKey: queryKeys.allEnvironments });
    },
  });
}
