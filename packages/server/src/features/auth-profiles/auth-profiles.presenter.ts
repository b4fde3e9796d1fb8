import type { AuthInjection, AuthProfile } from '@assay/contract';
import { toBackendCode } from '@assay/engine/model';
import type { ProfileRow } from './auth-profiles.store.ts';
import type { ProfileSecretRow } from './profile-secrets.store.ts';
import { isSecretKey } from './profile-secrets.ts';
import { storedSettings } from './stored-settings.ts';
import { isCovered } from './token-host.ts';
import type { TrustedHostRow } from './trusted-hosts.store.ts';

const MODES: Readonly<Record<AuthInjection['in'], number>> = { header: 0, query: 1, cookie: 2 };

/** A profile as the API returns it: type names next to their numbers, and references instead of secrets. */
export function presentProfile(row: ProfileRow, allSecrets: readonly ProfileSecretRow[], hosts: readonly TrustedHostRow[]): AuthProfile {
  const secrets = allSecrets.filter((secret) => secret.profileId === row.id);
  const [first = { in: 'header' as const, name: 'Authorization', format: 'Bearer {token}' }] = row.injections;
  return {
    id: row.id,
    projectId: row.projectId,
    serviceId: row.serviceId,
    environmentKey: row.environmentKey,
    identity: row.identity,
    role: row.role,
    name: row.name,
    notes: row.notes,
    type: toBackendCode(row.type),
    authType: row.type,
    tokenUrl: row.tokenUrl,
    scopesCsv: row.scopes.join(','),
    scopes: [...row.scopes],
    audience: row.audience,
    injectionMode: MODES[first.in],
    injectionName: first.name,
    injectionFormat: first.format,
    injections: row.injections.map((one) => ({ ...one })),
    Params: paramsOf(row),
    SecretRefs: Object.fromEntries(
      secrets.map(({ key, reference }) => [key, reference === null ? `stored:${key}` : `secret:${reference}`]),
    ),
    secrets: secrets.flatMap(({ key, reference, maskedPreview }) =>
      isSecretKey(key) ? [{ key, kind: reference === null ? ('stored' as const) : ('reference' as const), maskedPreview }] : [],
    ),
    detectSource: row.detectSource,
    detectConfidence: row.detectConfidence,
    enabled: row.enabled,
    needsSignIn: (row.type === 'device_code' || row.type === 'auth_code') && !secrets.some(({ key }) => key === 'refresh_token'),
    tokenHostConfirmed: isCovered(row, storedSettings(row), hosts),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Converts the parameters to a map of strings, as older clients expect. */
function paramsOf(row: ProfileRow): Record<string, string> {
  const own = Object.entries(row.params).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
  return {
    token_url: row.tokenUrl,
    ...(row.scopes.length === 0 ? {} : { scopes: row.scopes.join(' ') }),
    ...(row.audience === '' ? {} : { audience: row.audience }),
    ...Object.fromEntries(own),
  };
}
