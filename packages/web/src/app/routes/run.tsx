import { lazy, Suspense, useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { queuedAction } from '../../features/chat/model/queued.ts';
import { RunMissing } from '../../features/runs/components/run-missing.tsx';
import { RunSkeleton } from '../../features/runs/components/run-skeleton.tsx';
import { type RunView, useRun } from '../../features/runs/hooks/use-run.ts';
import type { StepView } from '../../features/runs/model/step-view.ts';
import { shortId } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { conversationPath, screens } from '../../lib/paths.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { RunSignIn } from '../runs/run-sign-in.tsx';
import { useWorkspace } from '../workspace.tsx';

const loadRunDetails = () => import('../../features/runs/components/run-details.tsx').then((module) => ({ default: module.RunDetails }));
const RunDetails = lazy(loadRunDetails);
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
  // Starts loading the code of the page while the run loads. A comparison of runs does not need this code.
  useEffect(() => void loadRunDetails(), []);
  const isLate = useDelayed(state.kind === 'loading');
  if (state.kind === 'loading') return isLate ? <RunSkeleton /> : <title>{pageTitle('Run Details')}</title>;
  if (state.kind === 'failed') return <RunMissing error={state.error} onRetry={state.retry} />;
  return <ReadyRun key={runId} view={state.view} />;
}

function ReadyRun({ view }: { readonly view: RunView }) {
  const { run } = view;
  const navigate = useNavigate();
  const { selectProject } = useWorkspace();
  // The header shows a project, which must be the one that this run belongs to.
  useEffect(() => selectProject(run.projectId), [run.projectId, selectProject]);
  const explain = (step: StepView): void => {
    queuedAction.add({
      label: `Explain ${step.caseId} in run ${shortId(run.id)}`,
      action: { kind: 'explain', subject: `${run.id} ${step.id}` },
    });
    void navigate(run.conversationId === null ? screens.chat : conversationPath(run.conversationId));
  };
  return (
    <Suspense fallback={<RunSkeleton />}>
      <RunDetails view={view} notice={<RunSignIn run={run} />} onExplain={explain} />
    </Suspense>
  );
}
