import { useQuery } from '@tanstack/react-query';
import { MessageSquareText, RotateCcw, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCanEdit } from '../../../lib/view/editor-only.tsx';
import { Button } from '../../../ui/button.tsx';
import { findingsQuery } from '../api/queries.ts';
import { useRerun } from '../hooks/use-rerun.ts';
import { useRerunPreview } from '../hooks/use-rerun-preview.ts';
import type { RunView } from '../hooks/use-run.ts';
import { hasFailed, type StepView } from '../model/step-view.ts';

// Few visits waive a finding, so its form is loaded on demand.
const WaiverDialog = lazy(() => import('./waiver-dialog.tsx').then((module) => ({ default: module.WaiverDialog })));

/** Marks the finding of this step as expected. */
function ExpectedHere({ runId, stepId }: { readonly runId: string; readonly stepId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const finding = useQuery(findingsQuery(runId)).data?.find(({ kind, stepIds }) => kind !== 'error' && stepIds.includes(stepId));
  const isWaived = finding !== undefined && finding.activeWaiverId !== null;
  return (
    <>
      {/* Disabled until the finding has loaded, so that the buttons beside it do not move. */}
      <Button size="sm" disabled={finding === undefined || isWaived} onClick={() => setIsAsking(true)}>
        <ShieldCheck />
        {isWaived ? 'Expected in future runs' : 'Expected here'}
      </Button>
      <Suspense>
        {isAsking && finding !== undefined && <WaiverDialog runId={runId} finding={finding} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  );
}

interface StepActionsProps {
  readonly run: RunView['run'];
  readonly step: StepView;
  readonly onExplain: (step: StepView) => void;
}

/** Actions for a step once its run has ended. */
export function StepActions({ run, step, onExplain }: StepActionsProps) {
  const mayEdit = useCanEdit(run.projectId);
  const { rerun, isBusy } = useRerun(run);
  const options = { only: [step.caseId] };
  const preview = useRerunPreview(run, options, mayEdit);
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {mayEdit && (
          <Button size="sm" disabled={isBusy || preview.isRefused} onClick={() => rerun(options)}>
            <RotateCcw />
            Rerun this case
          </Button>
        )}
        <Button size="sm" onClick={() => onExplain(step)}>
          <MessageSquareText />
          Explain in chat
        </Button>
        {mayEdit && hasFailed(step) && step.failures.length > 0 && <ExpectedHere runId={run.id} stepId={step.id} />}
      </div>
      {/* Reserves space for the line until the server has counted the requests. */}
      {mayEdit && <p className="nums mt-1.5 min-h-[1.125rem] text-fg-3 text-xs">{preview.line !== '' && `Rerun: ${preview.line}`}</p>}
    </>
  );
}
