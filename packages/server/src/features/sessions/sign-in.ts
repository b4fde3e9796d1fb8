import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TokenReply } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { type Attempt, tooManyAttemptsError } from './attempt-limits.ts';
import type { PasswordChecks } from './password-hashing.ts';
import { hashToken, writeRefreshToken } from './refresh-token.ts';
import type { SessionDeps } from './session-deps.ts';
import { openAuditedSession, recordRejectedSignIn } from './session-record.ts';
import { findUserByLogin, setPasswordHash, type UserRow } from './sessions.store.ts';
import { createTokenReply } from './token-reply.ts';

const ABSOLUTE_MS = 30 * 24 * 3600_000;

export interface SignIn extends Attempt {
  readonly password: string;
  readonly userAgent: string | null;
}

/** Opens a session for a correct password. */
export async function signIn(deps: SessionDeps, attempt: SignIn): Promise<TokenReply> {
  const known = deps.limits.secondsToWait(attempt);
  // A local install belongs to one user: guessing is slowed down there, but the right password always works.
  if (known > 0 && deps.config.mode === 'hosted') throw tooManyAttemptsError(known);
  const checked = await deps.limits.during(attempt, () => judge(deps, attempt));
  const { user, isRight, heldMs } = checked;
  const wait = Math.max(known, checked.closedSeconds);
  if (user === null || !isRight) {
    // Attempts over the limit are not logged, so that a flood of guesses does not fill the table.
    if (user !== null && wait === 0) recordRejectedSignIn(deps, user.id, attempt.userAgent);
    if (deps.config.mode === 'local') await pause(heldMs);
    throw wait > 0 ? tooManyAttemptsError(wait) : new AppError('INVALID_GRANT');
  }
  // Only someone who knows the password sees this error, so it reveals nothing to a stranger.
  if (deps.config.mode === 'hosted' && !user.isEmailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
  if (deps.passwords.isOutdated(user.passwordHash)) await setPasswordHash(deps.db, user.id, await deps.passwords.hash(attempt.password));
  return openSession(deps, user, attempt.userAgent);
}

/** Waits for a slot, verifies the password and counts the outcome. */
async function judge(deps: SessionDeps, attempt: SignIn): Promise<Judged> {
  return deps.passwords.inTurn(async (checks) => {
    const closedSeconds = await deps.limits.secondsClosed(attempt);
    if (closedSeconds > 0 && deps.config.mode === 'hosted') return { user: null, isRight: false, heldMs: 0, closedSeconds };
    const checked = await checkPassword(deps, checks, attempt);
    if (!checked.isRight) return { ...checked, heldMs: await deps.limits.failed(attempt), closedSeconds };
    await deps.limits.succeeded(attempt);
    return { ...checked, heldMs: 0, closedSeconds };
  });
}

interface Judged extends Checked {
  /** How long a local install delays its response. */
  readonly heldMs: number;
  readonly closedSeconds: number;
}

interface Checked {
  readonly user: UserRow | null;
  readonly isRight: boolean;
}

/** The same work and the same response for an unknown user, an inactive user and a wrong password. */
async function checkPassword({ db }: SessionDeps, { verify, pretend }: PasswordChecks, attempt: SignIn): Promise<Checked> {
  const user = await findUserByLogin(db, attempt.login.trim());
  if (user !== null) return { user, isRight: (await verify(user.passwordHash, attempt.password)) && user.isActive };
  await pretend(attempt.password);
  return { user, isRight: false };
}

async function openSession(deps: SessionDeps, user: UserRow, userAgent: string | null): Promise<TokenReply> {
  const token = { sessionId: randomUUID(), generation: 1 };
  const now = deps.clock.now();
  await openAuditedSession(deps, {
    id: token.sessionId,
    userId: user.id,
    generation: token.generation,
    currentHash: hashToken(writeRefreshToken(deps.keys.refresh, token)),
    rotatedAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    userAgent: userAgent?.slice(0, 300) ?? null,
  });
  return createTokenReply(deps, user, token);
}
