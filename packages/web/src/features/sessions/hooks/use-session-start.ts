import { useEffect, useState } from 'react';
import { refreshSession } from '../../../lib/session/refresh.ts';
import { liveAccessToken, useSession } from '../../../lib/session/session-store.ts';

export type SessionStart = 'loading' | 'signed-in' | 'signed-out';

/** On start, an expired session is refreshed once before the form is shown. */
export function useSessionStart(): SessionStart {
  const session = useSession();
  const isLive = liveAccessToken(session) !== null;
  const [hasTried, setHasTried] = useState(false);
  const mustRefresh = session !== null && !isLive && !hasTried;
  useEffect(() => {
    if (!mustRefresh) return;
    // If the server cannot be reached, the form appears and shows why.
    refreshSession()
      .catch(() => null)
      .finally(() => setHasTried(true));
  }, [mustRefresh]);
  if (isLive) return 'signed-in';
  return mustRefresh ? 'loading' : 'signed-out';
}
