import type { Project } from '@assay/contract';
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { screens } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SettingsBlock } from '../../../ui/settings-block.tsx';
import { useUpdateProject } from '../hooks/use-update-project.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { GeneralForm } from './general-form.tsx';

type Update = ReturnType<typeof useUpdateProject>;

function Conflict({ update }: { readonly update: Update }) {
  if (update.conflict === null) return null;
  return (
    <Notice
      tone="warn"
      title="Someone else edited this project"
      className="mb-4"
      action={
        <span className="flex shrink-0 flex-wrap gap-1.5">
          <Button size="sm" onClick={update.keepMine}>
            Keep mine
          </Button>
          <Button size="sm" onClick={update.takeTheirs}>
            Take theirs
          </Button>
        </span>
      }
    >
      It is now named {update.conflict.theirs.name}. Your changes were not saved.
    </Notice>
  );
}

function ArchiveOrDelete({ project, update }: { readonly project: Project; readonly update: Update }) {
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const isArchived = project.status === 'archived';
  return (
    <SettingsBlock title="Archive or delete" note="Archived projects keep everything and can be restored. Deleted projects cannot.">
      <div className="flex flex-wrap gap-2">
        <Button disabled={update.isPending} onClick={() => update.save({ status: isArchived ? 'active' : 'archived' })}>
          {isArchived ? <ArchiveRestore /> : <Archive />}
          {isArchived ? 'Restore project' : 'Archive project'}
        </Button>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          <Trash2 />
          Delete project
        </Button>
      </div>
      {isDeleting && (
        <DeleteProjectDialog
          project={project}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => void navigate(screens.projects, { replace: true })}
        />
      )}
    </SettingsBlock>
  );
}

/** The General tab in the project settings. */
export function GeneralSettings({ project }: { readonly project: Project }) {
  const update = useUpdateProject(project);
  return (
    <>
      <SettingsBlock title="Project" note="The name and description that members see.">
        <Conflict update={update} />
        {/* The form is reset after a version is saved or taken over. */}
        <GeneralForm key={project.version} project={project} isBusy={update.isPending} errors={update.errors} onSave={update.save} />
      </SettingsBlock>
      {project.role === 'owner' && <ArchiveOrDelete project={project} update={update} />}
    </>
  );
}
