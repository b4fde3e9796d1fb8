import type { ComponentProps, ReactNode } from 'react';
import { cn, rowHover } from './cn.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn('overflow-hidden rounded-xl border bg-raised', className)} {...rest} />;
}

/** A card header: icon, title, and details on the right. */
export function CardHeader({ icon, title, children }: { readonly icon: ReactNode; readonly title: string; readonly children?: ReactNode }) {
  return (
    <header className="flex h-10 items-center gap-2 border-b px-3 text-sm [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-fg-3">
      {icon}
      <h2 className="truncate whitespace-nowrap font-medium">{title}</h2>
      <span className="flex-1" />
      {children}
    </header>
  );
}

/** A card footer: full-width actions separated by a line. */
export function CardActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-auto grid auto-cols-fr grid-flow-col divide-x divide-line border-t">{children}</div>;
}

export const cardAction = cn(
  'flex h-10 items-center justify-center gap-1.5 font-medium text-fg-2 text-sm hover:text-fg focus-visible:-outline-offset-2 disabled:pointer-events-none disabled:font-normal disabled:text-fg-3 [&_svg]:size-3.5',
  rowHover,
);
