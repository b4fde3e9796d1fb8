import { ArrowLeft, FolderX } from 'lucide-react';
import { Link } from 'react-router';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { screens } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown when a project could not be loaded, with a link back to the list. Retrying helps only if the project exists. */
export function ProjectMissing({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) {
  return (
    <div className="grid flex-1 place-content-center">
      <EmptyState
        heading="h1"
        icon={<FolderX strokeWidth={1.75} />}
        title="Failed to load project"
        body={error.message}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {!isNotFound(error) && (
              <Button variant="primary" onClick={() => void onRetry()}>
                Retry
              </Button>
            )}
            <Button asChild>
              <Link to={screens.projects}>
                <ArrowLeft />
                All projects
              </Link>
            </Button>
          </div>
        }
      />
    </div>
  );
}
