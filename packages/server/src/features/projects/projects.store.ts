import type { Role } from '@assay/contract';
import { and, asc, count, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { projectMembers, projects, runs } from '../../platform/db/schema.ts';
import { containsPattern, type PageRequest, sliceOf } from '../paging.ts';

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
  const slice = sliceOf(filter);
  const query = db
    .select({ project: projects, role: projectMembers.role })
    .from(projects)
    .innerJoin(projectMembers, joined)
    .where(wanted)
    .orderBy(asc(projects.createdAt), asc(projects.id))
    .$dynamic();
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
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

/** The newest run of each of these projects; the ids come from a query that was scoped already. */
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

/** Makes writers of one project wait for each other until the transaction ends, so that numbers counted in it are given once. */
export async function lockProject(tx: Executor, projectId: string): Promise<void> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('update');
}
