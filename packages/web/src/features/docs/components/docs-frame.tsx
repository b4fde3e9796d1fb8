import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { screens } from '../../../lib/paths.ts';
import { cn } from '../../../ui/cn.ts';
import { type NavEntry, NavGroup } from './docs-nav.tsx';

const books = [
  [screens.docs, 'Guide'],
  [screens.apiReference, 'API reference'],
] as const;

interface DocsFrameProps {
  readonly groups: readonly (readonly [name: string, entries: readonly NavEntry[]])[];
  /** The open page, shown in the bar that replaces the side navigation on small screens. */
  readonly now: string;
  readonly children: ReactNode;
}

/** Side navigation and page content. On small screens the navigation collapses into a bar at the top. */
export function DocsFrame({ groups, now, children }: DocsFrameProps) {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const navRef = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the open page changes, its entry may be out of view
  useEffect(() => {
    navRef.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [now]);
  const current = pathname === screens.apiReference ? screens.apiReference : screens.docs;
  const side = (
    <>
      <div className="mb-5 flex flex-col gap-px">
        {books.map(([to, label]) => (
          <Link
            key={to}
            to={to}
            onClick={() => setIsOpen(false)}
            className={cn(
              'flex h-8 items-center rounded-md px-2 text-sm',
              to === current ? 'font-medium text-accent-text' : 'text-fg-2 hover:text-fg',
            )}
          >
            {label}
          </Link>
        ))}
      </div>
      <div className="border-t pt-3">
        {groups.map(([name, entries]) => (
          <NavGroup key={name} name={name} entries={entries} onFollow={() => setIsOpen(false)} />
        ))}
      </div>
    </>
  );
  return (
    <div className="mx-auto flex max-w-[1440px]">
      <div className="border-r max-lg:hidden">
        <nav
          ref={navRef}
          aria-label="Docs"
          className="thin-scroll sticky top-14 h-[calc(100dvh-3.5rem)] w-64 shrink-0 overflow-auto px-4 py-6"
        >
          {side}
        </nav>
      </div>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-11 w-full items-center gap-2 border-b px-4 text-sm lg:hidden"
        >
          <span className="text-fg-3">Docs</span>
          <span aria-hidden className="text-fg-3">
            /
          </span>
          <span className="truncate">{now}</span>
          <ChevronDown className={cn('ml-auto size-4 shrink-0 text-fg-3', isOpen && 'rotate-180')} aria-hidden />
        </button>
        {isOpen && (
          <nav aria-label="Docs" className="border-b px-2 py-4 lg:hidden">
            {side}
          </nav>
        )}
        <main>{children}</main>
      </div>
    </div>
  );
}
