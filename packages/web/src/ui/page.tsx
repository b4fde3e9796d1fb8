import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { cn } from './cn.ts';
import { ScrollRegion } from './scroll-region.tsx';

interface PageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly badges?: ReactNode;
  readonly back?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** The scrolling element, for lists that render only the visible rows. */
  readonly scrollRef?: Ref<HTMLElement>;
}

/** The layout of a screen: title on the left, actions on the right, content below, all scrolling together. */
export function Page({ title, subtitle, badges, back, actions, children, className, scrollRef }: PageProps) {
  return (
    <ScrollRegion ref={scrollRef} label={title} className="flex min-w-0 flex-1 flex-col overflow-y-auto">
      <header className={cn('flex shrink-0 flex-wrap items-start gap-x-4 gap-y-3 px-4 pb-5 sm:px-6', back === undefined ? 'pt-5' : 'pt-4')}>
        <div className="min-w-0 flex-1 basis-56">
          {back !== undefined && (
            <Link to={back} className="mb-1 inline-flex h-5 items-center gap-1 text-fg-3 text-xs hover:text-fg">
              <ArrowLeft className="size-3" />
              Back
            </Link>
          )}
          <div className="flex min-h-[1.625rem] flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="font-semibold text-xl tracking-[-0.015em]">{title}</h1>
            {badges}
          </div>
          {subtitle !== undefined && <div className="mt-1 min-h-5 text-fg-3 text-sm">{subtitle}</div>}
        </div>
        {actions !== undefined && <div className={cn('flex flex-wrap items-center gap-2', back !== undefined && 'sm:mt-6')}>{actions}</div>}
      </header>
      <div className={cn('min-w-0 flex-1', className)}>{children}</div>
    </ScrollRegion>
  );
}

export function SectionHeader({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-1.5 sm:px-6">
      <h2 className="font-medium text-sm">{title}</h2>
      {note !== undefined && <span className="nums text-fg-3 text-xs">{note}</span>}
      <span className="flex-1" />
      {children}
    </div>
  );
}
