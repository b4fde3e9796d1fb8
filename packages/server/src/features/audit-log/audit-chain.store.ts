import { asc, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { auditEvents } from '../../platform/db/schema.ts';

export type AuditEvent = typeof auditEvents.$inferSelect;

export interface ChainLink {
  readonly link: number;
  readonly seal: string;
}

/** Only one process appends to the chain at a time. The lock ends with the transaction. */
export async function lockChain(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('assay.audit-chain'))`);
}

export async function findLastChainLink(db: Executor): Promise<ChainLink | null> {
  const [row] = await db
    .select({ link: auditEvents.link, seal: auditEvents.seal })
    .from(auditEvents)
    .where(isNotNull(auditEvents.link))
    .orderBy(desc(auditEvents.link))
    .limit(1);
  return row === undefined || row.link === null || row.seal === null ? null : { link: row.link, seal: row.seal };
}

export function listUnsealed(db: Executor, limit: number): Promise<AuditEvent[]> {
  return db.select().from(auditEvents).where(isNull(auditEvents.link)).orderBy(asc(auditEvents.position)).limit(limit);
}

export async function sealEvent(tx: Executor, position: number, { link, seal }: ChainLink): Promise<void> {
  await tx.update(auditEvents).set({ link, seal }).where(eq(auditEvents.position, position));
}

export function listSealedAfter(db: Executor, link: number, limit: number): Promise<AuditEvent[]> {
  return db.select().from(auditEvents).where(gt(auditEvents.link, link)).orderBy(asc(auditEvents.link)).limit(limit);
}

export async function countUnsealed(db: Executor): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditEvents).where(isNull(auditEvents.link));
  return row?.total ?? 0;
}
