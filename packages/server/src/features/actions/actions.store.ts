import { and, asc, desc, eq, gt, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { authProfiles, messages, runSteps, runs, suites, users } from '../../platform/db/schema.ts';

export type RunRow = typeof runs.$inferSelect;

interface Place {
  readonly projectId: string;
  readonly conversationId: string | null;
}

const ENDED = ['passed', 'failed', 'error', 'cancelled'] as const;

/** The latest finished run of the conversation's suite, or the project's latest if there is none. */
export async function latestRun(db: Executor, { projectId, conversationId }: Place): Promise<RunRow | null> {
  const ended = and(eq(runs.projectId, projectId), inArray(runs.status, [...ENDED]));
  const newest = (where: typeof ended) => db.select({ run: runs }).from(runs).where(where).orderBy(desc(runs.createdAt)).limit(1);
  if (conversationId !== null) {
    const own = db.select({ id: suites.id }).from(suites).where(eq(suites.conversationId, conversationId));
    const mine = or(eq(runs.conversationId, conversationId), inArray(runs.suiteId, own));
    const [row] = await newest(and(ended, mine));
    if (row !== undefined) return row.run;
  }
  const [row] = await newest(ended);
  return row?.run ?? null;
}

/** The active run in the conversation, or in the project if there is none. */
export async function findActiveRun(db: Executor, { projectId, conversationId }: Place): Promise<RunRow | null> {
  const rows = await db
    .select()
    .from(runs)
    .where(and(eq(runs.projectId, projectId), inArray(runs.status, ['queued', 'running'])))
    .orderBy(desc(runs.createdAt))
    .limit(MAX_ACTIVE);
  return rows.find((run) => run.conversationId === conversationId) ?? rows[0] ?? null;
}

const MAX_ACTIVE = 100;

/** The user messages in a conversation, newest first. The message that is being answered is already stored and comes first. */
export async function listUserMessages(db: Executor, conversationId: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.role, 'user')))
    .orderBy(desc(messages.position))
    .limit(most);
  return rows.map(({ content }) => content);
}

/** The project's latest finished run that started within a period. */
export async function latestRunBetween(db: Executor, projectId: string, { from, to }: Span): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.projectId, projectId),
        inArray(runs.status, [...ENDED]),
        gte(runs.createdAt, new Date(from)),
        lte(runs.createdAt, new Date(to)),
      ),
    )
    .orderBy(desc(runs.createdAt))
    .limit(1);
  return row ?? null;
}

/** Milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const endedRunsOfSuite = (run: RunRow) =>
  and(eq(runs.projectId, run.projectId), eq(runs.suiteId, run.suiteId), inArray(runs.status, [...ENDED]));

/** A run and the earlier finished runs of the same suite, newest first. */
export function listRunsUpTo(db: Executor, run: RunRow, most: number): Promise<RunRow[]> {
  return db
    .select()
    .from(runs)
    .where(and(endedRunsOfSuite(run), lte(runs.createdAt, run.createdAt)))
    .orderBy(desc(runs.createdAt))
    .limit(most);
}

/** The name of the user who started a run. Null for a deleted account or a schedule. */
export async function findRunStarter(db: Executor, { startedBy }: RunRow): Promise<string | null> {
  if (startedBy === null) return null;
  const [row] = await db
    .select({ name: users.name, surname: users.surname, username: users.username })
    .from(users)
    .where(eq(users.id, startedBy));
  return row === undefined ? null : `${row.name} ${row.surname}`.trim() || row.username;
}

export async function findRunSuiteName(db: Executor, { suiteId }: RunRow): Promise<string | null> {
  const [row] = suiteId === null ? [] : await db.select({ name: suites.name }).from(suites).where(eq(suites.id, suiteId));
  return row?.name ?? null;
}

