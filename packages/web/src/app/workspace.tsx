import type { Environment, Project } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { environmentsQuery } from '../features/environments/api/queries.ts';
import { projectsQuery } from '../features/projects/api/queries.ts';
import { projectOfPath } from '../lib/paths.ts';
import { failureOf } from '../lib/query-client.ts';
import { adoptSelection, selectedEnvironmentId, selectedProjectId } from '../lib/selection.ts';

/** What the person works on: the chosen project and environment, and the lists they were chosen from. */
export interface Workspace {
  readonly projects: readonly Project[];
  readonly project: Project | null;
  readonly environments: readonly Environment[];
  readonly environment: Environment | null;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly selectProject: (id: string) => void;
  readonly selectEnvironment: (id: string) => void;
}

const WorkspaceContext = createContext<Workspace | null>(null);

/** The remembered one when it still exists, else the first. */
function chosenOf<T extends { readonly id: string }>(items: readonly T[], id: string): T | null {
  return items.find((item) => item.id === id) ?? items[0] ?? null;
}

function selectProject(id: string): void {
  if (id === selectedProjectId.read()) return;
  selectedProjectId.write(id);
  selectedEnvironmentId.write('');
}

const none: readonly never[] = [];

export function WorkspaceProvider({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  // Before the first paint and again whenever the address names another project or environment.
  useState(() => adoptSelection(search));
  useEffect(() => adoptSelection(search), [search]);
  const projectId = selectedProjectId.use();
  const environmentId = selectedEnvironmentId.use();
  const projectsResult = useQuery(projectsQuery());
  const projects = projectsResult.data ?? none;
  const byId = (wanted: string | null) => projects.find(({ id }) => id === wanted);
  // A page of a project is work on that project, so that its environments and its chat are the ones offered.
  const opened = byId(projectOfPath(pathname));
  const openedId = opened?.id;
  useEffect(() => {
    if (openedId !== undefined) selectProject(openedId);
  }, [openedId]);
  const project = opened ?? byId(projectId) ?? projects.find(({ status }) => status === 'active') ?? projects[0] ?? null;
  const environmentsResult = useQuery({ ...environmentsQuery(project?.id ?? null), enabled: project !== null });
  const environments = project === null ? none : (environmentsResult.data ?? none);
  const isFailed = failureOf(projectsResult) !== null;
  const isLoading = projectsResult.data === undefined || (project !== null && environmentsResult.isPending);
  const value = useMemo<Workspace>(
    () => ({
      projects,
      project,
      environments,
      environment: chosenOf(environments, environmentId),
      state: isFailed ? 'failed' : isLoading ? 'loading' : 'ready',
      selectProject,
      selectEnvironment: selectedEnvironmentId.write,
    }),
    [projects, project, environments, environmentId, isFailed, isLoading],
  );
  return <WorkspaceContext value={value}>{children}</WorkspaceContext>;
}

export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (workspace === null) throw new Error('useWorkspace is for screens inside the shell');
  return workspace;
}
