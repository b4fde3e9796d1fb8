import { and, asc, count, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { environmentSecrets, environments, projectMembers, projects } from '../../platform/db/schema.ts';
import { containsPattern, type PageRequest, sliceOf } from '../paging.ts';

export type EnvironmentRow = typeof environments.$inferSelect;

export interface SecretPreviewRow {
  readonly environmentId: string;
  readonly keyPath: string;
  readonly maskedPreview: string;
}

interface Listed {
  readonly rows: EnvironmentRow[];
  readonly total: number;
}

/** An environment is visible to the members of its project; one without a project only to its owner. */
function visibleTo(userId: string): SQL {
  const memberProjects = sql`select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.userId} = ${userId}`;
  return sql`(${environments.projectId} in (${memberProjects}) or (${environments.projectId} is null and ${environments.ownerId} = ${userId}))`;
}

async function listWhere(db: Executor, wanted: SQL | undefined, request: PageRequest): Promise<Listed> {
  const slice = sliceOf(request);
  // A project's own environments come before those its user brings along.
  const order = [sql`${environments.projectId} is null`, asc(environments.createdAt), asc(environments.id)];
  const query = db
    .select()
    .from(environments)
    .where(wanted)
    .orderBy(...order)
    .$dynamic();
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db.select({ total: count() }).from(environments).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

export function listForUser(
  db: Executor,
  userId: string,
  request: PageRequest & { readonly search?: string | undefined },
): Promise<Listed> {
  const text = request.search?.trim() ? containsPattern(request.search) : null;
  const found = text === null ? undefined : or(ilike(environments.name, text), ilike(environments.baseUrl, text));
  return listWhere(db, and(visibleTo(userId), found), request);
}

export function listForProject(db: Executor, userId: string, projectId: string, request: PageRequest): Promise<Listed> {
  const offered = or(eq(environments.projectId, projectId), and(isNull(environments.projectId), eq(environments.ownerId, userId)));
  return listWhere(db, and(visibleTo(userId), offered), request);
}

export async function findEnvironment(db: Executor, userId: string, id: string): Promise<EnvironmentRow | null> {
  const [row] = await db
    .select()
    .from(environments)
    .where(and(eq(environments.id, id), visibleTo(userId)));
  return row ?? null;
}

export function listSecretPreviews(db: Executor, environmentIds: readonly string[]): Promise<SecretPreviewRow[]> {
  if (environmentIds.length === 0) return Promise.resolve([]);
  return db
    .select({
      environmentId: environmentSecrets.environmentId,
      keyPath: environmentSecrets.keyPath,
      maskedPreview: environmentSecrets.maskedPreview,
    })
    .from(environmentSecrets)
    .where(inArray(environmentSecrets.environmentId, [...environmentIds]))
    .orderBy(asc(environmentSecrets.keyPath));
}

export async function findProjectKey(db: Executor, projectId: string): Promise<string | null> {
  const [row] = await db.select({ sealedKey: projects.sealedKey }).from(projects).where(eq(projects.id, projectId));
  return row?.sealedKey ?? null;
}

/** Sealed secrets with the key that opens them. Not scoped by user: only for work that was authorised before. */
export async function loadSealedSecrets(
  db: Executor,
  environmentId: string,
): Promise<{ key: { projectId: string; sealedKey: string }; secrets: { keyPath: string; sealed: string }[] } | null> {
  const [key] = await db
    .select({ projectId: projects.id, sealedKey: projects.sealedKey })
    .from(environments)
    .innerJoin(projects, eq(projects.id, environments.projectId))
    .where(eq(environments.id, environmentId));
  if (key === undefined) return null;
  const secrets = await db
    .select({ keyPath: environmentSecrets.keyPath, sealed: environmentSecrets.sealed })
    .from(environmentSecrets)
    .where(eq(environmentSecrets.environmentId, environmentId));
  return { key, secrets };
}

export async function insertEnvironment(tx: Executor, row: typeof environments.$inferInsert): Promise<EnvironmentRow> {
  const [inserted] = await tx.insert(environments).values(row).returning();
  if (inserted === undefined) throw new Error('the environment row was not returned');
  return inserted;
}

export async function insertSecrets(tx: Executor, rows: readonly (typeof environmentSecrets.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(environmentSecrets).values([...rows]);
}
