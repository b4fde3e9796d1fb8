import type { Role } from '@assay/contract';
import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { idempotencyKeys, projectMembers, projects, runCommits, runEvents, runs, suites, users } from '../../platform/db/schema.ts';
import { containsPattern, type PageRequest, toSlice } from '../../shared/paging.ts';
import { queueDeadline } from './queue-deadline.store.ts';

export type RunRow = typeof runs.$inferSelect;
export type RunEventRow = typeof runEvents.$inferSelect;

export interface VisibleRun {
  readonly run: RunRow;
  readonly role: Role;
  readonly projectName: string;
  readonly suiteTitle: string;
  readonly starter: { readonly name: string; readonly surname: string; readonly username: string } | null;
}

export interface RunFilter extends PageRequest {
  readonly projectId: string | null;
  readonly environmentId: string | null;
  readonly suiteId: string | null;
  readonly statuses: readonly RunRow['status'][] | null;
  /** Text to search for in ids and names. Empty matches all. */
  readonly words: string;
}

const membership = (userId: string) => and(eq(projectMembers.projectId, runs.projectId), eq(projectMembers.userId, userId));

function visibleRuns(db: Executor, userId: string) {
  return db
    .select({
      run: runs,
      role: projectMembers.role,
      projectName: projects.name,
      suiteTitle: suites.name,
      starter: { name: users.name, surname: users.surname, username: users.username },
    })
    .from(runs)
    .innerJoin(projectMembers, membership(userId))
    .innerJoin(projects, eq(projects.id, runs.projectId))
    .innerJoin(suites, eq(suites.id, runs.suiteId))
    .leftJoin(users, eq(users.id, runs.startedBy))
    .$dynamic();
}

function conditionOf({ projectId, environmentId, suiteId, statuses, words }: RunFilter) {
  return and(
    projectId === null ? undefined : eq(runs.projectId, projectId),
    environmentId === null ? undefined : eq(runs.environmentId, environmentId),
    suiteId === null ? undefined : eq(runs.suiteId, suiteId),
    statuses === null ? undefined : inArray(runs.status, [...statuses]),
    words.trim() === '' ? undefined : mentions(containsPattern(words)),
  );
}

function mentions(pattern: string) {
  const environmentName = sql`${runs.environment}->>'name'`;
  return or(
    sql`${runs.id}::text ilike ${pattern}`,
    ilike(suites.name, pattern),
    ilike(runs.suiteName, pattern),
    ilike(projects.name, pattern),
    ilike(runs.trigger, pattern),
    sql`${environmentName} ilike ${pattern}`,
  );
}

/** Matches runs that can be compared with this one: same suite, environment and type. */
function comparable(run: RunRow) {
  const sameTarget = run.environmentId === null ? isNull(runs.environmentId) : eq(runs.environmentId, run.environmentId);
  // A functional run and a load run cannot be compared.
  const isLoad = sql`coalesce(jsonb_typeof(${runs.settings}->'load') = 'object', false)`;
  return and(eq(runs.suiteId, run.suiteId), sameTarget, run.settings?.load == null ? not(isLoad) : isLoad, ne(runs.id, run.id));
}

/** Whether a run executes the same part of the suite: all of it, or as many cases. */
const sameSelection = (run: RunRow) =>
  run.selectedCases === null
    ? isNull(runs.selectedCases)
    : sql`(${isNotNull(runs.selectedCases)} and ${eq(runs.casesCount, run.casesCount)})`;

/** The baseline, or the previous finished run if there is none, preferably of the same part of the suite. */
export async function findPreviousRun(db: Executor, userId: string, { run }: VisibleRun): Promise<VisibleRun | null> {
  const isBefore = or(runs.isBaseline, lt(runs.createdAt, run.createdAt));
  const [row] = await visibleRuns(db, userId)
    .where(and(comparable(run), inArray(runs.status, ['passed', 'failed']), isBefore))
    .orderBy(desc(runs.isBaseline), desc(sameSelection(run)), desc(runs.createdAt))
    .limit(1);
  return row ?? null;
}

/** Marks a run as the baseline or removes the mark. The previous baseline loses it. */
export async function markBaseline(tx: Executor, run: RunRow, mark: 'baseline' | 'none'): Promise<void> {
  const isBaseline = mark === 'baseline';
  if (isBaseline)
    await tx
      .update(runs)
      .set({ isBaseline: false })
      .where(and(comparable(run), runs.isBaseline));
  await tx.update(runs).set({ isBaseline }).where(eq(runs.id, run.id));
}

