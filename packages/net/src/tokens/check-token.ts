import { processGenericTokenEndpointResponse, UnsupportedOperationError } from 'oauth4webapi';
import { clientOf, serverAt } from './oauth-calls.ts';
import { failure } from './token-failure.ts';
import type { Token, TokenOutcome } from './token-outcome.ts';
import type { OauthTokenSettings } from './token-settings.ts';

/** Types that are worth nothing without a proof of possession; any other word means a bearer token. */
const BOUND: ReadonlySet<string> = new Set(['dpop', 'mac', 'pop', 'hotk']);

/**
 * Checks an answer as RFC 6749, 5.1 has it. What is known to differ between servers that work - the place of the token, the word for its type,
 * a lifetime that is no number - is put right first; an ID token is not used and not read.
 */
export async function checkToken(token: Token, settings: OauthTokenSettings): Promise<TokenOutcome> {
  const type = token.type.toLowerCase();
  const answer = Response.json({
    access_token: token.value,
    token_type: BOUND.has(type) ? type : 'bearer',
    ...(token.refreshToken === null ? {} : { refresh_token: token.refreshToken }),
  });
  try {
    await processGenericTokenEndpointResponse(serverAt({}), clientOf(settings.client), answer, {
      recognizedTokenTypes: { dpop: refuseBound },
    });
    return { kind: 'token', token };
  } catch (error) {
    if (!(error instanceof UnsupportedOperationError)) throw error;
    return failure('token_unusable', `The server gives a token of the type ${token.type}, which needs a proof with every request.`, {
      hint: 'Ask the authorization server for bearer tokens for this client',
    });
  }
}

function refuseBound(): never {
  throw new UnsupportedOperationError('bound token');
}
