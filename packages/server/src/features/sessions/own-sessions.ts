import type { SessionInfo } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { idleCutoff } from './renew-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { endAuditedSession } from './session-record.ts';
import { findSession, listUserSessions } from './sessions.store.ts';

/** The caller's own active sessions, most recently used first. */
export async function listOwnSessions({ db, clock }: SessionDeps, actor: Actor): Promise<SessionInfo[]> {
  const now = clock.now();
  const rows = await listUserSessions(db, actor.userId, { now, idleCutoff: idleCutoff(now) });
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.rotatedAt.toISOString(),
    userAgent: row.userAgent,
    current: row.id === actor.sessionId,
  }));
}

/** Another user's session returns 404, just like a missing one. */
export async function endOwnSession(deps: SessionDeps, actor: Actor, sessionId: string): Promise<void> {
  const session = await findSession(deps.db, sessionId);
  if (session?.userId !== actor.userId || session.revokedAt !== null) throw new AppError('SESSION_NOT_FOUND');
  await endAuditedSession(deps, sessionId, 'ended by the user');
}

/** Signs out by access token, which ends the token's session. An invalid token is not an error. */
export async function endBearerSession(deps: SessionDeps, authorization: string | undefined): Promise<void> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const actor = token === undefined ? null : await deps.tokens.readAccess(token);
  if (actor !== null) await endAuditedSession(deps, actor.sessionId, 'signed out');
}
