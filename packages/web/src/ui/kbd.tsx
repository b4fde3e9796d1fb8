import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface KbdProps {
  readonly children: ReactNode;
  /** A hint next to a control is hidden on phones, which have no keyboard. In a list of keys, it is the content. */
  readonly use?: 'hint' | 'content';
}

/** A keyboard key. */
export function Kbd({ children, use = 'hint' }: KbdProps) {
  return (
    <kbd
      className={cn(
        'inline-flex h-[1.125rem] min-w-[1.125rem] shrink-0 items-center justify-center whitespace-nowrap rounded-[4px] border border-line-strong bg-inset px-1 font-sans text-[10px] text-fg-3',
        use === 'hint' && 'max-md:hidden',
      )}
    >
      {children}
    </kbd>
  );
}
