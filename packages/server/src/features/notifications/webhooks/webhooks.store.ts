import type { Role } from '@assay/contract';
import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/db.ts';
import { projectMembers, projects, webhookDeliveries, webhooks } from '../../../platform/db/schema.ts';
import { type PageRequest, toSlice } from '../../../shared/paging.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export async function findProjectName(db: Executor, projectId: string): Promise<string> {
  const [row] = await db.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId));
  return row?.name ?? '';
}

export function listWebhooks(db: Executor, projectId: string): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.projectId, projectId)).orderBy(webhooks.createdAt, webhooks.id);
}

export async function countWebhooks(tx: Executor, projectId: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(webhooks).where(eq(webhooks.projectId, projectId));
  return row?.total ?? 0;
}

/** Finds a webhook in a project that the user is a member of. */
export async function findWebhook(db: Executor, userId: string, id: string): Promise<{ webhook: WebhookRow; role: Role } | null> {
  const [row] = await db
    .select({ webhook: webhooks, role: projectMembers.role })
    .from(webhooks)
    .innerJoin(projectMembers, and(eq(projectMembers.projectId, webhooks.projectId), eq(projectMembers.userId, userId)))
    .where(eq(webhooks.id, id));
  return row ?? null;
}

export async function insertWebhook(tx: Executor, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [made] = await tx.insert(webhooks).values(row).returning();
  if (made === undefined) throw new Error('the webhook row was not returned');
  return made;
}

type Change = Partial<Pick<WebhookRow, 'isEnabled' | 'events' | 'attention'>>;

export async function updateWebhook(tx: Executor, id: string, change: Change): Promise<WebhookRow | null> {
  const [row] = await tx.update(webhooks).set(change).where(eq(webhooks.id, id)).returning();
  return row ?? null;
}

export async function deleteWebhook(tx: Executor, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id));
}

export async function insertDelivery(tx: Executor, row: typeof webhookDeliveries.$inferInsert): Promise<DeliveryRow> {
  const [made] = await tx.insert(webhookDeliveries).values(row).returning();
  if (made === undefined) throw new Error('the delivery row was not returned');
  return made;
}

export async function listDeliveries(db: Executor, webhookId: string, page: PageRequest): Promise<{ rows: DeliveryRow[]; total: number }> {
  const wanted = eq(webhookDeliveries.webhookId, webhookId);
  const slice = toSlice(page) ?? { limit: 100, offset: 0 };
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(wanted)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(slice.limit)
    .offset(slice.offset);
  const [counted] = await db.select({ total: count() }).from(webhookDeliveries).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

export function lastDeliveries(db: Executor, webhookIds: readonly string[]): Promise<DeliveryRow[]> {
  if (webhookIds.length === 0) return Promise.resolve([]);
  return db
    .selectDistinctOn([webhookDeliveries.webhookId])
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.webhookId, [...webhookIds]))
    .orderBy(webhookDeliveries.webhookId, desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id));
}

export async function findDelivery(db: Executor, webhookId: string, id: string): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)));
  return row ?? null;
}

/** Claims a pending delivery and loads its receiver. Null when the delivery is settled or another worker has claimed it. */
export async function claimDelivery(
  db: Executor,
  id: string,
  times: { readonly now: Date; readonly leaseUntil: Date },
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | null> {
  const free = or(isNull(webhookDeliveries.leaseUntil), lt(webhookDeliveries.leaseUntil, times.now));
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ leaseUntil: times.leaseUntil })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'pending'), free))
    .returning();
  if (delivery === undefined) return null;
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId));
  return webhook === undefined ? null : { delivery, webhook };
}

type Outcome = Pick<DeliveryRow, 'status' | 'answer' | 'problem' | 'nextAt' | 'deliveredAt'>;

/** Counts the attempt and stores its outcome; returns false when the delivery was settled in the meantime. */
export async function storeAttempt(tx: Executor, id: string, outcome: Outcome): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ ...outcome, leaseUntil: null, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'pending')))
    .returning({ id: webhookDeliveries.id });
  return rows.length > 0;
}

export async function deleteOldDeliveries(db: Executor, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}
