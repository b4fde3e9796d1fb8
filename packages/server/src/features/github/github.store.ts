import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { environments, githubComments, githubConnections, githubDeliveries, runCommits, suites } from '../../platform/db/schema.ts';

export type ConnectionRow = typeof githubConnections.$inferSelect;
export type CommitRow = typeof runCommits.$inferSelect;

export async function findConnection(db: Executor, projectId: string): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(githubConnections).where(eq(githubConnections.projectId, projectId));
  return row ?? null;
}

export async function findConnectionById(db: Executor, id: string): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(githubConnections).where(eq(githubConnections.id, id));
  return row ?? null;
}

/** A project has one connection. A new one replaces the old one, whose webhook becomes invalid. */
export async function replaceConnection(tx: Executor, row: typeof githubConnections.$inferInsert): Promise<ConnectionRow> {
  await tx.delete(githubConnections).where(eq(githubConnections.projectId, row.projectId));
  const [made] = await tx.insert(githubConnections).values(row).returning();
  if (made === undefined) throw new Error('the connection row was not returned');
  return made;
}

export type Attention = Pick<ConnectionRow, 'attention' | 'attentionReason'>;
export const NO_ATTENTION: Attention = { attention: null, attentionReason: null };

type Change = Partial<
  Attention &
    Pick<
      ConnectionRow,
      'sealedToken' | 'connectedBy' | 'prChecks' | 'environmentId' | 'suiteId' | 'reportsBy' | 'lastCheckAt' | 'lastPullRequest'
    >
>;

export async function updateConnection(tx: Executor, id: string, change: Change): Promise<ConnectionRow | null> {
  const [row] = await tx.update(githubConnections).set(change).where(eq(githubConnections.id, id)).returning();
  return row ?? null;
}

export async function deleteConnection(tx: Executor, projectId: string): Promise<ConnectionRow | null> {
  const [row] = await tx.delete(githubConnections).where(eq(githubConnections.projectId, projectId)).returning();
  return row ?? null;
}

export async function isInProject(
  db: Executor,
  projectId: string,
  wanted: { readonly environmentId: string } | { readonly suiteId: string },
): Promise<boolean> {
  const rows =
    'suiteId' in wanted
      ? await db
          .select({ id: suites.id })
          .from(suites)
          .where(and(eq(suites.id, wanted.suiteId), eq(suites.projectId, projectId)))
      : await db
          .select({ id: environments.id })
          .from(environments)
          .where(and(eq(environments.id, wanted.environmentId), eq(environments.projectId, projectId)));
  return rows.length > 0;
}

export async function isDeliveryHandled(db: Executor, connectionId: string, deliveryId: string): Promise<boolean> {
  const { connectionId: connection, deliveryId: delivery } = githubDeliveries;
  return (await db.$count(githubDeliveries, and(eq(connection, connectionId), eq(delivery, deliveryId)))) > 0;
}

/** Returns false for a delivery that was already recorded. Deliveries older than GitHub's redelivery window are deleted. */
export async function recordDelivery(
  tx: Executor,
  delivery: { readonly connectionId: string; readonly deliveryId: string; readonly forgetBefore: Date },
): Promise<boolean> {
  const { connectionId, deliveryId } = delivery;
  await tx.delete(githubDeliveries).where(lt(githubDeliveries.createdAt, delivery.forgetBefore));
  const rows = await tx
    .insert(githubDeliveries)
    .values({ connectionId, deliveryId })
    .onConflictDoNothing()
    .returning({ id: githubDeliveries.deliveryId });
  return rows.length > 0;
}

export async function findCommit(db: Executor, runId: string): Promise<CommitRow | null> {
  const [row] = await db.select().from(runCommits).where(eq(runCommits.runId, runId));
  return row ?? null;
}

/** Claims a run's report. Null while another process is reporting, or if there is nothing to report. */
export async function claimReport(
  db: Executor,
  runId: string,
  lease: { readonly now: Date; readonly until: Date },
): Promise<CommitRow | null> {
  const isFree = or(isNull(runCommits.leaseUntil), lt(runCommits.leaseUntil, lease.now));
  const [row] = await db
    .update(runCommits)
    .set({ leaseUntil: lease.until })
    .where(and(eq(runCommits.runId, runId), isNull(runCommits.reportedAt), isFree))
    .returning();
  return row ?? null;
}

/** Renews a lease, or ends it with null. False if it ran out and another process has claimed the report. */
export async function renewOrEndLease(db: Executor, runId: string, held: Date, until: Date | null): Promise<boolean> {
  const rows = await db
    .update(runCommits)
    .set({ leaseUntil: until })
    .where(and(eq(runCommits.runId, runId), eq(runCommits.leaseUntil, held)))
    .returning({ runId: runCommits.runId });
  return rows.length > 0;
}

export async function updateCommit(
  db: Executor,
  runId: string,
  change: Partial<Pick<CommitRow, 'checkRunId' | 'annotated' | 'reportedAt'>>,
): Promise<void> {
  await db.update(runCommits).set(change).where(eq(runCommits.runId, runId));
}

export async function findCommentId(db: Executor, connectionId: string, pullRequest: number): Promise<number | null> {
  const [row] = await db
    .select({ id: githubComments.commentId })
    .from(githubComments)
    .where(and(eq(githubComments.connectionId, connectionId), eq(githubComments.pullRequest, pullRequest)));
  return row?.id ?? null;
}

export async function saveCommentId(
  db: Executor,
  row: { readonly connectionId: string; readonly pullRequest: number; readonly commentId: number },
): Promise<void> {
  await db
    .insert(githubComments)
    .values(row)
    .onConflictDoUpdate({ target: [githubComments.connectionId, githubComments.pullRequest], set: { commentId: row.commentId } });
}
