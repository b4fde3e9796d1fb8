import { HeaderSkeleton, StatsSkeleton } from '../../../ui/page-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CaseTreeSkeleton } from './case-tree-skeleton.tsx';

const FIGURES = ['Cases passed', 'Steps', 'Duration', 'p95', 'Queued'];

export function RunVerdictSkeleton() {
  return (
    <div className="flex min-h-11 shrink-0 items-center border-t px-4 max-sm:min-h-16 sm:px-6">
      <Skeleton className="h-3.5 w-96 max-w-full" />
    </div>
  );
}

/** A skeleton of the run page: head, figures, times and the first steps. */
export function RunSkeleton() {
  return (
    <div role="status" aria-label="Loading run" className="flex min-w-0 flex-1 flex-col overflow-hidden">
      <HeaderSkeleton />
      <RunVerdictSkeleton />
      <StatsSkeleton labels={FIGURES} />
      <div className="flex min-h-10 shrink-0 items-center gap-6 border-b px-4 sm:px-6">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-28 max-sm:hidden" />
        <Skeleton className="h-3 w-28 max-sm:hidden" />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="@container flex min-w-0 flex-1 flex-col">
          <div className="flex min-h-11 shrink-0 items-center border-b px-4 sm:px-6">
            <Skeleton className="h-7 w-80 max-w-full" />
          </div>
          <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-3 border-b px-4 py-1.5 sm:px-6">
            <Skeleton className="h-8 w-64 @max-[40rem]:h-10 @max-[40rem]:w-full" />
            <Skeleton className="h-7 w-44" />
          </div>
          <CaseTreeSkeleton />
        </div>
        <div className="w-[24rem] shrink-0 border-l max-lg:hidden xl:w-[30rem]" />
      </div>
    </div>
  );
}

export function RunCardSkeleton() {
  return (
    <div role="status" aria-label="Loading run" className="overflow-hidden rounded-xl border bg-raised">
      <div className="flex h-10 items-center gap-2 border-b px-3">
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="ml-auto h-5 w-16" />
      </div>
      <div className="grid grid-cols-2 divide-line border-b sm:grid-cols-4 sm:divide-x">
        {['Passed', 'Failed', 'Inconclusive', 'p95'].map((label) => (
          <div key={label} className="px-3 py-2">
            <p className="text-2xs text-fg-3">{label}</p>
            <Skeleton className="mt-1 h-4 w-10" />
          </div>
        ))}
      </div>
      <Skeleton className="m-3 h-10" />
      <div className="flex h-10 items-center border-t px-3">
        <Skeleton className="h-3 w-40" />
      </div>
    </div>
  );
}
