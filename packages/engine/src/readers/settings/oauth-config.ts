import { EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';

const TOKEN_URL = [
  'tokenUrl',
  'accessTokenUrl',
  'tokenUri',
  'tokenEndpoint',
  'accessTokenUri',
  'accessTokenEndpoint',
  'oauthTokenUrl',
  'authTokenUrl',
  'oauth2TokenUrl',
  'tokenServerUrl',
  'oauthTokenEndpoint',
  'authServerTokenUrl',
  'urlAccessToken',
  'oauthUrl',
];
const AUTHORIZE_URL = [
  'authorizationUrl',
  'authUrl',
  'authorizeUrl',
  'authorizationEndpoint',
  'authorizationUri',
  'userAuthorizationUri',
  'authorizePath',
  'urlAuthorize',
  'authorizationServerUrl',
];
const DEVICE_URL = [
  'deviceAuthorizationUrl',
  'deviceAuthorizationEndpoint',
  'deviceAuthUrl',
  'deviceAuthorizationUri',
  'deviceCodeUrl',
  'deviceEndpoint',
];

/** Builds the token request for OAuth settings from a library, a file or a collection. */
export function readOauthConfig(settings: readonly Pair[], hint: string | null = null): HttpCall | null {
  const tokenUrl = tokenAddress(settings, hint);
  const clientId = findPair(settings, 'clientId', 'oauthClientId', 'consumerKey', 'oidcClientId');
  const authorizeUrl =
    findPair(settings, ...AUTHORIZE_URL) ?? settings.find(({ value }) => /^https?:[^?#]*\/authorize\/?$/.test(value))?.value ?? null;
  const grant = hint ?? grantOf(settings, { clientId, authorizeUrl });
  const address = tokenUrl ?? authorityUrl(settings) ?? (grant === 'authorization_code' ? authorizeUrl : null);
  if (grant === null || (address === null && clientId === null && hint === null)) return null;
  const fields: readonly (readonly [string, string | null])[] = [
    ['grant_type', grant],
    ['client_id', clientId],
    ['client_secret', findPair(settings, 'clientSecret', 'clientCredential', 'oauthClientSecret', 'consumerSecret', 'credentialsSecret')],
    ['username', grant === 'password' ? findPair(settings, 'username', 'user') : null],
    ['password', grant === 'password' ? findPair(settings, 'password') : null],
    ['scope', findPair(settings, 'scope', 'scopes', 'scopeList', 'oauthScope', 'oauthScopes')],
    ['audience', findPair(settings, 'audience')],
  ];
  const parts = address === null ? null : splitUrl(address);
  const clientAuth =
    findPair(
      settings,
      'clientAuthentication',
      'client_authentication',
      'authMethod',
      'tokenEndpointAuthMethod',
      'clientAuthenticationMethod',
      'authStyle',
      'clientAuth',
    ) ?? '';
  const id = findPair(settings, 'clientId') ?? '';
  return {
    ...EMPTY_CALL,
    method: 'POST',
    url: parts?.url ?? null,
    query: parts?.query ?? [],
    body: { kind: 'form', fields: fields.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])) },
    basicAuth: /basic|header/i.test(clientAuth) ? { user: id, password: '{{client_secret}}' } : null,
  };
}

/** Some libraries split the URL into host and path, and some name the setting just "address". */
function tokenAddress(settings: readonly Pair[], hint: string | null): string | null {
  const host = findPair(settings, 'tokenHost', 'site');
  const path = findPair(settings, 'tokenPath');
  const whole =
    findPair(settings, ...TOKEN_URL) ?? addressUnder(settings, 'token') ?? (hint === null ? null : findPair(settings, 'address'));
  if (host !== null && (whole ?? path ?? '/').startsWith('/')) return `${host.replace(/\/+$/, '')}${whole ?? path ?? '/oauth/token'}`;
  return whole ?? path ?? requestAddress(settings);
}

/** Returns the URL in `token: 'https://id.example/token'`. Elsewhere, a setting with this name contains a token. */
function addressUnder(settings: readonly Pair[], name: string): string | null {
  const value = findPair(settings, name);
  return value !== null && /^https?:\/\/[^\s]+$/.test(value) ? value : null;
}

/** If the grant is part of the request, as in an Ansible task, the request's URL is used. */
function requestAddress(settings: readonly Pair[]): string | null {
  const url = findPair(settings, 'grantType') === null ? null : findPair(settings, 'url', 'uri', 'endpoint');
  return url !== null && /^https?:\/\/[^?#]*(?:token|oauth)/i.test(url) ? url : null;
}

/** Libraries for Entra only need the authority and derive the token URL. */
function authorityUrl(settings: readonly Pair[]): string | null {
  const authority = findPair(settings, 'authority');
  return authority?.includes('microsoftonline.com') === true ? `${authority.replace(/\/+$/, '')}/oauth2/v2.0/token` : null;
}

interface Known {
  readonly clientId: string | null;
  readonly authorizeUrl: string | null;
}

function grantOf(settings: readonly Pair[], { clientId, authorizeUrl }: Known): string | null {
  const named = findPair(settings, 'grantType', 'authorizationGrantType', 'grant', 'oauthGrantType', 'flow');
  const grant = named?.replace(/^\{\{(\w+)\}\}$/, '$1') ?? '';
  if (/^[\w:.-]+$/.test(grant))
    return grant
      .replace(/with_?pkce/i, '')
      .toLowerCase()
      .replace(/^(?:authorizationcode|code)_?$/, 'authorization_code')
      .replace(/^client(?:credentials)?$/, 'client_credentials')
      .replace(/_$/, '');
  if (findPair(settings, ...DEVICE_URL) !== null) return 'urn:ietf:params:oauth:grant-type:device_code';
  const tokenUrl = findPair(settings, ...TOKEN_URL) ?? addressUnder(settings, 'token');
  if (clientId === null || tokenUrl === null)
    return authorizeUrl !== null && (clientId !== null || tokenUrl !== null) ? 'authorization_code' : null;
  if (authorizeUrl !== null || findPair(settings, 'redirectUri', 'redirectUrl', 'callbackUrl') !== null) return 'authorization_code';
  return findPair(settings, 'username') !== null && findPair(settings, 'password') !== null ? 'password' : 'client_credentials';
}
