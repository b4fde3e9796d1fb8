import { useQuery } from '@tanstack/react-query';
import { BrainCircuit, Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { apiKeysQuery } from '../../features/api-keys/api/queries.ts';
import { ApiKeys } from '../../features/api-keys/components/api-keys.tsx';
import { OwnFiles } from '../../features/files/components/own-files.tsx';
import { accountQuery } from '../../features/profile/api/queries.ts';
import { DangerZone, ExportButton } from '../../features/profile/components/danger-zone.tsx';
import { PasswordForm } from '../../features/profile/components/password-form.tsx';
import { PreferencesSettings } from '../../features/profile/components/preferences.tsx';
import { ProfileForm } from '../../features/profile/components/profile-form.tsx';
import { signOut } from '../../features/sessions/api/sign-in.ts';
import { SessionList } from '../../features/sessions/components/session-list.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { failureOf } from '../../lib/query-client.ts';
import { isAdmin } from '../../lib/session/is-admin.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { useScrollToHash } from '../../lib/use-scroll-to-hash.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';

const AuditLog = lazy(() => import('../../features/audit-log/components/audit-log.tsx').then((module) => ({ default: module.AuditLog })));

const logOut = (): void => {
  signOut();
  notify('Logged out');
};

export function SettingsRoute() {
  const session = useSession();
  const result = useQuery(accountQuery);
  const keys = useQuery(apiKeysQuery);
  const failure = failureOf(result);
  const account = result.data;
  useScrollToHash(account === undefined);
  return (
    <Page title="Settings" subtitle="Your account" className="border-t">
      <title>{pageTitle('Settings')}</title>
      {failure !== null && (
        <LoadFailure title="Failed to load account" failure={failure} onRetry={result.refetch} className="mx-4 mb-4 sm:mx-6" />
      )}
      <SettingsBlock title="Profile" note="How you appear to other people in runs and revisions.">
        {account === undefined ? (
          <Skeleton className="h-40 max-sm:h-[20.6rem]" />
        ) : (
          <ProfileForm key={account.displayName} account={account} onLogOut={logOut} />
        )}
      </SettingsBlock>
      <SettingsBlock title="API Keys" note="For the command line and CI. Keys are stored as hashes and shown only once.">
        <ApiKeys />
      </SettingsBlock>
      <SettingsBlock title="Preferences" note="These apply to your account on every device.">
        {account === undefined ? <Skeleton className="h-24" /> : <PreferencesSettings account={account} />}
      </SettingsBlock>
      <SettingsBlock
        title="Password"
        note="Changing your password signs you out of other browsers. API keys keep working unless you revoke them."
      >
        <PasswordForm apiKeys={keys.data?.length ?? 0} />
      </SettingsBlock>
      <SettingsBlock title="Sessions" note="The browsers where you are signed in. Ending a session signs out that browser.">
        <SessionList />
      </SettingsBlock>
      {isAdmin(session) && (
        <SettingsBlock title="Administration" note="For administrators.">
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link to={screens.modelSettings}>
                <BrainCircuit />
                Model
              </Link>
            </Button>
            <Button asChild>
              <Link to={screens.contacts}>
                <Users />
                Beta contacts
              </Link>
            </Button>
          </div>
        </SettingsBlock>
      )}
      <SettingsBlock title="Activity" note="What you and your API keys did, with the time and IP address." content="list">
        <Suspense fallback={<Skeleton className="h-24" />}>
          <AuditLog projectId={null} />
        </Suspense>
      </SettingsBlock>
      <SettingsBlock title="Uploaded files" note="Files that you uploaded through the API and that do not belong to a run pack.">
        <OwnFiles />
      </SettingsBlock>
      <SettingsBlock title="Your data" note="Your profile, sessions, keys (without their values), messages, runs and activity.">
        <ExportButton />
      </SettingsBlock>
      <SettingsBlock title="Danger Zone" note="These actions cannot be undone." tone="bad">
        {account === undefined ? <Skeleton className="h-12" /> : <DangerZone email={account.email} />}
      </SettingsBlock>
    </Page>
  );
}
