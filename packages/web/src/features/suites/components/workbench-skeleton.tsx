import { ResizablePane } from '../../../ui/resizable-pane.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const SUITES = ['w-32', 'w-28', 'w-36'];
const CASES = ['w-40', 'w-44', 'w-36', 'w-48', 'w-40', 'w-32', 'w-44', 'w-40'];

/** The suites column before it has loaded. */
function SuitesSkeleton() {
  return (
    <div className="min-w-0 flex-1 border-b lg:border-r lg:border-b-0">
      <h2 className="flex h-12 items-center px-4 font-medium text-sm sm:px-6">Suites</h2>
      <div className="flex gap-1 px-2 pb-3 sm:px-4 lg:flex-col">
        {SUITES.map((width) => (
          <div key={width} className="flex h-[3.875rem] shrink-0 flex-col justify-center gap-2 px-2">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The case list before it has loaded: its head, its search row and rows of the same height. */
export function CasesSkeleton() {
  return (
    <div role="status" aria-label="Loading cases" className="min-w-0 flex-1 border-r max-lg:border-r-0">
      <h2 className="flex h-12 items-center px-4 font-medium text-sm max-lg:sm:px-6">Cases</h2>
      <div className="flex gap-2 border-b px-4 pb-2.5 max-lg:sm:px-6">
        <Skeleton className="h-8 min-w-0 flex-1 max-md:h-10" />
        <Skeleton className="h-8 w-32 max-md:h-10" />
      </div>
      {CASES.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={index} className="flex h-12 items-center gap-2 border-b px-4 max-lg:sm:px-6">
          <Skeleton className="size-4" />
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="ml-auto h-3.5 w-10" />
        </div>
      ))}
    </div>
  );
}

/** The panes of the suites page before any suite has loaded. */
export function WorkbenchSkeleton() {
  return (
    <div role="status" aria-label="Loading suites" className="flex min-h-0 flex-1 flex-col border-t lg:flex-row">
      <ResizablePane id="suites" label="suites" initial={216} min={160} max={400}>
        <SuitesSkeleton />
      </ResizablePane>
      <ResizablePane id="cases" label="cases" initial={336} min={240} max={640} className="min-h-0">
        <CasesSkeleton />
      </ResizablePane>
    </div>
  );
}
