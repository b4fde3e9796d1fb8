import type { AuthProfile } from '@assay/contract';
import { KeyRound } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Wizard } from '../hooks/use-wizard.ts';
import { labelOf } from '../model/auth-types.ts';
import { injectionPreview } from '../model/injection-preview.ts';
import { InjectionCard } from './injection-card.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The saved profile for users who may not change or test it. */
export function ViewedProfile({ profile, editing }: { readonly profile: AuthProfile | null } & Pick<Wizard, 'editing'>) {
  if (profile === null)
    return (
      <EmptyState
        icon={<KeyRound strokeWidth={1.75} />}
        title="No auth profile yet"
        body="An editor can set one up here. Until then, runs send only the headers and secrets of the environment."
      />
    );
  return (
    <>
      <Notice tone="info" title={`Profile saved: ${labelOf(profile.authType)}`} className="mx-4 mt-4 sm:mx-6">
        {profile.enabled ? 'Runs use it.' : 'It is disabled, so runs do not use it.'} Editing it requires the editor role.
      </Notice>
      <fieldset disabled className="min-w-0">
        <ProfileForm editing={editing} secretKeys={[]} onType={() => undefined} urlNote={null} />
      </fieldset>
      <div className="px-4 pb-5 sm:px-6">
        <InjectionCard preview={injectionPreview(editing.draft, null)} />
      </div>
    </>
  );
}
