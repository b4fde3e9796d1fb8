import { createStoredValue } from './stored-value.ts';

/** The last selected project and environment. Ids that no longer exist are ignored where they are used. */
export const selectedProjectId = createStoredValue('assay.project', 'local');
export const selectedEnvironmentId = createStoredValue('assay.environment', 'local');

const PROJECT = 'project';
const ENVIRONMENT = 'env';

/** The project and environment in a URL's query; null where missing. */
export function selectionInUrl(search: string): { readonly projectId: string | null; readonly environmentId: string | null } {
  const params = new URLSearchParams(search);
  return { projectId: params.get(PROJECT), environmentId: params.get(ENVIRONMENT) };
}

/** A selection in the URL is treated like a manual one, so that a shared link opens the same page. */
export function adoptSelection(search: string): void {
  const { projectId, environmentId } = selectionInUrl(search);
  if (projectId !== null && projectId !== selectedProjectId.read()) {
    selectedProjectId.write(projectId);
    selectedEnvironmentId.write('');
  }
  if (environmentId !== null) selectedEnvironmentId.write(environmentId);
}

/** The URL's query with another project, without the old project's parameters. */
export function withProject(search: URLSearchParams, projectId: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('c');
  next.delete(ENVIRONMENT);
  next.set(PROJECT, projectId);
  return next;
}

export function withEnvironment(search: URLSearchParams, environmentId: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(ENVIRONMENT, environmentId);
  return next;
}
