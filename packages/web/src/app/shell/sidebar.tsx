import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { cn } from '../../ui/cn.ts';
import { Dot } from '../../ui/dot.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { isActive, mainItems, managementItems, type NavItem } from './nav-items.ts';
import type { Sidebar as SidebarState } from './use-sidebar.ts';

const GettingStarted = lazy(() => import('./getting-started.tsx').then((module) => ({ default: module.GettingStarted })));

type Width = 'full' | 'icons';

function LiveCount({ count }: { readonly count: number }) {
  return (
    <span className="nums flex items-center gap-1.5 text-2xs text-fg-3">
      <Dot tone="run" />
      {count} live
    </span>
  );
}

interface ItemProps {
  readonly item: NavItem;
  readonly width: Width;
  readonly liveRuns: number;
  readonly onFollow?: (() => void) | undefined;
}

function Item({ item, width, liveRuns, onFollow }: ItemProps) {
  const isCurrent = isActive(item, useLocation().pathname);
  const link = (
    <Link
      to={item.to}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={width === 'icons' ? item.label : undefined}
      className={cn(
        'flex h-8 items-center gap-2.5 rounded-md px-2 text-fg-2 text-sm hover:bg-fg/6 hover:text-fg max-md:h-10',
        isCurrent && 'bg-fg/8 font-medium text-fg [&_svg]:text-accent-text',
      )}
    >
      <item.Icon className="size-4 shrink-0" strokeWidth={1.75} />
      {width === 'full' && <span className="flex-1">{item.label}</span>}
      {width === 'full' && liveRuns > 0 && <LiveCount count={liveRuns} />}
    </Link>
  );
  return width === 'full' ? (
    link
  ) : (
    <Tooltip label={item.label} side="right">
      {link}
    </Tooltip>
  );
}

interface SidebarBodyProps {
  readonly width: Width;
  readonly liveRuns: number;
  readonly onFollow?: () => void;
}

function SidebarBody({ width, liveRuns, onFollow }: SidebarBodyProps) {
  const shared = { width, onFollow };
  return (
    <>
      <div className={cn('flex h-12 shrink-0 items-center gap-2.5', width === 'full' ? 'px-3.5' : 'justify-center')}>
        <Logo />
        {width === 'full' && (
          <div className="whitespace-nowrap">
            <p className="font-semibold text-sm leading-4 tracking-[-0.01em]">Assay</p>
            <p className="text-2xs text-fg-3 leading-3.5">API testing tool</p>
          </div>
        )}
      </div>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-px overflow-y-auto px-2 pt-1">
        {mainItems.map((item) => (
          <Item key={item.to} item={item} liveRuns={item.label === 'Runs' ? liveRuns : 0} {...shared} />
        ))}
        {width === 'full' ? <p className="mt-5 mb-1 px-2 font-medium text-2xs text-fg-3">Management</p> : <hr className="my-2" />}
        {managementItems.map((item) => (
          <Item key={item.to} item={item} liveRuns={0} {...shared} />
        ))}
      </nav>
      {width === 'full' && (
        <Suspense>
          <GettingStarted />
        </Suspense>
      )}
    </>
  );
}

/** The navigation sidebar: full width, icons only, or a sheet on phones. */
export function Sidebar({ sidebar, liveRuns }: { readonly sidebar: SidebarState; readonly liveRuns: number }) {
  return (
    <>
      <aside
        aria-label="Primary"
        className={cn(
          'hidden shrink-0 flex-col overflow-hidden transition-[width] duration-200 ease-out md:flex',
          sidebar.state === 'open' ? 'w-[16rem]' : 'w-[3rem]',
        )}
      >
        <SidebarBody width={sidebar.state === 'open' ? 'full' : 'icons'} liveRuns={liveRuns} />
      </aside>
      <Drawer isOpen={sidebar.isSheetOpen} onClose={() => sidebar.setSheetOpen(false)} title="Navigation" side="left" className="w-[18rem]">
        <SidebarBody width="full" liveRuns={liveRuns} onFollow={() => sidebar.setSheetOpen(false)} />
      </Drawer>
    </>
  );
}
