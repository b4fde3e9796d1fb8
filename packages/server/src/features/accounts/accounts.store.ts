import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { contacts, oneTimeTokens, users } from '../../platform/db/schema.ts';
import type { TokenPurpose } from './one-time-token.ts';

export type UserRow = typeof users.$inferSelect;

export async function findByEmail(db: Executor, email: string): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user ?? null;
}

/** Also true for a name that equals another user's email address, because both are typed into the same sign-in field. */
export async function isUsernameTaken(db: Executor, username: string): Promise<boolean> {
  const wanted = username.toLowerCase();
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = ${wanted} or lower(${users.email}) = ${wanted}`)
    .limit(1);
  return row !== undefined;
}

/** The same check, except that a user who has not confirmed their email address yet may sign up with the same name again. */
export async function isUsernameTakenByOther(db: Executor, username: string, email: string): Promise<boolean> {
  const wanted = username.toLowerCase();
  const isOwn = and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.isEmailConfirmed, false));
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`(lower(${users.username}) = ${wanted} or lower(${users.email}) = ${wanted}) and not (${isOwn})`)
    .limit(1);
  return row !== undefined;
}

/** Returns null when the address or name was taken in the meantime. */
export async function insertAccount(db: Executor, user: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning();
  return row ?? null;
}

/** Applies only while the address is unconfirmed. The account belongs to the last person who signed up and can read the mailbox. */
export async function replaceUnconfirmed(
  db: Executor,
  userId: string,
  change: Pick<UserRow, 'name' | 'surname' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, userId), eq(users.isEmailConfirmed, false)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function confirmAddress(db: Executor, userId: string): Promise<void> {
  await db.update(users).set({ isEmailConfirmed: true }).where(eq(users.id, userId));
}

/** Returns the old address, or null when another user took the new one in the meantime. */
export async function replaceAddress(tx: Executor, userId: string, email: string): Promise<string | null> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (user === undefined || (other !== undefined && other.id !== userId)) return null;
  await tx.update(users).set({ email, isEmailConfirmed: true }).where(eq(users.id, userId));
  return user.email;
}

export async function isInvited(db: Executor, email: string): Promise<boolean> {
  const [row] = await db
    .select({ status: contacts.status })
    .from(contacts)
    .where(eq(sql`lower(${contacts.email})`, email.toLowerCase()));
  return row?.status === 'invited' || row?.status === 'active';
}

/** Only the newest token for each purpose is valid. */
export async function replaceToken(db: Executor, token: typeof oneTimeTokens.$inferInsert & { readonly userId: string }): Promise<void> {
  await db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, token.userId), eq(oneTimeTokens.purpose, token.purpose)));
  await db.insert(oneTimeTokens).values(token);
}

export async function insertToken(db: Executor, token: typeof oneTimeTokens.$inferInsert): Promise<void> {
  await db.insert(oneTimeTokens).values(token);
}

/** Deletes the token in the same statement that reads it, so exactly one of several concurrent callers gets it. */
export async function consumeToken(
  db: Executor,
  wanted: { readonly purpose: TokenPurpose; readonly hash: string; readonly now: Date },
): Promise<{ readonly userId: string | null; readonly email: string | null } | null> {
  const [row] = await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, wanted.purpose), eq(oneTimeTokens.hash, wanted.hash), gt(oneTimeTokens.expiresAt, wanted.now)))
    .returning({ userId: oneTimeTokens.userId, email: oneTimeTokens.email });
  return row ?? null;
}

export async function deleteTokens(db: Executor, purpose: TokenPurpose, before?: Date): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, purpose), before === undefined ? undefined : lt(oneTimeTokens.expiresAt, before)));
}

export async function countUsers(db: Executor): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users);
  return row?.total ?? 0;
}

/** Serialises two concurrent attempts to create the first user. */
export async function lockUsers(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`);
}
