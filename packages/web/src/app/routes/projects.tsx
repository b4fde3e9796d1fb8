import type { Project } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { FolderPlus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { projectsQuery } from '../../features/projects/api/queries.ts';
import { CreateProjectButton } from '../../features/projects/components/create-project-button.tsx';
import { DeleteProjectDialog } from '../../features/projects/components/delete-project-dialog.tsx';
import { InvitationDialog } from '../../features/projects/components/invitation-dialog.tsx';
import { ProjectCard, ProjectCardSkeleton } from '../../features/projects/components/project-card.tsx';
import { useSampleProject } from '../../features/projects/hooks/use-sample-project.ts';
import { matchingProjects, projectStatuses, type StatusFilter } from '../../features/projects/model/matching-projects.ts';
import { countOf } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useAppInfo } from '../../lib/use-app-info.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useShowMore } from '../../lib/use-show-more.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segments.tsx';
import { useWorkspace } from '../workspace.tsx';

const grid = 'grid gap-3 px-4 pb-6 sm:px-6 md:grid-cols-2 xl:grid-cols-3';

function Cards({ projects }: { readonly projects: readonly Project[] }) {
  const { selectProject } = useWorkspace();
  const { shown, rest, showMore } = useShowMore(projects);
  const [leaving, setLeaving] = useState<Project | null>(null);
  return (
    <>
      <div className={grid}>
        {shown.map((project) => (
          <ProjectCard key={project.id} project={project} onChat={() => selectProject(project.id)} onDelete={() => setLeaving(project)} />
        ))}
      </div>
      {rest > 0 && (
        <p className="pb-6 text-center">
          <Button onClick={showMore}>Show more ({rest} left)</Button>
        </p>
      )}
      {leaving !== null && <DeleteProjectDialog project={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

/** Only a local server includes the sample API. */
function NoProjects() {
  const sample = useSampleProject();
  const isLocal = useAppInfo()?.mode === 'local';
  return (
    <EmptyState
      icon={<FolderPlus strokeWidth={1.75} />}
      title="No projects yet"
      body={`Create a project, import a spec, then ask for tests in chat.${isLocal ? ' Or try the sample project first.' : ''}`}
      action={
        isLocal && (
          <Button disabled={sample.isPending} onClick={() => sample.mutate()}>
            <Sparkles />
            Add the sample project
          </Button>
        )
      }
    />
  );
}

export function ProjectsRoute() {
  const result = useQuery(projectsQuery());
  const [words, setWords] = useState('');
  const [status, setStatus] = useState<StatusFilter>('active');
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  const shown = matchingProjects(result.data ?? [], words, status);
  return (
    <Page title="Projects" subtitle="Manage your API testing projects" actions={<CreateProjectButton />}>
      <title>{pageTitle('Projects')}</title>
      <InvitationDialog />
      <div className="flex flex-wrap items-center gap-2 px-4 pb-4 sm:px-6">
        <SearchInput label="Search projects" value={words} onChange={setWords} className="w-full sm:w-72" />
        <SegmentedControl label="Project status" value={status} items={projectStatuses} onChange={setStatus} />
        {result.data !== undefined && (
          <span className="nums ml-auto text-fg-3 text-xs max-sm:hidden">{countOf(shown.length, 'project')}</span>
        )}
      </div>
      {failure !== null && (
        <LoadFailure title="Failed to load projects" failure={failure} onRetry={result.refetch} className="mx-4 sm:mx-6" />
      )}
      {isLate && failure === null && (
        <div role="status" aria-label="Loading projects" className={grid}>
          <ProjectCardSkeleton />
          <ProjectCardSkeleton />
          <ProjectCardSkeleton />
        </div>
      )}
      {shown.length > 0 && <Cards projects={shown} />}
      {result.data?.length === 0 && <NoProjects />}
      {result.data !== undefined && result.data.length > 0 && shown.length === 0 && (
        <EmptyState icon={<FolderPlus strokeWidth={1.75} />} title="No matching projects" body="Try a different search or status." />
      )}
    </Page>
  );
}
