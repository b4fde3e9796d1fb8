import type { Project } from '@assay/contract';

export const projectStatuses = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
] as const;
export type StatusFilter = (typeof projectStatuses)[number]['value'];

/** Returns the projects with this status whose name, description or repository contains the search text. */
export function matchingProjects(projects: readonly Project[], words: string, status: StatusFilter): readonly Project[] {
  const wanted = words.trim().toLowerCase();
  return projects.filter(
    (project) =>
      (status === 'all' || project.status === status) &&
      `${project.name} ${project.description} ${project.repo ?? ''}`.toLowerCase().includes(wanted),
  );
}
