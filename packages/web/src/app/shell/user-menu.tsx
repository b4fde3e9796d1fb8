import { useQuery } from '@tanstack/react-query';
import { LogOut, Moon, Settings, Sun } from 'lucide-react';
import { useNavigate } from 'react-router';
import { accountQuery } from '../../features/profile/api/queries.ts';
import { Avatar } from '../../features/profile/components/avatar.tsx';
import { signOut } from '../../features/sessions/api/sign-in.ts';
import { screens } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { useTheme } from '../../lib/theme.ts';
import { displayName, initialsOf } from '../../lib/user-name.ts';
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx';

export function UserMenu() {
  const session = useSession();
  const { theme, toggle } = useTheme();
  const { data: account } = useQuery(accountQuery);
  const navigate = useNavigate();
  if (session === null) return null;
  const name = displayName(session.user);
  const entries: readonly MenuEntry[] = [
    {
      kind: 'heading',
      key: 'name',
      content: (
        <>
          <span className="block truncate font-medium text-fg text-sm">{name}</span>
          <span className="block truncate">{session.user.email}</span>
        </>
      ),
    },
    {
      kind: 'action',
      key: 'theme',
      onSelect: toggle,
      content: (
        <>
          {theme === 'dark' ? <Sun /> : <Moon />}
          {theme === 'dark' ? 'Light mode' : 'Dark mode'}
        </>
      ),
    },
    {
      kind: 'action',
      key: 'settings',
      onSelect: () => void navigate(screens.settings),
      content: (
        <>
          <Settings />
          Settings
        </>
      ),
    },
    {
      kind: 'action',
      key: 'sign-out',
      onSelect: signOut,
      content: (
        <>
          <LogOut />
          Sign out
        </>
      ),
    },
  ];
  return (
    <MenuButton label={`${initialsOf(session.user)}, account of ${name}`} entries={entries} className="rounded-full">
      <Avatar initials={initialsOf(session.user)} image={account?.avatarUrl ?? null} />
    </MenuButton>
  );
}
