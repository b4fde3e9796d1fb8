import type { Role } from '@assay/contract';
import { DEFAULT_IDENTITY } from '@assay/engine/model';
import { and, asc, count, desc, eq, ilike, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { authProfiles, endpoints, environments, projectMembers, specs } from '../../platform/db/schema.ts';
import { containsPattern, type PageRequest, toSlice } from '../../shared/paging.ts';

export type ProfileRow = typeof authProfiles.$inferSelect;

/** A profile with the caller's role in its project. A personal profile is owned by its user. */
export interface VisibleProfile {
  readonly profile: ProfileRow;
  readonly role: Role;
}

export interface ProfileFilter extends PageRequest {
  readonly enabled: boolean | null;
  readonly projectId: string | null;
  readonly serviceId: string | null;
  readonly env?: string | undefined;
  readonly search?: string | undefined;
}

function visibleTo(userId: string): SQL {
  const member = sql`select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.userId} = ${userId}`;
  return sql`(${authProfiles.projectId} in (${member}) or (${authProfiles.projectId} is null and ${authProfiles.ownerId} = ${userId}))`;
}

function visible(db: Executor, userId: string) {
  return db
    .select({ profile: authProfiles, role: sql<Role>`coalesce(${projectMembers.role}, 'owner')` })
    .from(authProfiles)
    .leftJoin(projectMembers, and(eq(projectMembers.projectId, authProfiles.projectId), eq(projectMembers.userId, userId)))
    .$dynamic();
}

export async function listProfiles(
  db: Executor,
  userId: string,
  filter: ProfileFilter,
): Promise<{ rows: VisibleProfile[]; total: number }> {
  const { enabled, projectId, serviceId, env, search } = filter;
  const pattern = search?.trim() ? containsPattern(search) : null;
  const wanted = and(
    visibleTo(userId),
    enabled === null ? undefined : eq(authProfiles.enabled, enabled),
    projectId === null ? undefined : eq(authProfiles.projectId, projectId),
    serviceId === null ? undefined : eq(authProfiles.serviceId, serviceId),
    env?.trim() ? eq(authProfiles.environmentKey, env.trim().toLowerCase()) : undefined,
    pattern === null
      ? undefined
      : or(
          ilike(authProfiles.name, pattern),
          ilike(authProfiles.tokenUrl, pattern),
          ilike(authProfiles.environmentKey, pattern),
          ilike(authProfiles.type, pattern),
        ),
  );
  const slice = toSlice(filter);
  const query = visible(db, userId).where(wanted).orderBy(asc(authProfiles.createdAt), asc(authProfiles.id));
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db.select({ total: count() }).from(authProfiles).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

export async function findProfile(db: Executor, userId: string, id: string): Promise<VisibleProfile | null> {
  const [row] = await visible(db, userId).where(and(eq(authProfiles.id, id), visibleTo(userId)));
  return row ?? null;
}

/** The same query with a row lock until the transaction ends. */
export async function findForChange(tx: Executor, userId: string, id: string): Promise<VisibleProfile | null> {
  const [row] = await visible(tx, userId)
    .where(and(eq(authProfiles.id, id), visibleTo(userId)))
    .for('update', { of: authProfiles });
  return row ?? null;
}

/** Locks the profile row. Not scoped by membership, so the caller must already be authorised. */
export async function findForRefresh(tx: Executor, id: string): Promise<ProfileRow | null> {
  const [row] = await tx.select().from(authProfiles).where(eq(authProfiles.id, id)).for('update');
  return row ?? null;
}

/** Finds a profile in a project whose membership the caller has checked. */
export async function findInProject(db: Executor, projectId: string, id: string): Promise<ProfileRow | null> {
  const [row] = await db
    .select()
    .from(authProfiles)
    .where(and(eq(authProfiles.id, id), eq(authProfiles.projectId, projectId)));
  return row ?? null;
}

export interface ProfileKey {
  readonly projectId: string | null;
  readonly ownerId: string;
  readonly environmentKey: string;
  readonly identity: string;
}

/** Finds a profile by its key. Not scoped by membership, because the caller has already checked it. */
export async function findByKey(db: Executor, { projectId, ownerId, environmentKey, identity }: ProfileKey): Promise<ProfileRow | null> {
  const scope =
    projectId === null ? and(isNull(authProfiles.projectId), eq(authProfiles.ownerId, ownerId)) : eq(authProfiles.projectId, projectId);
  const [row] = await db
    .select()
    .from(authProfiles)
    .where(and(scope, eq(authProfiles.environmentKey, environmentKey), eq(authProfiles.identity, identity)));
  return row ?? null;
}

/** The profiles of a project's environment, `default` first, then by name. Not scoped by membership. */
export async function listIdentities(db: Executor, projectId: string, environmentKey: string): Promise<ProfileRow[]> {
  return db
    .select()
    .from(authProfiles)
    .where(and(eq(authProfiles.projectId, projectId), eq(authProfiles.environmentKey, environmentKey)))
    .orderBy(sql`${authProfiles.identity} <> ${DEFAULT_IDENTITY}`, asc(authProfiles.identity));
}

/** A project's enabled profiles, oldest first, and `default` before other identities. Not scoped by membership. */
export async function listEnabledProfiles(db: Executor, projectId: string): Promise<ProfileRow[]> {
  return db
    .select()
    .from(authProfiles)
    .where(and(eq(authProfiles.projectId, projectId), eq(authProfiles.enabled, true)))
    .orderBy(sql`${authProfiles.identity} <> ${DEFAULT_IDENTITY}`, asc(authProfiles.createdAt), asc(authProfiles.id));
}

/** Returns null when a profile with this key exists. */
export async function insertProfile(tx: Executor, row: typeof authProfiles.$inferInsert): Promise<ProfileRow | null> {
  const [inserted] = await tx.insert(authProfiles).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function updateProfile(tx: Executor, id: string, changes: Partial<typeof authProfiles.$inferInsert>): Promise<ProfileRow> {
  const [updated] = await tx
    .update(authProfiles)
    .set({ ...changes, version: sql`${authProfiles.version} + 1`, updatedAt: new Date() })
    .where(eq(authProfiles.id, id))
    .returning();
  if (updated === undefined) throw new Error('the profile row was not returned');
  return updated;
}

export async function deleteProfile(tx: Executor, id: string): Promise<void> {
  await tx.delete(authProfiles).where(eq(authProfiles.id, id));
}

export type EnvironmentRow = typeof environments.$inferSelect;

/** The environments a user may use: first the project's, then the user's own. */
export async function listUsableEnvironments(db: Executor, userId: string, projectId: string | null): Promise<EnvironmentRow[]> {
  const member = sql`select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.userId} = ${userId}`;
  const own = and(isNull(environments.projectId), eq(environments.ownerId, userId));
  const inProjects = projectId === null ? sql`${environments.projectId} in (${member})` : eq(environments.projectId, projectId);
  return db
    .select()
    .from(environments)
    .where(or(and(inProjects, sql`${environments.projectId} in (${member})`), own))
    .orderBy(sql`${environments.projectId} is null`, asc(environments.createdAt), asc(environments.id));
}

/** Paths in the project's current spec that can be requested without input: GET without parameters. */
export async function listPlainPaths(db: Executor, projectId: string, limit: number): Promise<string[]> {
  const [current] = await db
    .select({ id: specs.id })
    .from(specs)
    .where(eq(specs.projectId, projectId))
    .orderBy(desc(specs.createdAt), desc(specs.id))
    .limit(1);
  if (current === undefined) return [];
  const rows = await db
    .select({ path: endpoints.path })
    .from(endpoints)
    .where(and(eq(endpoints.specId, current.id), eq(endpoints.method, 'GET'), not(ilike(endpoints.path, '%{%'))))
    .orderBy(asc(endpoints.position))
    .limit(limit);
  return rows.map((row) => row.path);
}
