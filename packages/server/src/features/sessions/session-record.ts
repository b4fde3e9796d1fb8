import { setTimeout as pause } from 'node:timers/promises';
import { recordAudit } from '../../shared/audit.store.ts';
import type { SessionDeps } from './session-deps.ts';
import { insertSession, revokeSession, type SessionRow } from './sessions.store.ts';

/** Longer than an answer needs to leave, so that writing about a known account makes no answer later than one about an unknown. */
const LATER_MS = 100;
const MOST_AGENT = 120;

const about = (userAgent: string | null) => (userAgent === null ? {} : { agent: userAgent.slice(0, MOST_AGENT) });

type NewSession = Parameters<typeof insertSession>[1] & Pick<SessionRow, 'id' | 'userId' | 'userAgent'>;

/** A session and the entry about it: both are there or neither. */
export async function openRecorded({ db }: SessionDeps, session: NewSession): Promise<void> {
  const { id, userId, userAgent } = session;
  await db.transaction(async (tx) => {
    await insertSession(tx, session);
    await recordAudit(tx, { userId, projectId: null, action: 'signed-in', subjectId: id, details: about(userAgent) });
  });
}

/** For the owner of the account, who should learn that somebody tried. */
export function recordRefusal({ db, background }: SessionDeps, userId: string, userAgent: string | null): void {
  background.run('a record of a refused sign-in', async () => {
    await pause(LATER_MS);
    await recordAudit(db, { userId, projectId: null, action: 'sign-in.refused', subjectId: userId, details: about(userAgent) });
  });
}

/** Ends a session wherever it is used, and says why in the record; does nothing when it has ended before. */
export async function endRecorded({ db, clock, live }: SessionDeps, sessionId: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await revokeSession(tx, sessionId, reason, clock.now());
    if (userId === null) return;
    await recordAudit(tx, { userId, projectId: null, action: 'session.ended', subjectId: sessionId, details: { reason } });
  });
  live.forget();
}
