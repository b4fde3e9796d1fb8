import type { Project } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { FolderPlus, Search } from 'lucide-react';
import { useState } from 'react';
import { projectsQuery } from '../../features/projects/api/queries.ts';
import { CreateProjectButton } from '../../features/projects/components/create-project-button.tsx';
import { ProjectCard, ProjectCardSkeleton } from '../../features/projects/components/project-card.tsx';
import { countOf } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { failureOf } from '../../lib/query-client.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useWorkspace } from '../workspace.tsx';

type StatusFilter = 'active' | 'archived' | 'all';

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
] as const;

function matching(projects: readonly Project[], words: string, status: StatusFilter): readonly Project[] {
  const wanted = words.trim().toLowerCase();
  return projects.filter(
    (project) => (status === 'all' || project.status === status) && `${project.name} ${project.description}`.toLowerCase().includes(wanted),
  );
}

const grid = 'grid gap-3 px-4 pb-6 sm:px-6 md:grid-cols-2 xl:grid-cols-3';

function Cards({ projects }: { readonly projects: readonly Project[] }) {
  const { selectProject } = useWorkspace();
  return (
    <div className={grid}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} onChat={() => selectProject(project.id)} />
      ))}
    </div>
  );
}

export function ProjectsRoute() {
  const result = useQuery(projectsQuery());
  const [words, setWords] = useState('');
  const [status, setStatus] = useState<StatusFilter>('active');
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  const shown = matching(result.data ?? [], words, status);
  return (
    <Page title="Projects" subtitle="Manage your API testing projects" actions={<CreateProjectButton />}>
      <title>{pageTitle('Projects')}</title>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-4 sm:px-6">
        <span className="relative w-full sm:w-72">
          <Search className="absolute top-2 left-2.5 size-4 text-fg-3 max-md:top-3" strokeWidth={1.75} aria-hidden />
          <Input
            type="search"
            aria-label="Search projects"
            placeholder="Search projects"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="bg-inset pl-8"
          />
        </span>
        <Segments label="Project status" value={status} items={statuses} onChange={setStatus} />
        {result.data !== undefined && (
          <span className="nums ml-auto text-fg-3 text-xs max-sm:hidden">{countOf(shown.length, 'project')}</span>
        )}
      </div>
      {failure !== null && (
        <Notice tone="bad" title="Failed to load projects" className="mx-4 sm:mx-6">
          {failure.message}
        </Notice>
      )}
      {isLate && failure === null && (
        <div role="status" aria-label="Loading projects" className={grid}>
          <ProjectCardSkeleton />
          <ProjectCardSkeleton />
          <ProjectCardSkeleton />
        </div>
      )}
      {shown.length > 0 && <Cards projects={shown} />}
      {result.data !== undefined && shown.length === 0 && (
        <EmptyState
          icon={<FolderPlus strokeWidth={1.75} />}
          title={result.data.length === 0 ? 'No projects yet' : 'No project matches'}
          body={
            result.data.length === 0
              ? 'Create a project, import an API description into it, then ask for tests in chat.'
              : 'Change the search or the status above.'
          }
        />
      )}
    </Page>
  );
}
