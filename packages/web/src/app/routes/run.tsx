import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { RunDetails } from '../../features/runs/components/run-details.tsx';
import { RunMissing } from '../../features/runs/components/run-missing.tsx';
import { RunSkeleton } from '../../features/runs/components/run-skeleton.tsx';
import { useRun } from '../../features/runs/hooks/use-run.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { RunSignIn } from '../runs/run-sign-in.tsx';

const CompareView = lazy(() =>
  import('../../features/runs/components/compare-view.tsx').then((module) => ({ default: module.CompareView })),
);

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
  return <RunDetails key={runId} view={state.view} notice={<RunSignIn run={state.view.run} />} />;
}
