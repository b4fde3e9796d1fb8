import { Skeleton } from '../../../ui/skeleton.tsx';

const WIDTHS = ['w-16', 'w-20', 'w-20', 'w-32', 'w-32', 'w-44', 'w-44', 'w-24', 'w-24', 'w-36', 'w-20', 'w-32'];

/** Rows as tall as those of the endpoint list. */
export function EndpointRowsSkeleton() {
  return (
    <div role="status" aria-label="Loading endpoints" className="border-t">
      {WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={index} className="flex h-9 items-center gap-4 border-b px-4 max-sm:h-14 sm:px-6">
          <Skeleton className="size-4" />
          <Skeleton className="h-5 w-12" />
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="ml-auto h-3.5 w-16 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
