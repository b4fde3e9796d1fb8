import type { ReactNode } from 'react';

/** One section on a settings page: description on the left, controls on the right. */
export function SettingsBlock({ title, note, children }: { readonly title: string; readonly note: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-x-10 gap-y-4 border-b px-4 py-6 sm:px-6 lg:grid-cols-[15rem_minmax(0,44rem)]">
      <div>
        <h2 className="font-medium">{title}</h2>
        <p className="mt-0.5 text-fg-3 text-sm">{note}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
