import { setTimeout as pause } from 'node:timers/promises';
import { recordAudit } from '../../shared/audit.store.ts';
import type { SessionDeps } from './session-deps.ts';
import { insertSession, revokeSession, type SessionRow } from './sessions.store.ts';

/** Longer than it takes to send a response, so that logging for a known account does not delay the response. */
const LATER_MS = 100;
const MOST_AGENT = 120;

const about = (userAgent: string | null) => (userAgent === null ? {} : { agent: userAgent.slice(0, MOST_AGENT) });

type NewSession = Parameters<typeof insertSession>[1] & Pick<SessionRow, 'id' | 'userId' | 'userAgent'>;

/** Stores a session and its audit entry together or not at all. */
export async function openAuditedSession({ db }: SessionDeps, session: NewSession): Promise<void> {
  const { id, userId, userAgent } = session;
  await db.transaction(async (tx) => {
    await insertSession(tx, session);
    await recordAudit(tx, { userId, projectId: null, action: 'signed-in', subjectId: id, details: about(userAgent) });
  });
}

/** Logged for the account's owner, who should be able to see failed attempts. */
export function recordRejectedSignIn({ db, background }: SessionDeps, userId: string, userAgent: string | null): void {
  background.run('a record of a refused sign-in', async () => {
    await pause(LATER_MS);
    await recordAudit(db, { userId, projectId: null, action: 'sign-in.refused', subjectId: userId, details: about(userAgent) });
  });
}

/** Ends a session everywhere and logs the reason; does nothing when it has already ended. */
export async function endAuditedSession({ db, clock, live }: SessionDeps, sessionId: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await revokeSession(tx, sessionId, reason, clock.now());
    if (userId === null) return;
    await recordAudit(tx, { userId, projectId: null, action: 'session.ended', subjectId: sessionId, details: { reason } });
  });
  live.forget();
}
