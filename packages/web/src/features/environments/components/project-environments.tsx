import type { Environment } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx';
import { SettingsBlock } from '../../../ui/settings-block.tsx';
import { environmentsQuery } from '../api/queries.ts';
import { DeleteEnvironmentDialog } from './delete-environment-dialog.tsx';
import { CreateEnvironmentDialog, EditEnvironmentDialog } from './environment-frames.tsx';
import { EnvironmentsTable } from './environments-table.tsx';

type Open =
  | { readonly kind: 'none' }
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly environment: Environment }
  | { readonly kind: 'delete'; readonly environment: Environment };

interface ProjectEnvironmentsProps {
  readonly project: { readonly id: string; readonly name: string; readonly role: Environment['role'] };
}

/** The Environments tab in the project settings. Personal environments do not belong to the project and are left out. */
export function ProjectEnvironments({ project }: ProjectEnvironmentsProps) {
  const result = useQuery(environmentsQuery(project.id));
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const failure = failureOf(result);
  const environments = result.data?.filter((environment) => environment.projectId === project.id);
  const close = (): void => setOpen({ kind: 'none' });
  return (
    <SettingsBlock
      title="Environments"
      note="Base URLs, headers, variables and secrets used by runs in this project. The first environment is selected when you open the project."
      content="list"
      actions={
        project.role !== 'viewer' && (
          <Button variant="primary" onClick={() => setOpen({ kind: 'create' })}>
            <Plus />
            Add Environment
          </Button>
        )
      }
    >
      {failure !== null && (
        <LoadFailure title="Failed to load environments" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />
      )}
      {environments === undefined && failure === null && <RowsSkeleton label="Loading environments" rows={3} onPhones="rows" />}
      {environments !== undefined && environments.length > 0 && (
        <EnvironmentsTable
          environments={environments}
          onEdit={(environment) => setOpen({ kind: 'edit', environment })}
          onDelete={(environment) => setOpen({ kind: 'delete', environment })}
        />
      )}
      {environments?.length === 0 && (
        <EmptyState
          icon={<Globe strokeWidth={1.75} />}
          title="No environments yet"
          body="An environment contains your API’s base URL. You need at least one environment to run tests."
        />
      )}
      {open.kind === 'create' && <CreateEnvironmentDialog title="Add Environment" owners={[project]} scope="project" onClose={close} />}
      {open.kind === 'edit' && <EditEnvironmentDialog environment={open.environment} onClose={close} />}
      {open.kind === 'delete' && <DeleteEnvironmentDialog environment={open.environment} onClose={close} />}
    </SettingsBlock>
  );
}
