import { Navigate, Outlet, useLocation } from 'react-router';
import { screens, signInPath } from '../lib/paths.ts';
import { lastSessionEnd, useSession } from '../lib/session/session-store.ts';

/** Requires a session. Without one, it remembers the requested page unless the user signed out deliberately. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session !== null) return <Outlet />;
  return <Navigate replace to={lastSessionEnd() === 'signed-out' ? screens.signIn : signInPath(`${pathname}${search}`)} />;
}
