import type { Environment } from '@assay/contract';
import { referencedSecrets } from '../../shared/secret-references.ts';
import type { SecretPreviewRow } from './environment-secrets.store.ts';
import type { VisibleEnvironment } from './environments.store.ts';
import { isReadOnly, unlockEnd } from './locked-environment.ts';

export function presentEnvironment(
  { environment, role }: VisibleEnvironment,
  secrets: readonly SecretPreviewRow[],
  now: Date,
): Environment {
  const headers = environment.headers.map(({ key, value }) => ({ key, value }));
  return {
    id: environment.id,
    projectId: environment.projectId,
    name: environment.name,
    baseUrl: environment.baseUrl,
    timeoutMs: environment.timeoutMs,
    followRedirects: environment.followRedirects,
    headers,
    variables: environment.variables.map(({ name, value }) => ({ name, value })),
    secrets: secrets.map(({ keyPath, maskedPreview, updatedAt }) => ({
      keyPath,
      maskedPreview,
      updatedAt: updatedAt.toISOString(),
      usedBy: headers
        .filter((header) => referencedSecrets(header.value).includes(keyPath))
        .map((header) => ({ kind: 'header' as const, name: header.key })),
    })),
    locked: isReadOnly(environment, now),
    unlockedUntil: unlockEnd(environment, now)?.toISOString() ?? null,
    role,
    version: environment.version,
    createdAt: environment.createdAt.toISOString(),
    updatedAt: environment.updatedAt.toISOString(),
  };
}
