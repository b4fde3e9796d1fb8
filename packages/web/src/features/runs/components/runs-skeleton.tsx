import { Skeleton } from '../../../ui/skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Rows of the runs table while they load. */
export function RunsSkeleton() {
  return (
    <div role="status" aria-label="Loading runs" className="border-t">
      {rows.map((key) => (
        <div key={key} className="flex h-9 items-center gap-6 border-b px-4 sm:px-6">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-5 w-16" />
          <Skeleton className="ml-auto h-3.5 w-24" />
        </div>
      ))}
    </div>
  );
}
