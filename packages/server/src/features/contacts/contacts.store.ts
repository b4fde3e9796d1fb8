import type { ContactStatus } from '@assay/contract';
import { and, count, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { contacts } from '../../platform/db/schema.ts';
import { containsPattern, type PageRequest, toSlice } from '../../shared/paging.ts';

export type ContactRow = typeof contacts.$inferSelect;

export interface ContactFilter extends PageRequest {
  readonly search?: string | undefined;
  readonly status?: ContactStatus | undefined;
}

/** One row per address, ignoring case. A second sign-up updates the row and keeps its status. */
export async function saveContact(db: Executor, contact: typeof contacts.$inferInsert): Promise<void> {
  const { name, company, updatedAt } = contact;
  const [made] = await db.insert(contacts).values(contact).onConflictDoNothing().returning({ id: contacts.id });
  if (made !== undefined) return;
  await db
    .update(contacts)
    .set({ name, company: company ?? null, updatedAt: updatedAt ?? new Date() })
    .where(eq(sql`lower(${contacts.email})`, contact.email.toLowerCase()));
}

export async function listContacts(db: Executor, filter: ContactFilter): Promise<{ rows: ContactRow[]; total: number }> {
  const text = filter.search?.trim() ? containsPattern(filter.search) : null;
  const wanted = and(
    filter.status === undefined ? undefined : eq(contacts.status, filter.status),
    text === null ? undefined : or(ilike(contacts.name, text), ilike(contacts.email, text), ilike(contacts.company, text)),
  );
  const query = db.select().from(contacts).where(wanted).orderBy(desc(contacts.createdAt), contacts.id).$dynamic();
  const slice = toSlice(filter);
  const rows = await (slice === null ? query : query.limit(slice.limit).offset(slice.offset));
  const [counted] = await db.select({ total: count() }).from(contacts).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

export async function findContact(db: Executor, id: string): Promise<ContactRow | null> {
  const [row] = await db.select().from(contacts).where(eq(contacts.id, id));
  return row ?? null;
}

/** True when another row has the same email address. */
export async function isAddressTaken(db: Executor, id: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(sql`lower(${contacts.email})`, email.toLowerCase()));
  return row !== undefined && row.id !== id;
}

export async function updateContact(
  db: Executor,
  id: string,
  change: Partial<Pick<ContactRow, 'name' | 'email' | 'company' | 'status'>> & Pick<ContactRow, 'updatedAt'>,
): Promise<ContactRow | null> {
  const [row] = await db.update(contacts).set(change).where(eq(contacts.id, id)).returning();
  return row ?? null;
}

export async function deleteContact(db: Executor, id: string): Promise<boolean> {
  return (await db.delete(contacts).where(eq(contacts.id, id)).returning({ id: contacts.id })).length > 0;
}
