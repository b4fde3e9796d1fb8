import type { Environment, Project } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { environmentsQuery } from '../features/environments/api/queries.ts';
import { projectsQuery } from '../features/projects/api/queries.ts';
import { projectIdInPath } from '../lib/paths.ts';
import { failureOf } from '../lib/query-client.ts';
import { adoptSelection, selectedEnvironmentId, selectedProjectId, selectionInUrl } from '../lib/selection.ts';

/** The current project and environment, and the lists they were selected from. */
export interface Workspace {
  readonly projects: readonly Project[];
  readonly project: Project | null;
  readonly environments: readonly Environment[];
  readonly environment: Environment | null;
  readonly state: 'loading' | 'ready' | 'failed';
  /** Why the list of projects cannot be shown, with a retry; null when it can be. */
  readonly projectsFailure: { readonly message: string; readonly retry: () => unknown } | null;
  /** Why the project's environments cannot be shown, with a retry; null when they can be. */
  readonly environmentsFailure: { readonly message: string; readonly retry: () => unknown } | null;
  /** Set when the URL contains a project or environment that does not exist. Nothing else is selected in its place. */
  readonly missing: 'project' | 'environment' | null;
  readonly selectProject: (id: string) => void;
  readonly selectEnvironment: (id: string) => void;
}

const WorkspaceContext = createContext<Workspace | null>(null);

/** Returns the remembered item if it still exists, else the first. */
function selectedOrFirst<T extends { readonly id: string }>(items: readonly T[], id: string): T | null {
  return items.find((item) => item.id === id) ?? items[0] ?? null;
}

function selectProject(id: string): void {
  if (id === selectedProjectId.read()) return;
  selectedProjectId.write(id);
  selectedEnvironmentId.write('');
}

const none: readonly never[] = [];

interface LoadedLists {
  readonly projects: readonly Project[] | undefined;
  readonly environments: readonly Environment[] | undefined;
}

/** Decided only once the lists have loaded, because a pending or failed request does not prove that an item is missing. */
function missingSelection(search: string, { projects, environments }: LoadedLists): Workspace['missing'] {
  const { projectId, environmentId } = selectionInUrl(search);
  const lacks = (items: readonly { readonly id: string }[] | undefined, id: string | null) =>
    id !== null && id !== '' && items !== undefined && !items.some((item) => item.id === id);
  if (lacks(projects, projectId)) return 'project';
  return lacks(environments, environmentId) ? 'environment' : null;
}

export function WorkspaceProvider({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  // Runs before the first paint, and again when the URL selects another project or environment.
  useState(() => adoptSelection(search));
  useEffect(() => adoptSelection(search), [search]);
  const projectId = selectedProjectId.use();
  const environmentId = selectedEnvironmentId.use();
  const projectsResult = useQuery(projectsQuery());
  const projects = projectsResult.data ?? none;
  const byId = (wanted: string | null) => projects.find(({ id }) => id === wanted);
  // Opening a project page selects that project, so that its environments and chat are available.
  const opened = byId(projectIdInPath(pathname));
  const openedId = opened?.id;
  useEffect(() => {
    if (openedId !== undefined) selectProject(openedId);
  }, [openedId]);
  const project = opened ?? byId(projectId) ?? projects.find(({ status }) => status === 'active') ?? projects[0] ?? null;
  const environmentsResult = useQuery({ ...environmentsQuery(project?.id ?? null), enabled: project !== null });
  const environments = project === null ? none : (environmentsResult.data ?? none);
  const projectsError = failureOf(projectsResult)?.message ?? null;
  const reloadProjects = projectsResult.refetch;
  const environmentsError = project === null ? null : failureOf(environmentsResult);
  const isLoading = projectsResult.data === undefined || (project !== null && environmentsResult.isPending && environmentsError === null);
  const failure = environmentsError?.message ?? null;
  const { refetch } = environmentsResult;
  const missing = missingSelection(search, { projects: projectsResult.data, environments: environmentsResult.data });
  const value = useMemo<Workspace>(
    () => ({
      projects,
      project,
      environments,
      environment: selectedOrFirst(environments, environmentId),
      state: projectsError !== null ? 'failed' : isLoading ? 'loading' : 'ready',
      projectsFailure: projectsError === null ? null : { message: projectsError, retry: reloadProjects },
      environmentsFailure: failure === null ? null : { message: failure, retry: refetch },
      missing,
      selectProject,
      selectEnvironment: selectedEnvironmentId.write,
    }),
    [projects, project, environments, environmentId, projectsError, reloadProjects, isLoading, failure, refetch, missing],
  );
  return <WorkspaceContext value={value}>{children}</WorkspaceContext>;
}

export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (workspace === null) throw new Error('useWorkspace is for screens inside the shell');
  return workspace;
}
