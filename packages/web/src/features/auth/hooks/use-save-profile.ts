import type { AuthProfile } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { ifMatch } from '../../../lib/if-match.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { authProfileQuery } from '../api/queries.ts';
import { addActivity } from '../model/activity.ts';
import { type ProfileKey, toProfileBody } from '../model/bodies.ts';
import type { AuthDraft } from '../model/draft.ts';

interface Saving {
  readonly draft: AuthDraft;
  /** The consent that the user gave during the test. */
  readonly consent: string | null;
}

/** Updates the environment's profile if it exists, else creates it. */
export function useSaveProfile(profileKey: ProfileKey, profile: AuthProfile | null, onSaved: (profile: AuthProfile) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, consent }: Saving) => {
      const body = { ...toProfileBody(draft, profileKey), consent };
      if (profile === null) return call('createAuthProfile', { body });
      return call('updateAuthProfile', { params: { id: profile.id }, body, headers: ifMatch(profile) });
    },
    onSuccess: async (saved) => {
      addActivity(profileKey, 'save', 'Profile saved successfully');
      notify(profile === null ? 'Auth profile created successfully' : 'Auth profile updated successfully');
      onSaved(saved);
      client.setQueryData(authProfileQuery(profileKey).queryKey, saved);
      await client.invalidateQueries({ queryKey: queryKeys.authProfilesOf(profileKey.projectId) });
    },
    onError: (error) => {
      addActivity(profileKey, 'error', 'Failed to save profile');
      notifyFailure(profile === null ? 'Failed to create auth profile' : 'Failed to update auth profile', errorDetail(error));
    },
  });
}
