import type { Environment } from '@assay/contract';
import type { EnvironmentRow, SecretPreviewRow } from './environments.store.ts';
import { isLocked } from './locked-environment.ts';

export function presentEnvironment(row: EnvironmentRow, secrets: readonly SecretPreviewRow[]): Environment {
  return {
    id: row.id,
    projectId: row.projectId,
    name: row.name,
    baseUrl: row.baseUrl,
    timeoutMs: row.timeoutMs,
    followRedirects: row.followRedirects,
    headers: row.headers.map(({ key, value }) => ({ key, value })),
    secrets: secrets.filter((secret) => secret.environmentId === row.id).map(({ keyPath, maskedPreview }) => ({ keyPath, maskedPreview })),
    locked: isLocked(row),
    createdAt: row.createdAt.toISOString(),
  };
}