/** The project's latest runs in any state. */
export function latestRuns(db: Executor, projectId: string, most: number): Promise<RunRow[]> {
  return db.select().from(runs).where(eq(runs.projectId, projectId)).orderBy(desc(runs.createdAt)).limit(most);
}

/** The previous run of the same suite, which ended before this one started. */
export async function findRunBefore(db: Executor, run: RunRow): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(endedRunsOfSuite(run), ne(runs.id, run.id), lt(runs.createdAt, run.createdAt)))
    .orderBy(desc(runs.createdAt))
    .limit(1);
  return row ?? null;
}

/** The project's suites that have a revision. */
export function projectSuites(db: Executor, projectId: string) {
  return db
    .select({ id: suites.id, latestRevision: suites.latestRevision })
    .from(suites)
    .where(and(eq(suites.projectId, projectId), gt(suites.latestRevision, 0)));
}

export async function latestSuiteRun(db: Executor, suiteId: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.suiteId, suiteId), inArray(runs.status, [...ENDED])))
    .orderBy(desc(runs.createdAt))
    .limit(1);
  return row ?? null;
}

/** Finds a run in the project by the beginning of its id. */
export async function findRunByPrefix(db: Executor, projectId: string, prefix: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.projectId, projectId), sql`${runs.id}::text like ${`${prefix.toLowerCase()}%`}`))
    .orderBy(desc(runs.createdAt))
    .limit(1);
  return row ?? null;
}

/** A stored step without its request and response. */
export interface StoredStep {
  readonly result: Readonly<Record<string, unknown>>;
  readonly op: string | null;
  readonly status: number | null;
}

/** Steps in a run whose membership was checked. Repeated control requests are left out, because they add no information. */
export function listRunSteps(db: Executor, runId: string): Promise<StoredStep[]> {
  return db
    .select({
      result: sql<StoredStep['result']>`${runSteps.result} - 'exchange'`,
      op: runSteps.op,
      status: runSteps.status,
    })
    .from(runSteps)
    .where(and(eq(runSteps.runId, runId), sql`${runSteps.result} ->> 'part' is distinct from 'control'`))
    .orderBy(asc(runSteps.position));
}

/** A step's request and response. Older rows store them inside the result. */
export async function findExchange(
  db: Executor,
  runId: string,
  step: { readonly caseId: string; readonly step: number },
): Promise<unknown> {
  const [row] = await db
    .select({ exchange: sql<unknown>`coalesce(${runSteps.exchange}, ${runSteps.result} -> 'exchange')` })
    .from(runSteps)
    .where(and(eq(runSteps.runId, runId), eq(runSteps.caseId, step.caseId), eq(runSteps.step, step.step)));
  return row?.exchange ?? null;
}

/** Earlier results of the same step, newest first. */
export function earlierSteps(db: Executor, run: RunRow, step: { readonly caseId: string; readonly step: number }, limit: number) {
  return db
    .select({ runId: runs.id, at: runs.createdAt, verdict: sql<string>`${runSteps.result} ->> 'verdict'` })
    .from(runSteps)
    .innerJoin(runs, eq(runs.id, runSteps.runId))
    .where(
      and(
        eq(runs.projectId, run.projectId),
        eq(runs.suiteId, run.suiteId),
        ne(runs.id, run.id),
        sql`${runs.createdAt} < ${run.createdAt.toISOString()}::timestamptz`,
        eq(runSteps.caseId, step.caseId),
        eq(runSteps.step, step.step),
      ),
    )
    .orderBy(desc(runs.createdAt))
    .limit(limit);
}

/** The project's profiles, without secrets. */
export function listProjectProfiles(db: Executor, projectId: string) {
  return db
    .select({
      id: authProfiles.id,
      name: authProfiles.name,
      kind: authProfiles.type,
      environment: authProfiles.environmentKey,
      enabled: authProfiles.enabled,
    })
    .from(authProfiles)
    .where(eq(authProfiles.projectId, projectId))
    .orderBy(asc(authProfiles.environmentKey));
}
