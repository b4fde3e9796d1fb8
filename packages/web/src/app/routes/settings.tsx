import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { apiKeysQuery } from '../../features/api-keys/api/queries.ts';
import { ApiKeys } from '../../features/api-keys/components/api-keys.tsx';
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
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';

const AuditLog = lazy(() => import('../../features/audit-log/components/audit-log.tsx').then((module) => ({ default: module.AuditLog })));

interface BlockProps {
  readonly title: string;
  readonly note: string;
  readonly tone?: 'bad';
  readonly children: ReactNode;
}

function Block({ title, note, tone, children }: BlockProps) {
  return (
    <section aria-label={title} className="grid gap-x-10 gap-y-4 border-t px-4 py-6 sm:px-6 lg:grid-cols-[15rem_minmax(0,44rem)]">
      <div>
        <h2 className={cn('font-medium', tone === 'bad' && 'text-bad')}>{title}</h2>
        <p className="mt-0.5 text-fg-3 text-sm">{note}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

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
  return (
    <Page title="Settings" subtitle="Your account on this server">
      <title>{pageTitle('Settings')}</title>
      {failure !== null && (
        <LoadFailure title="Failed to load account" failure={failure} onRetry={result.refetch} className="mx-4 mb-4 sm:mx-6" />
      )}
      <Block title="Profile" note="How you appear in runs and revisions.">
        {account === undefined ? (
          <Skeleton className="h-32" />
        ) : (
          <ProfileForm key={account.displayName} account={account} onLogOut={logOut} />
        )}
      </Block>
      <Block title="API Keys" note="For the command line and CI. Stored hashed, shown once.">
        <ApiKeys />
      </Block>
      <Block title="Preferences" note="For this account on every device.">
        {account === undefined ? <Skeleton className="h-24" /> : <PreferencesSettings account={account} />}
      </Block>
      <Block title="Password" note="Changing it signs out your other browsers. API keys go on working unless you revoke them.">
        <PasswordForm apiKeys={keys.data?.length ?? 0} />
      </Block>
      <Block title="Sessions" note="Where you are signed in. Ending one signs that browser out.">
        <SessionList />
      </Block>
      {isAdmin(session) && (
        <Block title="Administration" note="For the role admin.">
          <Button asChild>
            <Link to={screens.contacts}>
              <Users />
              Beta contacts
            </Link>
          </Button>
        </Block>
      )}
      <Block title="Activity" note="What was done in your name, when and from where.">
        <Suspense fallback={<Skeleton className="h-24" />}>
          <div className="-mx-4 sm:-mx-6">
            <AuditLog projectId={null} />
          </div>
        </Suspense>
      </Block>
      <Block title="Your data" note="Profile, sessions, keys without their values, messages, runs and activity.">
        <ExportButton />
      </Block>
      <Block title="Danger Zone" note="These steps cannot be undone." tone="bad">
        {account === undefined ? <Skeleton className="h-12" /> : <DangerZone email={account.email} />}
      </Block>
    </Page>
  );
}
