import { RowsSkeleton, StatsSkeleton } from '../../../ui/page-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The figures and rows of the coverage before they have loaded. */
export function CoverageSkeleton() {
  return (
    <>
      <StatsSkeleton labels={['Operations', 'Statuses', 'Not documented', 'Runs']} />
      <div className="px-4 py-3 sm:px-6">
        <Skeleton className="h-7 w-40" />
      </div>
      <RowsSkeleton label="Loading coverage" onPhones="rows" />
    </>
  );
}
