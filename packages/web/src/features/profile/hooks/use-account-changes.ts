import type { Account } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { type CallOptions, call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { refreshSession } from '../../../lib/session/refresh.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { shrinkPicture } from '../model/shrink-picture.ts';

/** Updates the cached account immediately. */
function useCacheAccount(): (account: Account) => void {
  const client = useQueryClient();
  return (account) => client.setQueryData<Account>(queryKeys.account, account);
}

/** Saves the display name. The identity token contains it, so a new token is requested. */
export function useChangeName() {
  const keep = useCacheAccount();
  return useMutation({
    mutationFn: (displayName: string) => call('updateAccount', { body: { displayName } }),
    onSuccess: async (account) => {
      keep(account);
      notify('Profile updated');
      await refreshSession().catch(() => null);
    },
  });
}

/** Sets the picture from a file, or removes it. */
export function useChangePicture() {
  const keep = useCacheAccount();
  return useMutation({
    mutationFn: async (file: File | null) =>
      file === null ? call('removeAvatar', {}) : call('setAvatar', { body: { image: await shrinkPicture(file) } }),
    onSuccess: (account) => {
      keep(account);
      notify('Profile updated');
    },
    onError: (error) => notifyFailure('Failed to update picture', errorDetail(error)),
  });
}

export function useChangeEmail(onDone: () => void) {
  const keep = useCacheAccount();
  return useMutation({
    mutationFn: (body: CallOptions<'changeEmail'>['body']) => call('changeEmail', { body }),
    onSuccess: (account) => {
      keep(account);
      notify('Confirmation sent', `Open the link sent to ${account.pendingEmail ?? 'the new address'}.`);
      onDone();
    },
  });
}

function revokedText(keys: number): string {
  if (keys === 0) return '';
  return keys === 1 ? ', and 1 API key was revoked' : `, and ${keys} API keys were revoked`;
}

export function useChangePassword(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<'changePassword'>['body']) => call('changePassword', { body }),
    onSuccess: async ({ revokedApiKeys }) => {
      notify('Password changed', `You have been signed out of your other sessions${revokedText(revokedApiKeys)}.`);
      onDone();
      await Promise.all([queryKeys.sessions, queryKeys.apiKeys].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
