import type { Project } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../lib/format.ts';
import { ConfirmByName } from '../../../ui/confirm-by-name.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { projectContentsQuery } from '../api/queries.ts';
import { useDeleteProject } from '../hooks/use-delete-project.ts';
import { contentsText } from '../model/contents-text.ts';

interface DeleteProjectDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Names the project and everything that is deleted with it. A project with an active run cannot be deleted. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const contents = useQuery(projectContentsQuery(project.id));
  const remove = useDeleteProject(project, onDeleted ?? onClose);
  const activeRuns = contents.data?.activeRuns ?? 0;
  const isReady = activeRuns === 0 && !contents.isPending;
  return (
    <ConfirmByName
      title={`Delete ${project.name}?`}
      name={project.name}
      action="Delete project"
      state={remove.isPending ? 'busy' : isReady ? 'ready' : 'blocked'}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="min-h-5">
        {contents.data !== undefined && `${contentsText(contents.data)} This cannot be undone.`}
        {contents.error !== null && 'Everything in it is also deleted. This cannot be undone.'}
      </p>
      {activeRuns > 0 && (
        <Notice tone="warn" title={`${countOf(activeRuns, 'run')} still queued or running`} className="mt-3">
          Cancel these runs or wait until they have finished.
        </Notice>
      )}
    </ConfirmByName>
  );
}
