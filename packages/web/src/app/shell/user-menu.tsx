import type { User } from '@assay/contract';
import { LogOut, Moon, Settings, Sun } from 'lucide-react';
import { useNavigate } from 'react-router';
import { signOut } from '../../features/sessions/api/sign-in.ts';
import { screens } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { useTheme } from '../../lib/theme.ts';
import { displayName, initialsOf } from '../../lib/user-name.ts';
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx';

export function Avatar({ user }: { readonly user: User }) {
  return (
    <span className="grid size-7 place-items-center rounded-full bg-[oklch(0.45_0.08_200)] font-semibold text-2xs text-white">
      {initialsOf(user)}
    </span>
  );
}

export function UserMenu() {
  const session = useSession();
  const { theme, toggle } = useTheme();
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
      <Avatar user={session.user} />
    </MenuButton>
  );
}
