import type { Role } from '@assay/contract';
import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { environments, projectMembers, runs, users } from '../../platform/db/schema.ts';
import { containsPattern, type PageRequest, toSlice } from '../../shared/paging.ts';

export type EnvironmentRow = typeof environments.$inferSelect;

/** An environment with the caller's role in its project. A personal environment is owned by its user. */
export interface VisibleEnvironment {
  readonly environment: EnvironmentRow;
  readonly role: Role;
}

/** Who owns an environment: a project or a user. */
export type EnvironmentScope =
  | { readonly kind: 'project'; readonly projectId: string }
  | { readonly kind: 'user'; readonly userId: string };

interface Listed {
  readonly rows: VisibleEnvironment[];
  readonly total: number;
}

/** Members of the project see its environments; an environment without a project is visible only to its owner. */
function visibleTo(userId: string): SQL {
  const memberProjects = sql`select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.userId} = ${userId}`;
  return sql`(${environments.projectId} in (${memberProjects}) or (${environments.projectId} is null and ${environments.ownerId} = ${userId}))`;
}

function visible(db: Executor, userId: string) {
  return db
    .select({ environment: environments, role: sql<Role>`coalesce(${projectMembers.role}, 'owner')` })
    .from(environments)
    .leftJoin(projectMembers, and(eq(projectMembers.projectId, environments.projectId), eq(projectMembers.userId, userId)))
    .$dynamic();
}

async function listWhere(db: Executor, userId: string, narrowed: SQL | undefined, request: PageRequest): Promise<Listed> {
  const wanted = and(visibleTo(userId), narrowed);
  const slice = toSlice(request);
  // A project's environments come before the user's own.
  const order = [sql`${environments.projectId} is null`, asc(environments.createdAt), asc(environments.id)];
  const query = visible(db, userId)
    .where(wanted)
    .orderBy(...order);
  if (slice === null) {
    const rows = await query;
    return { rows, total: rows.length };
  }
  const [rows, total] = await Promise.all([query.limit(slice.limit).offset(slice.offset), db.$count(environments, wanted)]);
  return { rows, total };
}

export function listForUser(
  db: Executor,
  userId: string,
  request: PageRequest & { readonly search?: string | undefined },
): Promise<Listed> {
  const text = request.search?.trim() ? containsPattern(request.search) : null;
  const found = text === null ? undefined : or(ilike(environments.name, text), ilike(environments.baseUrl, text));
  return listWhere(db, userId, found, request);
}

export function listForProject(db: Executor, userId: string, projectId: string, request: PageRequest): Promise<Listed> {
  const offered = or(eq(environments.projectId, projectId), and(isNull(environments.projectId), eq(environments.ownerId, userId)));
  return listWhere(db, userId, offered, request);
}

export async function findEnvironment(db: Executor, userId: string, id: string): Promise<VisibleEnvironment | null> {
  const [row] = await visible(db, userId).where(and(eq(environments.id, id), visibleTo(userId)));
  return row ?? null;
}

/** The same query with a row lock until the transaction ends. Before a deletion it also blocks runs that are about to start. */
export async function findForChange(
  tx: Executor,
  userId: string,
  id: string,
  purpose: 'change' | 'deletion',
): Promise<VisibleEnvironment | null> {
  const [row] = await visible(tx, userId)
    .where(and(eq(environments.id, id), visibleTo(userId)))
    .for(purpose === 'change' ? 'no key update' : 'update', { of: environments });
  return row ?? null;
}

const inScope = (scope: EnvironmentScope) =>
  scope.kind === 'project'
    ? eq(environments.projectId, scope.projectId)
    : and(isNull(environments.projectId), eq(environments.ownerId, scope.userId));

/** The environment names in a scope. The caller must have locked the scope, so that no name is taken in the meantime. */
export function listNames(tx: Executor, scope: EnvironmentScope): Promise<{ readonly id: string; readonly name: string }[]> {
  return tx.select({ id: environments.id, name: environments.name }).from(environments).where(inScope(scope));
}

/** Serialises changes to a user's environment names. */
export async function lockUser(tx: Executor, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function insertEnvironment(tx: Executor, row: typeof environments.$inferInsert): Promise<EnvironmentRow> {
  const [inserted] = await tx.insert(environments).values(row).returning();
  if (inserted === undefined) throw new Error('the environment row was not returned');
  return inserted;
}

export async function updateEnvironment(
  tx: Executor,
  id: string,
  changes: Partial<typeof environments.$inferInsert>,
): Promise<EnvironmentRow> {
  const [updated] = await tx.update(environments).set(changes).where(eq(environments.id, id)).returning();
  if (updated === undefined) throw new Error('the environment row was not returned');
  return updated;
}

export async function deleteEnvironment(tx: Executor, id: string): Promise<void> {
  await tx.delete(environments).where(eq(environments.id, id));
}

export function countActiveRuns(tx: Executor, id: string): Promise<number> {
  return tx.$count(runs, and(eq(runs.environmentId, id), inArray(runs.status, ['queued', 'running'])));
}
