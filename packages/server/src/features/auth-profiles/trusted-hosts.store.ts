import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { authTrustedHosts } from '../../platform/db/schema.ts';
import type { ProfileKey } from './auth-profiles.store.ts';

export type TrustedHostRow = typeof authTrustedHosts.$inferSelect;

const atPlace = ({ projectId, ownerId, environmentKey, identity }: ProfileKey) =>
  and(
    projectId === null
      ? and(isNull(authTrustedHosts.projectId), eq(authTrustedHosts.ownerId, ownerId))
      : eq(authTrustedHosts.projectId, projectId),
    eq(authTrustedHosts.environmentKey, environmentKey),
    eq(authTrustedHosts.identity, identity),
  );

export async function hasTrustedHost(db: Executor, place: ProfileKey, origin: string): Promise<boolean> {
  const [row] = await db
    .select({ id: authTrustedHosts.id })
    .from(authTrustedHosts)
    .where(and(atPlace(place), eq(authTrustedHosts.origin, origin)))
    .limit(1);
  return row !== undefined;
}

/** Does nothing when the host is already trusted. */
export async function insertTrustedHost(tx: Executor, place: ProfileKey, origin: string): Promise<void> {
  if (await hasTrustedHost(tx, place, origin)) return;
  const { projectId, ownerId, environmentKey, identity } = place;
  await tx.insert(authTrustedHosts).values({ id: randomUUID(), projectId, ownerId, environmentKey, identity, origin });
}

/**
 * All confirmations for the projects, environments and identities of these profiles. The result may also contain confirmations for other
 * profiles.
 */
export function listTrustedHosts(db: Executor, profiles: readonly ProfileKey[]): Promise<TrustedHostRow[]> {
  const projectIds = profiles.flatMap(({ projectId }) => projectId ?? []);
  const ownerIds = profiles.flatMap(({ projectId, ownerId }) => (projectId === null ? ownerId : []));
  if (profiles.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(authTrustedHosts)
    .where(
      or(
        projectIds.length === 0 ? undefined : inArray(authTrustedHosts.projectId, projectIds),
        ownerIds.length === 0 ? undefined : and(isNull(authTrustedHosts.projectId), inArray(authTrustedHosts.ownerId, ownerIds)),
      ),
    );
}
