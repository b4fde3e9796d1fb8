import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { caseGrid } from './case-grid.ts';

const groups = [
  ['w-40', 'w-48'],
  ['w-32', 'w-44', 'w-36'],
  ['w-48', 'w-40'],
  ['w-36', 'w-44'],
] as const;

/** A skeleton of the case list: operations with their cases. */
export function CaseTreeSkeleton() {
  return (
    <div role="status" aria-label="Loading cases" className="overflow-hidden pt-6 @max-[38rem]:pt-0">
      {groups.map((widths) => (
        <div key={widths.join()}>
          <div className="flex h-8 items-center gap-2 border-y bg-inset px-4 sm:px-6">
            <Skeleton className="h-4 w-12" />
            <Skeleton className="h-3.5 w-32" />
          </div>
          {widths.map((width) => (
            <div key={width} className={cn('h-9 @max-[38rem]:flex', caseGrid)}>
              <span className="flex items-center gap-2">
                <Skeleton className="ml-5.5 size-3.5" />
                <Skeleton className={cn('h-3.5', width)} />
              </span>
              <Skeleton className="h-3.5 w-7" />
              <Skeleton className="h-2 w-1/6 @max-[38rem]:hidden" />
              <Skeleton className="ml-auto h-3.5 w-10" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
