import {
  authorizationCodeGrantRequest,
  clientCredentialsGrantRequest,
  deviceCodeGrantRequest,
  genericTokenEndpointRequest,
  refreshTokenGrantRequest,
  validateAuthResponse,
} from 'oauth4webapi';
import { loginRequest } from './login-request.ts';
import { describeMissingPart } from './missing-part.ts';
import { authorizationServer, clientAuthentication, type Exchange, oauthClient, type Send, sendThrough } from './oauth-calls.ts';
import { tokenFailure } from './token-failure.ts';
import type { TokenFailure } from './token-outcome.ts';
import type { OauthTokenSettings, TokenSettings } from './token-settings.ts';

export type TokenRequestResult = { readonly kind: 'sent'; readonly exchange: Exchange } | TokenFailure;

/** Sends the token request. A failure means that nothing was sent. */
export async function requestToken(send: Send, settings: TokenSettings, signal?: AbortSignal): Promise<TokenRequestResult> {
  const missing = describeMissingPart(settings);
  if (missing !== null) return missing;
  if (!/^https?:\/\//i.test(settings.url) || !URL.canParse(settings.url))
    return tokenFailure('bad_settings', 'Token URL must be a valid HTTP(S) URL');
  if (settings.kind !== 'login') return requestGrant(send, settings, signal);
  const request = loginRequest(settings);
  return 'kind' in request ? request : { kind: 'sent', exchange: { request, outcome: await send(request, signal) } };
}

async function requestGrant(send: Send, settings: OauthTokenSettings, signal?: AbortSignal): Promise<TokenRequestResult> {
  const { timeoutMs, client } = settings;
  const parties = [authorizationServer({ token_endpoint: settings.url }), oauthClient(client), clientAuthentication(client)] as const;
  const consented = settings.kind === 'authorization-code' ? consentOf(settings, parties) : null;
  if (consented !== null && 'kind' in consented) return consented;
  const additionalParameters = extraOf(settings);
  const exchange = await sendThrough(send, { timeoutMs, signal }, (shared) => {
    const options = { ...shared, additionalParameters };
    switch (settings.kind) {
      case 'client-credentials':
        return clientCredentialsGrantRequest(...parties, additionalParameters, options);
      case 'password': {
        const { username, password } = settings;
        return genericTokenEndpointRequest(...parties, 'password', { ...additionalParameters, username, password }, options);
      }
      case 'refresh':
        return refreshTokenGrantRequest(...parties, settings.refreshToken, options);
      case 'authorization-code':
        return authorizationCodeGrantRequest(
          ...parties,
          consented ?? new URLSearchParams(),
          settings.redirectUri,
          settings.verifier,
          options,
        );
      case 'device-code':
        return deviceCodeGrantRequest(...parties, settings.deviceCode, options);
    }
  });
  return { kind: 'sent', exchange };
}

type Parties = readonly [ReturnType<typeof authorizationServer>, ReturnType<typeof oauthClient>, ReturnType<typeof clientAuthentication>];

/** Returns the browser's callback parameters if they belong to the consent that was started here. */
function consentOf(
  { code, state, expectedState }: Extract<OauthTokenSettings, { kind: 'authorization-code' }>,
  [server, client]: Parties,
): URLSearchParams | TokenFailure {
  try {
    return validateAuthResponse(server, client, new URLSearchParams({ code, state }), expectedState);
  } catch {
    return tokenFailure('access_denied', 'The authorization server’s response does not match this consent request.');
  }
}

/** Scopes belong to the request that asks for consent. A code already implies its scopes. */
function extraOf(settings: OauthTokenSettings): Readonly<Record<string, string>> {
  const isScoped = settings.kind === 'client-credentials' || settings.kind === 'password';
  return {
    ...(isScoped && settings.scopes.length > 0 ? { scope: settings.scopes.join(' ') } : {}),
    ...(settings.audience === null || settings.audience === '' ? {} : { audience: settings.audience }),
    ...settings.extraParams,
  };
}
