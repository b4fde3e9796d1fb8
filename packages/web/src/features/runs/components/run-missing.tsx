import { ArrowLeft, CircleAlert, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { screens } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

const MISSING = 'The requested run could not be found. It may have been deleted or the ID is incorrect.';

export function RunMissing({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) {
  const isAbsent = isNotFound(error);
  return (
    <div className="grid flex-1 place-content-center">
      <EmptyState
        heading="h1"
        icon={isAbsent ? <SearchX strokeWidth={1.75} /> : <CircleAlert strokeWidth={1.75} />}
        title={isAbsent ? 'Run Not Found' : 'Error Loading Run'}
        body={isAbsent ? MISSING : `Failed to fetch run details: ${error.message}`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {!isAbsent && (
              <Button variant="primary" onClick={() => void onRetry()}>
                Retry
              </Button>
            )}
            <Button asChild>
              <Link to={screens.runs}>
                <ArrowLeft />
                Back to Runs
              </Link>
            </Button>
          </div>
        }
      />
    </div>
  );
}
