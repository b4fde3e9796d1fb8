import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../../ui/cn.ts';

export interface NavEntry {
  readonly key: string;
  readonly to: string;
  readonly label: ReactNode;
  readonly isCurrent: boolean;
}

/** A titled group of links in the docs navigation. */
export function NavGroup({
  name,
  entries,
  onFollow,
}: {
  readonly name: string;
  readonly entries: readonly NavEntry[];
  readonly onFollow: () => void;
}) {
  return (
    <div className="mt-4 first:mt-0">
      <p className="px-2 py-1 font-medium text-2xs text-fg-3">{name}</p>
      {entries.map(({ key, to, label, isCurrent }) => (
        <Link
          key={key}
          to={to}
          onClick={onFollow}
          aria-current={isCurrent ? 'page' : undefined}
          className={cn(
            'flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 text-fg-2 text-sm hover:bg-fg/6 hover:text-fg max-lg:min-h-10',
            isCurrent && 'bg-fg/8 font-medium text-fg',
          )}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}
