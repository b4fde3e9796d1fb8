import type { AuthProfile } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

export type ProfileAction = 'enable' | 'disable' | 'delete';

interface Step {
  readonly action: ProfileAction;
  readonly profile: Pick<AuthProfile, 'id'>;
}

const CALLS = { enable: 'enableAuthProfile', disable: 'disableAuthProfile', delete: 'deleteAuthProfile' } as const;
const PAST = { enable: 'enabled', disable: 'disabled', delete: 'deleted' } as const;

export function useProfileActions(onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, profile }: Step) => void (await call(CALLS[action], { params: { id: profile.id } })),
    onSuccess: async (_done, { action }) => {
      notify(`Auth profile ${PAST[action]} successfully`);
      onDone?.();
      await client.invalidateQueries({ queryKey: queryKeys.authProfiles });
    },
    onError: (error, { action }) => notifyFailure(`Failed to ${action} auth profile`, errorDetail(error)),
  });
}
