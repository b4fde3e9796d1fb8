import type { TokenReply } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { hashToken, type RefreshToken, readRefreshToken, writeRefreshToken } from './refresh-token.ts';
import type { SessionDeps } from './session-deps.ts';
import { endAuditedSession } from './session-record.ts';
import { findSession, findUser, rotateSession } from './sessions.store.ts';
import { createTokenReply } from './token-reply.ts';

const IDLE_MS = 14 * 24 * 3600_000;
/** A session that was not renewed for this long has expired. */
export const idleCutoff = (now: Date) => new Date(now.getTime() - IDLE_MS);

/** The grace period in which a client that lost the response, or a second tab, may present the last token again. */
const GRACE_MS = 10_000;

/** Exchanges a refresh token for its successor. */
export async function renewSession(deps: SessionDeps, text: string): Promise<TokenReply> {
  // Read before waiting for anything, because a busy server must not make a legitimate retry look late.
  const askedAt = deps.clock.now();
  const presented = readRefreshToken(deps.keys.refresh, text);
  if (presented === null) throw new AppError('REFRESH_REFUSED');
  const successor = { sessionId: presented.sessionId, generation: presented.generation + 1 };
  const userId = (await rotate(deps, presented, successor)) ?? (await repeatInGrace(deps, presented, askedAt));
  if (userId === null) throw new AppError('REFRESH_REFUSED');
  const user = await findUser(deps.db, userId);
  if (user?.isActive) return createTokenReply(deps, user, successor);
  await endAuditedSession(deps, presented.sessionId, 'inactive user');
  throw new AppError('REFRESH_REFUSED');
}

/** Signs out, which ends the token's session. An unknown token is not an error (RFC 7009). */
export async function endSession(deps: SessionDeps, text: string): Promise<void> {
  const presented = readRefreshToken(deps.keys.refresh, text);
  if (presented !== null) await endAuditedSession(deps, presented.sessionId, 'signed out');
}

async function rotate({ db, clock, keys }: SessionDeps, presented: RefreshToken, successor: RefreshToken): Promise<string | null> {
  const now = clock.now();
  const session = await rotateSession(db, {
    sessionId: presented.sessionId,
    presentedHash: hashToken(writeRefreshToken(keys.refresh, presented)),
    successorHash: hashToken(writeRefreshToken(keys.refresh, successor)),
    now,
    idleCutoff: idleCutoff(now),
  });
  return session?.userId ?? null;
}

/**
 * Shortly after its use, the previous token is exchanged for the same successor. If an older token is used, it was stolen, so the session
 * ends.
 */
async function repeatInGrace(deps: SessionDeps, presented: RefreshToken, askedAt: Date): Promise<string | null> {
  const session = await findSession(deps.db, presented.sessionId);
  if (session === null || session.revokedAt !== null || session.expiresAt <= askedAt) return null;
  if (presented.generation >= session.generation) return null;
  const isPredecessor = presented.generation === session.generation - 1;
  if (isPredecessor && askedAt.getTime() - session.rotatedAt.getTime() <= GRACE_MS) return session.userId;
  await endAuditedSession(deps, session.id, 'refresh token used twice');
  deps.log.warn({ sessionId: session.id, userId: session.userId }, 'a refresh token was reused; the session was revoked');
  return null;
}
