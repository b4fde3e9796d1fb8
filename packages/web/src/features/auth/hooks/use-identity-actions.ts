import type { AuthProfile } from '@assay/contract';
import type { UserRole } from '@assay/engine/model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { ifMatch } from '../../../lib/if-match.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

interface IdentityChange {
  readonly profile: AuthProfile;
  readonly change: { readonly identity: string } | { readonly role: UserRole };
}

/** Changes the name of another user of an environment, or its role. */
export function useChangeIdentity(onDone: (identity: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ profile, change }: IdentityChange) =>
      call('updateAuthProfile', { params: { id: profile.id }, body: change, headers: ifMatch(profile) }),
    onSuccess: async ({ identity }) => {
      onDone(identity);
      await client.invalidateQueries({ queryKey: queryKeys.authProfiles });
    },
    onError: (error) => notifyFailure('Failed to update auth profile', errorDetail(error)),
  });
}

/** Tests a saved profile and reports whether its user gets a token. */
export function useTestIdentity(envId: string) {
  return useMutation({
    mutationFn: (profile: AuthProfile) => call('testAuthProfile', { body: { authProfileId: profile.id, envId } }),
    onSuccess: ({ ok, message, hint, continuation }, { identity }) => {
      if (ok) notify(`${identity} can sign in`, message);
      else if (continuation !== null) notify(`${identity} must sign in`, 'Open the user and click Test Connection.');
      else notifyFailure(`${identity} cannot sign in`, hint ?? message);
    },
    onError: (error) => notifyFailure('Test failed', errorDetail(error)),
  });
}
