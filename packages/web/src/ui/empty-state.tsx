import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly body: string;
  readonly heading?: 'h1' | 'h2' | 'p';
  readonly action?: ReactNode;
  readonly className?: string;
}

/** Explains what is missing and why, with one action to fix it. */
export function EmptyState({ icon, title, body, heading: Heading = 'p', action, className }: EmptyStateProps) {
  return (
    <div className={cn('grid place-items-center gap-3 px-6 py-16 text-center', className)}>
      <div className="grid size-10 place-items-center rounded-xl border border-line-strong bg-raised text-fg-2 [&_svg]:size-5">{icon}</div>
      <div>
        <Heading className="font-medium text-base">{title}</Heading>
        <p className="mt-0.5 max-w-sm text-balance text-fg-3 text-sm">{body}</p>
      </div>
      {action}
    </div>
  );
}
