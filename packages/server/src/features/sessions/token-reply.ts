import { CLIENT_ID, type TokenReply } from '@assay/contract';
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts';
import { type RefreshToken, writeRefreshToken } from './refresh-token.ts';
import type { SessionDeps } from './session-deps.ts';
import { presentUser } from './sessions.presenter.ts';
import type { UserRow } from './sessions.store.ts';

/** A session's three tokens at the given generation. */
export async function createTokenReply({ tokens, keys }: SessionDeps, user: UserRow, token: RefreshToken): Promise<TokenReply> {
  const shown = presentUser(user);
  return {
    access_token: await tokens.issueAccess(shown, token.sessionId),
    refresh_token: writeRefreshToken(keys.refresh, token),
    id_token: await tokens.issueIdentity(shown, token.sessionId, CLIENT_ID),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
  };
}
