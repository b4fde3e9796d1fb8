import { processGenericTokenEndpointResponse, UnsupportedOperationError } from 'oauth4webapi';
import { authorizationServer, oauthClient } from './oauth-calls.ts';
import { tokenFailure } from './token-failure.ts';
import type { Token, TokenOutcome } from './token-outcome.ts';
import type { OauthTokenSettings } from './token-settings.ts';

/** Token types that require proof of possession. Any other type is treated as a bearer token. */
const BOUND: ReadonlySet<string> = new Set(['dpop', 'mac', 'pop', 'hotk']);

/**
 * Checks a response according to RFC 6749, 5.1. Known deviations in working servers - the token's location, the name of its type, a
 * lifetime that is not a number - are normalised first. An ID token is neither used nor read.
 */
export async function checkToken(token: Token, settings: OauthTokenSettings): Promise<TokenOutcome> {
  const type = token.type.toLowerCase();
  const response = Response.json({
    access_token: token.value,
    token_type: BOUND.has(type) ? type : 'bearer',
    ...(token.refreshToken === null ? {} : { refresh_token: token.refreshToken }),
  });
  try {
    await processGenericTokenEndpointResponse(authorizationServer({}), oauthClient(settings.client), response, {
      recognizedTokenTypes: { dpop: refuseBound },
    });
    return { kind: 'token', token };
  } catch (error) {
    if (!(error instanceof UnsupportedOperationError)) throw error;
    return tokenFailure(
      'token_unusable',
      `The server returned a token of type ${token.type}, which requires a proof of possession with every request.`,
      {
        hint: 'Configure the authorization server to issue bearer tokens for this client',
      },
    );
  }
}

function refuseBound(): never {
  throw new UnsupportedOperationError('bound token');
}
