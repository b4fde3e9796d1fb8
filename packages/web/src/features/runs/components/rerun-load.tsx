import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { isLoopback } from '../../../lib/loopback.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { rerunPreviewQuery } from '../api/queries.ts';
import { rerunRequest, useRerun } from '../hooks/use-rerun.ts';
import type { RunView } from '../hooks/use-run.ts';
import { describeLoad } from '../model/load-text.ts';

/** Repeats the same load. It asks for confirmation when the target is another machine or a locked environment. */
export function RerunLoad({ run }: { readonly run: RunView['run'] }) {
  const { rerun, isBusy } = useRerun(run);
  const [isAsking, setIsAsking] = useState(false);
  const { data: preview, error } = useQuery(rerunPreviewQuery(rerunRequest(run, { only: 'all' })));
  const mustAsk = preview !== undefined && (preview.isLocked || !isLoopback(preview.host));
  const confirmed = (): void => {
    setIsAsking(false);
    if (preview !== undefined) rerun({ only: 'all', confirmHost: preview.host, confirmLocked: preview.environmentName });
  };
  return (
    <>
      {isAsking && (
        <ConfirmDialog
          title={`Run a load test against ${preview?.host}?`}
          action="Run load test"
          state={isBusy ? 'busy' : 'ready'}
          onConfirm={confirmed}
          onClose={() => setIsAsking(false)}
        >
          {run.load !== null && describeLoad(run.load)} on the environment {preview?.environmentName}.
        </ConfirmDialog>
      )}
      <Button
        disabled={isBusy || preview === undefined}
        variant="primary"
        onClick={() => (mustAsk ? setIsAsking(true) : rerun({ only: 'all' }))}
      >
        <RotateCcw />
        Rerun all
      </Button>
      {error !== null && <p className="w-0 min-w-full text-fg-3 text-xs sm:text-right">{errorDetail(error)}</p>}
    </>
  );
}
