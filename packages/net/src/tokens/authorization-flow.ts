import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';

export interface AuthorizationSettings {
  readonly authorizationUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly audience: string | null;
}

/** A consent request in the browser. Only the caller knows `verifier` and `state`. */
export interface AuthorizationStart {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
}

/** Builds the URL of the consent page with PKCE (RFC 7636, S256). Null when the configured endpoint is not a URL. */
export async function startAuthorization(settings: AuthorizationSettings): Promise<AuthorizationStart | null> {
  const { authorizationUrl, clientId, redirectUri, scopes, audience } = settings;
  if (!/^https?:\/\//i.test(authorizationUrl) || !URL.canParse(authorizationUrl)) return null;
  const verifier = generateRandomCodeVerifier();
  const state = generateRandomState();
  const url = new URL(authorizationUrl);
  const wanted = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
    ...(audience === null || audience === '' ? {} : { audience }),
  };
  for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value);
  return { url: url.href, verifier, state };
}
