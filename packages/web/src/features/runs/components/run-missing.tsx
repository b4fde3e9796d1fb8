import { ArrowLeft, CircleAlert, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { screens } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

const MISSING = 'The requested run could not be found. It may have been deleted or the ID is incorrect.';

/** A malformed id returns 422, which means the same to a reader: the run does not exist. */
const isMissing = (error: Error): boolean => error instanceof ApiError && (error.status === 404 || error.status === 422);

export function RunMissing({ error }: { readonly error: Error }) {
  const isAbsent = isMissing(error);
  return (
    <div className="grid flex-1 place-content-center">
      <EmptyState
        heading="h1"
        icon={isAbsent ? <SearchX strokeWidth={1.75} /> : <CircleAlert strokeWidth={1.75} />}
        title={isAbsent ? 'Run Not Found' : 'Error Loading Run'}
        body={isAbsent ? MISSING : `Failed to fetch run details: ${error.message}`}
        action={
          <Button asChild>
            <Link to={screens.runs}>
              <ArrowLeft />
              Back to Runs
            </Link>
          </Button>
        }
      />
    </div>
  );
}
