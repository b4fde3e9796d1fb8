import type { CSSProperties, ReactNode } from 'react';
import { cn } from './cn.ts';

export interface Stat {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
  readonly tone?: 'bad' | undefined;
}

/** A row of figures between two lines, in two columns on phones. */
export function Stats({ items }: { readonly items: readonly Stat[] }) {
  const style: CSSProperties & Record<'--n', number> = { '--n': items.length };
  return (
    <dl
      className="grid shrink-0 grid-cols-2 border-y sm:grid-cols-[repeat(var(--n),minmax(0,1fr))] sm:divide-x sm:divide-line"
      style={style}
    >
      {items.map((item, index) => (
        <div
          key={item.label}
          className={cn(
            'px-4 py-3 sm:first:pl-6',
            index > 1 && 'max-sm:border-t',
            index % 2 === 1 && 'max-sm:border-l',
            items.length % 2 === 1 && 'max-sm:last:col-span-2',
          )}
        >
          <dt className="text-fg-3 text-xs">{item.label}</dt>
          <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
            <span className="nums font-semibold text-xl tracking-[-0.015em]">
              {typeof item.value === 'number' ? item.value.toLocaleString('en') : item.value}
            </span>
            {item.note !== undefined && (
              <span className={cn('nums text-xs max-sm:basis-full', item.tone === 'bad' ? 'text-bad' : 'text-fg-3')}>{item.note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
