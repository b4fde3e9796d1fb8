import type { ProjectContents, Role } from '@assay/contract';
import { and, asc, count, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { conversations, environments, projectMembers, projects, runs, specs, suites } from '../../platform/db/schema.ts';
import { containsPattern, type PageRequest, toSlice } from '../../shared/paging.ts';

export interface ProjectFilter extends PageRequest {
  readonly search?: string | undefined;
  readonly status: 'active' | 'archived' | 'all';
}

export type ProjectRow = typeof projects.$inferSelect;

export interface LastRunRow {
  readonly id: string;
  readonly projectId: string;
  readonly status: string;
  readonly p95Ms: number | null;
  readonly finishedAt: Date | null;
}

export interface MemberProject {
  readonly project: ProjectRow;
  readonly role: Role;
}

export async function findRole(db: Executor, userId: string, projectId: string): Promise<Role | null> {
  const [member] = await db
    .select({ role: projectMembers.role })
    .from(projectMembers)
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId)));
  return member?.role ?? null;
}

export async function listProjects(db: Executor, userId: string, filter: ProjectFilter): Promise<{ rows: MemberProject[]; total: number }> {
  const text = filter.search?.trim() ? containsPattern(filter.search) : null;
  const wanted = and(
    eq(projectMembers.userId, userId),
    filter.status === 'all' ? undefined : eq(projects.status, filter.status),
    text === null ? undefined : or(ilike(projects.name, text), ilike(projects.description, text)),
  );
  const joined = eq(projectMembers.projectId, projects.id);
  const slice = toSlice(filter);
  const query = db
    .select({ project: projects, role: projectMembers.role })
    .from(projects)
    .innerJoin(projectMembers, joined)
    .where(wanted)
    .orderBy(asc(projects.createdAt), asc(projects.id))
    .$dynamic();
  if (slice === null) {
    const rows = await query;
    return { rows, total: rows.length };
  }
  const rows = await query.limit(slice.limit).offset(slice.offset);
  const [counted] = await db.select({ total: count() }).from(projects).innerJoin(projectMembers, joined).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

export async function findProject(db: Executor, userId: string, projectId: string): Promise<MemberProject | null> {
  const [row] = await db
    .select({ project: projects, role: projectMembers.role })
    .from(projects)
    .innerJoin(projectMembers, and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, userId)))
    .where(eq(projects.id, projectId));
  return row ?? null;
}

/** The newest run in each of these projects. The ids come from a query that already checked access. */
export function lastRuns(db: Executor, projectIds: readonly string[]): Promise<LastRunRow[]> {
  if (projectIds.length === 0) return Promise.resolve([]);
  return db
    .selectDistinctOn([runs.projectId], {
      id: runs.id,
      projectId: runs.projectId,
      status: runs.status,
      p95Ms: runs.p95Ms,
      finishedAt: runs.finishedAt,
    })
    .from(runs)
    .where(inArray(runs.projectId, [...projectIds]))
    .orderBy(runs.projectId, desc(runs.createdAt), desc(runs.id));
}

export async function insertProject(tx: Executor, project: typeof projects.$inferInsert, ownerId: string): Promise<ProjectRow> {
  const [row] = await tx.insert(projects).values(project).returning();
  if (row === undefined) throw new Error('the project row was not returned');
  await tx.insert(projectMembers).values({ projectId: row.id, userId: ownerId, role: 'owner' });
  return row;
}

/** Serialises writers in a project until the transaction ends, so that each sequential number is assigned once. */
export async function lockProject(tx: Executor, projectId: string): Promise<void> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('update');
}

/** Selects the project with a lock that blocks other changes until the transaction ends. */
export async function findProjectForChange(tx: Executor, userId: string, projectId: string): Promise<MemberProject | null> {
  await lockProject(tx, projectId);
  return findProject(tx, userId, projectId);
}

export async function updateProject(tx: Executor, projectId: string, changes: Partial<typeof projects.$inferInsert>): Promise<ProjectRow> {
  const [row] = await tx.update(projects).set(changes).where(eq(projects.id, projectId)).returning();
  if (row === undefined) throw new Error('the project row was not returned');
  return row;
}

/** Foreign keys cascade to all other rows in the project. */
export async function deleteProject(tx: Executor, projectId: string): Promise<void> {
  await tx.delete(projects).where(eq(projects.id, projectId));
}

export async function countContents(db: Executor, projectId: string): Promise<ProjectContents> {
  const [counted] = await db
    .select({
      environments: db.$count(environments, eq(environments.projectId, projectId)),
      specs: db.$count(specs, eq(specs.projectId, projectId)),
      suites: db.$count(suites, eq(suites.projectId, projectId)),
      conversations: db.$count(conversations, eq(conversations.projectId, projectId)),
      runs: db.$count(runs, eq(runs.projectId, projectId)),
      members: db.$count(projectMembers, eq(projectMembers.projectId, projectId)),
      activeRuns: db.$count(runs, and(eq(runs.projectId, projectId), inArray(runs.status, ['queued', 'running']))),
    })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (counted === undefined) throw new Error('the project is gone');
  return counted;
}

/** Whether the user has a project created from the sample data. */
export async function hasSample(db: Executor, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(projectMembers, and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, userId)))
    .where(eq(projects.isSample, true))
    .limit(1);
  return rows.length > 0;
}
