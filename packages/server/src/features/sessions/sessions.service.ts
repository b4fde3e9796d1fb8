import type { SessionInfo, TokenReply } from '@assay/contract';
import type { Actor } from '../../platform/http/feature.ts';
import { endBearerSession, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { endSession, renewSession } from './renew-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { type SignIn, signIn } from './sign-in.ts';

export interface SessionsService {
  signIn(attempt: SignIn): Promise<TokenReply>;
  refresh(refreshToken: string): Promise<TokenReply>;
  revoke(refreshToken: string): Promise<void>;
  signOut(by: { readonly refreshToken: string | undefined; readonly authorization: string | undefined }): Promise<void>;
  list(actor: Actor): Promise<SessionInfo[]>;
  end(actor: Actor, sessionId: string): Promise<void>;
}

export const createSessionsService = (deps: SessionDeps): SessionsService => ({
  signIn: (attempt) => signIn(deps, attempt),
  refresh: (refreshToken) => renewSession(deps, refreshToken),
  revoke: (refreshToken) => endSession(deps, refreshToken),
  signOut: async ({ refreshToken, authorization }) => {
    if (refreshToken !== undefined) await endSession(deps, refreshToken);
    await endBearerSession(deps, authorization);
  },
  list: (actor) => listOwnSessions(deps, actor),
  end: (actor, sessionId) => endOwnSession(deps, actor, sessionId),
});
