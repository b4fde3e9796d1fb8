import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/db.ts';
import { sessions, users } from '../../platform/db/schema.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/**
 * Finds a user by email address or user name, ignoring case. If one user's address equals another user's name, the address takes
 * precedence. Uses a single query, so that the lookup always takes the same time.
 */
export async function findUserByLogin(db: Executor, login: string): Promise<UserRow | null> {
  const wanted = login.toLowerCase();
  const byEmail = eq(sql`lower(${users.email})`, wanted);
  const [user] = await db
    .select()
    .from(users)
    .where(or(byEmail, eq(sql`lower(${users.username})`, wanted)))
    .orderBy(desc(byEmail))
    .limit(1);
  return user ?? null;
}

export async function findUser(db: Executor, id: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Returns null when the address or name is taken. */
export async function insertUser(db: Executor, user: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning();
  return row ?? null;
}

/** The reset link was sent by email, so using it also confirms the address. */
export async function setResetPassword(db: Executor, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash, isEmailConfirmed: true }).where(eq(users.id, userId));
}

export async function setPasswordHash(db: Executor, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function insertSession(db: Executor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function findSession(db: Executor, id: string): Promise<SessionRow | null> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
  return session ?? null;
}

/** True if the session is neither revoked nor expired and its user is active. */
export async function isSessionLive(db: Executor, id: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now), eq(users.isActive, true)));
  return row !== undefined;
}

/** A user's sessions that are neither revoked nor expired. */
export function listUserSessions(
  db: Executor,
  userId: string,
  times: { readonly now: Date; readonly idleCutoff: Date },
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, times.now),
        gt(sessions.rotatedAt, times.idleCutoff),
      ),
    )
    .orderBy(desc(sessions.rotatedAt), sessions.id);
}

interface Rotation {
  readonly sessionId: string;
  readonly presentedHash: string;
  readonly successorHash: string;
  readonly now: Date;
  readonly idleCutoff: Date;
}

/** A single statement, so that only one of several concurrent callers with the same token rotates it. */
export async function rotateSession(db: Executor, rotation: Rotation): Promise<SessionRow | null> {
  const [session] = await db
    .update(sessions)
    .set({
      generation: sql`${sessions.generation} + 1`,
      previousHash: rotation.presentedHash,
      currentHash: rotation.successorHash,
      rotatedAt: rotation.now,
    })
    .where(
      and(
        eq(sessions.id, rotation.sessionId),
        eq(sessions.currentHash, rotation.presentedHash),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, rotation.now),
        gt(sessions.rotatedAt, rotation.idleCutoff),
      ),
    )
    .returning();
  return session ?? null;
}

/** Returns the session's user; null when it had already ended. */
export async function revokeSession(db: Executor, id: string, reason: string, now: Date): Promise<string | null> {
  const [ended] = await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ userId: sessions.userId });
  return ended?.userId ?? null;
}

export async function revokeUserSessions(db: Executor, userId: string, reason: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/** Ends all of a user's sessions except one. */
export async function revokeOtherSessions(
  db: Executor,
  kept: { readonly userId: string; readonly sessionId: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: kept.now, revokedReason: kept.reason })
    .where(and(eq(sessions.userId, kept.userId), ne(sessions.id, kept.sessionId), isNull(sessions.revokedAt)));
}
