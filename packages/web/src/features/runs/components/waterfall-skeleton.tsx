import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { waterfallGrid } from './waterfall-row.tsx';

const titles = ['w-24', 'w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-30', 'w-38'];

export function WaterfallSkeleton() {
  return (
    <div role="status" aria-label="Loading steps" className="pt-6 @max-[34rem]:pt-0">
      {titles.map((width) => (
        <div key={width} className={cn('h-9 @max-[34rem]:flex', waterfallGrid)}>
          <Skeleton className="size-3.5" />
          <Skeleton className="h-4 w-12" />
          <Skeleton className={cn('h-3.5', width)} />
          <Skeleton className="h-3.5 w-7" />
          <Skeleton className="h-2 w-1/6 @max-[34rem]:hidden" />
          <Skeleton className="ml-auto h-3.5 w-8" />
        </div>
      ))}
    </div>
  );
}
