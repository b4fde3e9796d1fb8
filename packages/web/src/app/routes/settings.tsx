import { LogOut, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiKeys } from '../../features/api-keys/components/api-keys.tsx';
import { signOut } from '../../features/sessions/api/sign-in.ts';
import { SessionList } from '../../features/sessions/components/session-list.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session/is-admin.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { displayName } from '../../lib/user-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';

function Block({ title, note, children }: { readonly title: string; readonly note: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-x-10 gap-y-4 border-t px-4 py-6 sm:px-6 lg:grid-cols-[15rem_minmax(0,44rem)]">
      <div>
        <h2 className="font-medium">{title}</h2>
        <p className="mt-0.5 text-fg-3 text-sm">{note}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-4 py-1.5 text-sm">
      <dt className="text-fg-3">{label}</dt>
      <dd className="flex min-w-0 flex-wrap gap-1.5 break-words">{children}</dd>
    </div>
  );
}

export function SettingsRoute() {
  const session = useSession();
  const { theme } = useTheme();
  if (session === null) return null;
  const { user } = session;
  return (
    <Page title="Settings" subtitle="Your account on this server">
      <title>{pageTitle('Settings')}</title>
      <Block title="Profile" note="As your sign-in tells it. Editing comes in a later version.">
        <dl>
          <Fact label="Name">{displayName(user)}</Fact>
          <Fact label="Username">{user.username}</Fact>
          <Fact label="Email">{user.email || '-'}</Fact>
          <Fact label="Roles">{user.roles.length === 0 ? '-' : user.roles.map((role) => <Badge key={role}>{role}</Badge>)}</Fact>
        </dl>
        <Button className="mt-3" onClick={signOut}>
          <LogOut />
          Sign out
        </Button>
      </Block>
      <Block title="API Keys" note="For the command line and CI. Stored hashed, shown once.">
        <ApiKeys />
      </Block>
      <Block title="Preferences" note="Kept in this browser.">
        <div className="flex items-center justify-between gap-4">
          <div>
            <p className="font-medium text-sm">Theme</p>
            <p className="text-fg-3 text-sm">Dark is the default.</p>
          </div>
          <Segments
            label="Theme"
            value={theme}
            onChange={setTheme}
            items={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        </div>
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
    </Page>
  );
}
