import { CodeXml, Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { HOW_IT_WORKS, screens } from '../lib/paths.ts';
import { useSession } from '../lib/session/session-store.ts';
import { useAppInfo } from '../lib/use-app-info.ts';
import { ThemeToggle } from '../lib/view/theme-toggle.tsx';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Logo } from '../ui/logo.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../ui/menu.tsx';

const links = [
  ['How it works', HOW_IT_WORKS],
  ['Docs', screens.docs],
] as const;

function SiteMenu({ sourceUrl }: { readonly sourceUrl: string | null }) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Site menu" className="md:hidden">
          <MenuIcon strokeWidth={1.75} />
        </Button>
      </MenuTrigger>
      <MenuContent>
        {links.map(([label, to]) => (
          <MenuItem key={to} asChild>
            <Link to={to}>{label}</Link>
          </MenuItem>
        ))}
        {sourceUrl !== null && (
          <MenuItem asChild>
            <a href={sourceUrl} rel="noreferrer">
              Source
            </a>
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}

interface PublicHeaderProps {
  readonly width?: 'page' | 'wide';
  /** Shown to the left of the theme switch, for example a search field. */
  readonly children?: ReactNode;
}

export function PublicHeader({ width = 'page', children }: PublicHeaderProps) {
  const { pathname } = useLocation();
  const isSignedIn = useSession() !== null;
  // Without a configured repository, there is no link to show.
  const sourceUrl = useAppInfo()?.sourceUrl ?? null;
  const isDocs = pathname.startsWith(screens.docs);
  return (
    <header className="sticky top-0 z-30 border-b bg-bg/92 backdrop-blur-md">
      <div className={cn('mx-auto flex h-14 items-center gap-1 px-6 max-md:px-4', width === 'wide' ? 'max-w-[1440px]' : 'max-w-[1248px]')}>
        <Link to={screens.home} className="mr-6 flex items-center gap-2.5 rounded-md max-md:mr-0">
          <Logo />
          <span className="font-semibold text-lg tracking-[-0.015em]">Assay</span>
        </Link>
        <nav aria-label="Site" className="flex items-center gap-1 max-md:hidden">
          {links.map(([label, to]) => (
            <Button key={to} variant="ghost" asChild className={cn(isDocs && to === screens.docs && 'text-fg')}>
              <Link to={to}>{label}</Link>
            </Button>
          ))}
          {sourceUrl !== null && (
            <Button variant="ghost" asChild>
              <a href={sourceUrl} rel="noreferrer">
                <CodeXml strokeWidth={1.75} />
                Source
              </a>
            </Button>
          )}
        </nav>
        <span className="flex-1" />
        {children}
        <ThemeToggle />
        <SiteMenu sourceUrl={sourceUrl} />
        <Button asChild className="ml-1">
          <Link to={screens.chat}>{isSignedIn ? 'Open app' : 'Sign In'}</Link>
        </Button>
      </div>
    </header>
  );
}
