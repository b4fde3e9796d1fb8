import type { SessionInfo } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { idleSince } from './renew-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { listSessionsOf, revokeSession, revokeSessionOf } from './sessions.store.ts';

/** The caller's own sessions that still open something, the last used first. */
export async function listOwnSessions({ db, clock }: SessionDeps, actor: Actor): Promise<SessionInfo[]> {
  const now = clock.now();
  const rows = await listSessionsOf(db, actor.userId, { now, idleSince: idleSince(now) });
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.rotatedAt.toISOString(),
    userAgent: row.userAgent,
    current: row.id === actor.sessionId,
  }));
}

/** Somebody else's session is answered like one that does not exist. */
export async function endOwnSession({ db, clock, live }: SessionDeps, actor: Actor, sessionId: string): Promise<void> {
  if (!(await revokeSessionOf(db, { id: sessionId, userId: actor.userId, reason: 'ended by its user', now: clock.now() })))
    throw new AppError('SESSION_NOT_FOUND');
  live.forget();
}

/** Sign-out by access token: the session it belongs to ends; a token that opens nothing is no error. */
export async function endSessionOfBearer({ db, clock, live, tokens }: SessionDeps, authorization: string | undefined): Promise<void> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const actor = token === undefined ? null : await tokens.readAccess(token);
  if (actor === null) return;
  await revokeSession(db, actor.sessionId, 'signed out', clock.now());
  live.forget();
}
