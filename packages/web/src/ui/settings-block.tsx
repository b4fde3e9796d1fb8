import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface SettingsBlockProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly tone?: 'bad';
  /** Forms have a comfortable line length. Lists use the whole width, and their rows reach its edges. */
  readonly content?: 'form' | 'list';
  /** Buttons for the whole block, below its note. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a settings screen: what it is about on the left, the controls on the right. */
export function SettingsBlock({ title, note, tone, content = 'form', actions, children }: SettingsBlockProps) {
  return (
    <section
      id={title.toLowerCase().replace(/\W+/g, '-')}
      aria-label={title}
      className={cn(
        'grid gap-x-10 gap-y-4 border-b px-4 py-6 sm:px-6',
        // The line below the block is also the line below its last row.
        content === 'list' && 'pb-0 [&>div:last-child>ul>li:last-child]:border-b-0 [&_tbody>tr:last-child]:border-b-0',
        content === 'form' ? 'lg:grid-cols-[15rem_minmax(0,44rem)]' : 'lg:grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      <div className={cn(content === 'list' && 'lg:pb-6')}>
        <h2 className={cn('font-medium', tone === 'bad' && 'text-bad')}>{title}</h2>
        <p className="mt-0.5 text-fg-3 text-sm">{note}</p>
        {actions !== undefined && actions !== false && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className={cn('min-w-0', content === 'list' && '-mx-4 sm:-mx-6')}>{children}</div>
    </section>
  );
}
