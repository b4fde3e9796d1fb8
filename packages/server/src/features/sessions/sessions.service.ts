import type { TokenReply } from '@assay/contract';
import { endSession, renewSession } from './renew-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { type SignIn, signIn } from './sign-in.ts';

export interface SessionsService {
  signIn(attempt: SignIn): Promise<TokenReply>;
  refresh(refreshToken: string): Promise<TokenReply>;
  revoke(refreshToken: string): Promise<void>;
}

export const createSessionsService = (deps: SessionDeps): SessionsService => ({
  signIn: (attempt) => signIn(deps, attempt),
  refresh: (refreshToken) => renewSession(deps, refreshToken),
  revoke: (refreshToken) => endSession(deps, refreshToken),
});
