import type { ReactNode } from 'react';

/** A titled section in an endpoint's details. */
export function Section({ title, aside, children }: { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 flex flex-wrap items-center gap-2 font-medium text-sm">
        {title}
        {aside}
      </h3>
      {children}
    </section>
  );
}
