import { ArrowLeft, FolderX } from 'lucide-react';
import { Link } from 'react-router';
import { screens } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown when a project could not be loaded, with a link back to the list. */
export function ProjectMissing({ detail }: { readonly detail: string }) {
  return (
    <div className="grid flex-1 place-content-center">
      <EmptyState
        heading="h1"
        icon={<FolderX strokeWidth={1.75} />}
        title="Failed to load project"
        body={detail}
        action={
          <Button asChild>
            <Link to={screens.projects}>
              <ArrowLeft />
              All projects
            </Link>
          </Button>
        }
      />
    </div>
  );
}