export async function listRuns(db: Executor, userId: string, filter: RunFilter): Promise<{ rows: VisibleRun[]; total: number }> {
  const wanted = conditionOf(filter);
  const slice = toSlice(filter);
  const query = visibleRuns(db, userId).where(wanted).orderBy(desc(runs.createdAt), desc(runs.id));
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db
    .select({ total: count() })
    .from(runs)
    .innerJoin(projectMembers, membership(userId))
    .innerJoin(projects, eq(projects.id, runs.projectId))
    .innerJoin(suites, eq(suites.id, runs.suiteId))
    .where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

export async function findRun(db: Executor, userId: string, id: string): Promise<VisibleRun | null> {
  const [row] = await visibleRuns(db, userId).where(eq(runs.id, id));
  return row ?? null;
}

/** The run's state for its members; null once the caller may no longer see the run. */
export async function findStatus(db: Executor, userId: string, id: string): Promise<RunRow['status'] | null> {
  const [row] = await db.select({ status: runs.status }).from(runs).innerJoin(projectMembers, membership(userId)).where(eq(runs.id, id));
  return row?.status ?? null;
}

/** Events in a run whose access was already checked. */
export function listEvents(db: Executor, runId: string, after: { readonly seq: number; readonly limit?: number }): Promise<RunEventRow[]> {
  const query = db
    .select()
    .from(runEvents)
    .where(and(eq(runEvents.runId, runId), gt(runEvents.seq, after.seq)))
    .orderBy(asc(runEvents.seq))
    .$dynamic();
  return after.limit === undefined ? query : query.limit(after.limit);
}

/** Events of certain types, in a run whose access was already checked. */
export function listEventsByKind(db: Executor, runId: string, kinds: readonly string[]): Promise<RunEventRow[]> {
  return db
    .select()
    .from(runEvents)
    .where(and(eq(runEvents.runId, runId), inArray(runEvents.kind, [...kinds])))
    .orderBy(asc(runEvents.seq));
}

export async function insertRun(tx: Executor, row: typeof runs.$inferInsert): Promise<void> {
  await tx.insert(runs).values({ ...row, leaseUntil: queueDeadline });
}

/**
 * Reserves an idempotency key for a new run. Returns the run that an earlier call with the same key created, or null when the
 * key was free. A concurrent call waits here until the other has committed.
 */
export async function reserveIdempotencyKey(
  tx: Executor,
  taken: { readonly userId: string; readonly key: string; readonly runId: string },
): Promise<string | null> {
  const row = { userId: taken.userId, call: 'createRun', key: taken.key, resultId: taken.runId };
  const inserted = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ id: idempotencyKeys.resultId });
  if (inserted.length > 0) return null;
  const mine = and(eq(idempotencyKeys.userId, row.userId), eq(idempotencyKeys.call, row.call), eq(idempotencyKeys.key, row.key));
  const [earlier] = await tx.select({ id: idempotencyKeys.resultId }).from(idempotencyKeys).where(mine);
  return earlier?.id ?? null;
}

/** Counts this user's runs that no worker has started. */
export async function countQueuedRuns(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(runs)
    .where(and(eq(runs.startedBy, userId), eq(runs.status, 'queued')));
  return row?.waiting ?? 0;
}

/** The project's run policies, or the strict defaults if the project was deleted. */
export async function findPolicies(db: Executor, projectId: string): Promise<{ failOnContractBreak: boolean; artifactRedaction: boolean }> {
  const { failOnContractBreak, artifactRedaction } = projects;
  const [row] = await db.select({ failOnContractBreak, artifactRedaction }).from(projects).where(eq(projects.id, projectId));
  return row ?? { failOnContractBreak: true, artifactRedaction: true };
}

/** Records the commit that a run belongs to. */
export async function insertCommit(
  tx: Executor,
  runId: string,
  commit: { readonly sha: string; readonly branch?: string | null | undefined; readonly pullRequest?: number | null | undefined },
): Promise<void> {
  await tx
    .insert(runCommits)
    .values({ runId, sha: commit.sha.toLowerCase(), branch: commit.branch ?? null, pullRequest: commit.pullRequest ?? null });
}
