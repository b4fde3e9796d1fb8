import { CircleAlert, RotateCcw } from 'lucide-react';
import { errorDetail } from '../lib/api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { FailureProps } from './error-boundary.tsx';

function Failure({ error }: FailureProps) {
  const detail = errorDetail(error);
  return (
    <EmptyState
      heading="h1"
      icon={<CircleAlert strokeWidth={1.75} />}
      title="This screen could not be shown"
      body={detail}
      action={
        <Button onClick={() => window.location.reload()}>
          <RotateCcw />
          Load again
        </Button>
      }
    />
  );
}

/** A screen that could not be shown, for example because a newer version was installed meanwhile. */
export function RouteError(props: FailureProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-panel">
      <Failure {...props} />
    </main>
  );
}

/** The same inside the shell, which stays usable around it. */
export function ScreenError(props: FailureProps) {
  return (
    <div className="grid flex-1 place-items-center">
      <Failure {...props} />
    </div>
  );
}
