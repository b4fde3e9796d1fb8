import type { Project } from '@assay/contract';
import type { LastRunRow, MemberProject } from './projects.store.ts';

export function presentProject({ project, role }: MemberProject, lastRun: LastRunRow | undefined): Project {
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    region: project.region,
    repo: project.repo,
    status: project.status,
    role,
    sample: project.isSample,
    lastRun:
      lastRun === undefined
        ? null
        : { id: lastRun.id, status: lastRun.status, p95: lastRun.p95Ms, finishedAt: lastRun.finishedAt?.toISOString() ?? null },
    version: project.version,
    createdAt: project.createdAt.toISOString(),
  };
}
