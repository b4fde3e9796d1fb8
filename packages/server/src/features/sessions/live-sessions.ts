import type { Clock } from '../../platform/clock/clock.ts';

const TRUSTED_MS = 10_000;
const MOST_ENTRIES = 10_000;

/** Whether a session is active: not revoked, and its user is active. Every call checks it, so the result is cached for a few seconds. */
export interface LiveSessions {
  isLive(sessionId: string): Promise<boolean>;
  /** Clears the cache after a revocation in this process. */
  forget(): void;
}

export function createLiveSessions(load: (sessionId: string) => Promise<boolean>, clock: Clock): LiveSessions {
  const trustedUntil = new Map<string, number>();
  let generation = 0;
  return {
    isLive: async (sessionId) => {
      const now = clock.now().getTime();
      const until = trustedUntil.get(sessionId);
      if (until !== undefined && now < until && now > until - 2 * TRUSTED_MS) return true;
      const askedIn = generation;
      const live = await load(sessionId);
      if (!live || askedIn !== generation) return live;
      if (trustedUntil.size >= MOST_ENTRIES) trustedUntil.clear();
      trustedUntil.set(sessionId, now + TRUSTED_MS);
      return true;
    },
    forget: () => {
      generation += 1;
      trustedUntil.clear();
    },
  };
}
