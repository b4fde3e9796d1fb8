import type { ReactNode } from 'react';

/** A keyboard key, hidden on phones, which have no keyboard. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="inline-flex h-[1.125rem] min-w-[1.125rem] shrink-0 items-center justify-center whitespace-nowrap rounded-[4px] border border-line-strong bg-inset px-1 font-sans text-[10px] text-fg-3 max-md:hidden">
      {children}
    </kbd>
  );
}
