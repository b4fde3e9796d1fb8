import type { ApiKey } from '@assay/contract';
import type { ApiKeyRow } from './api-keys.store.ts';

export const presentKey = (row: ApiKeyRow, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: [...row.scopes],
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  expired: row.expiresAt !== null && row.expiresAt <= now,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
