import type { User } from '@assay/contract';
import { LogOut, Moon, Settings, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { signOut } from '../../features/sessions/api/sign-in.ts';
import { screens } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { useTheme } from '../../lib/theme.ts';
import { displayName, initialsOf } from '../../lib/user-name.ts';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../ui/menu.tsx';

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
  if (session === null) return null;
  const name = displayName(session.user);
  return (
    <Menu>
      <MenuTrigger aria-label={`${initialsOf(session.user)}, account of ${name}`} className="shrink-0 rounded-full">
        <Avatar user={session.user} />
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>
          <span className="block truncate font-medium text-fg text-sm">{name}</span>
          <span className="block truncate">{session.user.email}</span>
        </MenuLabel>
        <MenuItem onSelect={toggle}>
          {theme === 'dark' ? <Sun /> : <Moon />}
          {theme === 'dark' ? 'Light mode' : 'Dark mode'}
        </MenuItem>
        <MenuItem asChild>
          <Link to={screens.settings}>
            <Settings />
            Settings
          </Link>
        </MenuItem>
        <MenuItem onSelect={signOut}>
          <LogOut />
          Sign out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
