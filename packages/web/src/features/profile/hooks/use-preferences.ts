import type { Account } from '@assay/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { type CallOptions, call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { setTheme, useThemeChoice } from '../../../lib/theme.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { accountQuery } from '../api/queries.ts';

type Change = NonNullable<CallOptions<'updatePreferences'>['body']>;

export function useSavePreferences(options: { readonly notice: string | null }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => call('updatePreferences', { body: change }),
    onSuccess: (preferences, { theme, notifyOnFailure }) => {
      // Merges only the requested fields, because a late response must not revert another change.
      const saved = { ...(theme && { theme: preferences.theme }), ...(notifyOnFailure !== undefined && { notifyOnFailure }) };
      client.setQueryData<Account>(
        queryKeys.account,
        (account) => account && { ...account, preferences: { ...account.preferences, ...saved } },
      );
      if (options.notice !== null) notify(options.notice);
    },
    onError: (error) => {
      if (options.notice !== null) notifyFailure('Failed to update preferences', errorDetail(error));
    },
  });
}

/** Keeps the theme the same on all of the user's devices: applies the stored theme once it has loaded, and stores later changes. */
export function useAccountTheme(): void {
  const { data } = useQuery(accountQuery);
  const choice = useThemeChoice();
  const painted = useRef<string | null>(null);
  const { mutate } = useSavePreferences({ notice: null });
  const stored = data?.preferences.theme;
  const userId = data?.id;
  useEffect(() => {
    if (userId === undefined || stored === undefined) return;
    if (painted.current !== userId) {
      painted.current = userId;
      if (stored !== null) setTheme(stored);
    } else if (choice !== stored && !(stored === null && choice === 'dark')) mutate({ theme: choice });
  }, [userId, stored, choice, mutate]);
}
