import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { RunDetails } from '../../features/runs/components/run-details.tsx';
import { RunMissing } from '../../features/runs/components/run-missing.tsx';
import { useRun } from '../../features/runs/hooks/use-run.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const CompareView = lazy(() =>
  import('../../features/runs/components/compare-view.tsx').then((module) => ({ default: module.CompareView })),
);

function RunSkeleton() {
  return (
    <div role="status" aria-label="Loading run" className="flex min-w-0 flex-1 flex-col gap-4 p-6">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="h-16" />
      <Skeleton className="h-96" />
    </div>
  );
}

export function RunRoute() {
  const { runId = '' } = useParams();
  const [search] = useSearchParams();
  const against = search.get('against');
  if (against === null) return <OneRun runId={runId} />;
  return (
    <Suspense fallback={<RunSkeleton />}>
      <CompareView key={`${runId} ${against}`} headId={runId} baseId={against} />
    </Suspense>
  );
}

function OneRun({ runId }: { readonly runId: string }) {
  const state = useRun(runId);
  const isLate = useDelayed(state.kind === 'loading');
  if (state.kind === 'loading') return isLate ? <RunSkeleton /> : <title>{pageTitle('Run Details')}</title>;
  if (state.kind === 'failed') return <RunMissing error={state.error} />;
  return <RunDetails key={runId} view={state.view} />;
}
