import { cn } from './cn.ts';
import { Skeleton } from './skeleton.tsx';
import { Stats } from './stats.tsx';

/** A skeleton of a screen's title, subtitle and actions. */
export function HeaderSkeleton({ back }: { readonly back?: true }) {
  return (
    <div className="flex shrink-0 flex-wrap items-start gap-x-4 gap-y-3 px-4 pt-5 pb-5 sm:px-6">
      <h1 className="sr-only">Loading</h1>
      <div className="min-w-0 flex-1 basis-56">
        {back === true && <Skeleton className="mb-2 h-3.5 w-12" />}
        <Skeleton className="h-6 w-48" />
        <Skeleton className="mt-2 h-3.5 w-72 max-w-full" />
      </div>
      <div className="flex gap-2">
        <Skeleton className="h-8 w-24 max-md:h-9" />
        <Skeleton className="h-8 w-28 max-md:h-9" />
      </div>
    </div>
  );
}

/** Placeholders for a page's buttons, one for each width. They give the head its final height. */
export function ActionsSkeleton({ widths }: { readonly widths: readonly string[] }) {
  return widths.map((width) => <Skeleton key={width} className={`h-8 max-md:h-9 ${width}`} />);
}

/** Placeholders for figures. The names are shown before the values have loaded. */
export function StatsSkeleton({ labels }: { readonly labels: readonly string[] }) {
  return <Stats items={labels.map((label) => ({ label, value: <Skeleton className="my-1 inline-block h-5 w-12 align-middle" /> }))} />;
}

const ROWS = ['w-40', 'w-32', 'w-44', 'w-36', 'w-48', 'w-28', 'w-40', 'w-32'];

interface RowsSkeletonProps {
  readonly label: string;
  readonly rows?: number;
  /** How the list is displayed on phones. */
  readonly onPhones?: 'cards' | 'rows';
}

/** Skeleton table rows, or skeleton cards on phones. */
export function RowsSkeleton({ label, rows = ROWS.length, onPhones = 'cards' }: RowsSkeletonProps) {
  const isRowsOnly = onPhones === 'rows';
  return (
    <div role="status" aria-label={label} className="border-t">
      {ROWS.slice(0, rows).map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
        <div key={index} className="border-b">
          <div className={cn('flex h-9 items-center gap-6 px-4 sm:px-6', !isRowsOnly && 'max-sm:hidden')}>
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-5 w-16 max-sm:hidden" />
            <Skeleton className="ml-auto h-3.5 w-24 max-sm:w-12" />
          </div>
          <div className={cn('flex flex-col gap-2.5 px-4 py-3.5 sm:hidden', isRowsOnly && 'hidden')}>
            <div className="flex gap-2">
              <Skeleton className="h-5 w-16" />
              <Skeleton className="h-5 w-12" />
              <Skeleton className="ml-auto h-3.5 w-12" />
            </div>
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A block of a settings page whose title is not known yet. */
export function SettingsSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-x-10 gap-y-4 border-b px-4 py-6 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <Skeleton className="h-5 w-28" />
        <Skeleton className="mt-2 h-3.5 w-52" />
        <Skeleton className="mt-2 h-3.5 w-40" />
      </div>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    </div>
  );
}
