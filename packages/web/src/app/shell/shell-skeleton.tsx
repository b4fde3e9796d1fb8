import type { ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A skeleton of the shell around the skeleton of a screen, shown while the first screen loads. */
export function ShellSkeleton({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex h-dvh overflow-hidden bg-panel" data-shell>
      <div className="hidden w-[16rem] shrink-0 flex-col gap-2 px-3.5 md:flex">
        <div className="flex h-12 items-center">
          <Logo />
        </div>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-6 w-40" />
        ))}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="h-12 shrink-0" />
        <main className="mr-2 mb-2 flex min-h-0 flex-1 overflow-hidden rounded-xl border bg-bg max-md:m-0 max-md:rounded-none max-md:border-x-0 max-md:border-b-0">
          {children}
        </main>
      </div>
    </div>
  );
}
