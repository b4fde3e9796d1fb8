import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailureProps {
  readonly title: string;
  readonly failure: { readonly message: string };
  readonly onRetry: () => unknown;
  readonly className?: string;
}

/** Explains why data could not be loaded, with a retry button that keeps the page. */
export function LoadFailure({ title, failure, onRetry, className = '' }: LoadFailureProps) {
  return (
    <Notice
      tone="bad"
      title={title}
      className={className}
      action={
        <Button size="sm" onClick={() => void onRetry()}>
          Retry
        </Button>
      }
    >
      {failure.message}
    </Notice>
  );
}
