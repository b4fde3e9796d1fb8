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
      title="This page could not be displayed"
      body={detail}
      action={
        <Button onClick={() => window.location.reload()}>
          <RotateCcw />
          Reload
        </Button>
      }
    />
  );
}

/** Shown when a screen cannot be loaded, for example because a newer version has been installed. */
export function RouteError(props: FailureProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-panel">
      <Failure {...props} />
    </main>
  );
}

/** Shows the same error inside the shell, so that the navigation stays usable. */
export function ScreenError(props: FailureProps) {
  return (
    <div className="grid flex-1 place-items-center">
      <Failure {...props} />
    </div>
  );
}
