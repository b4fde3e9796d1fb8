import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface SettingsBlockProps {
  readonly title: string;
  readonly note: string;
  readonly tone?: 'bad';
  readonly children: ReactNode;
}

/** A part of a settings screen: what it is about on the left, the controls on the right. */
export function SettingsBlock({ title, note, tone, children }: SettingsBlockProps) {
  return (
    <section
      id={title.toLowerCase().replace(/\W+/g, '-')}
      aria-label={title}
      className="grid gap-x-10 gap-y-4 border-t px-4 py-6 sm:px-6 lg:grid-cols-[15rem_minmax(0,44rem)]"
    >
      <div>
        <h2 className={cn('font-medium', tone === 'bad' && 'text-bad')}>{title}</h2>
        <p className="mt-0.5 text-fg-3 text-sm">{note}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
