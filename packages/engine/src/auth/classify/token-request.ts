import { isPasswordName, passwordRank, userNameRank } from '../../readers/calls/credential-names.ts';
import { fieldsByName, findPair, type HttpCall, type Pair } from '../../readers/calls/http-call.ts';
import { lowerCasePath } from '../../readers/calls/url-parts.ts';
import { AUTH_TYPES, type AuthType } from '../auth-candidate.ts';
import { readAuthorization } from './authorization.ts';
import { UNSUPPORTED_REASONS } from './unsupported-schemes.ts';

/** A call whose response contains a token or starts a session. */
export interface TokenRequest {
  readonly type: AuthType;
  readonly rawType: string;
  readonly grant: string | null;
  readonly confidence: number;
  readonly why: string;
  readonly userKey: string | null;
  readonly passKey: string | null;
  readonly disabled: boolean;
}

/** One line per grant with its name in the request, its type, and a description. A name that is not a type marks an unsupported grant. */
const GRANTS = String.raw`
^client_credentials$ ; oauth2_client_credentials ; A token request names the grant client_credentials.
^(?:account_credentials|client_credential|service_account)$ ; oauth2_client_credentials ; A token request names a grant of its own for machine clients.
^(?:password|resource_owner.*|http://auth0\.com/oauth/grant-type/password-realm)$ ; password ; A token request sends user name and password with the grant password.
^(?:authorization_?code.*|code)$ ; auth_code ; A token request exchanges an authorization code.
device_?code$ ; device_code ; A token request polls with a device code.
^refresh_token$ ; auth_code ; A token request renews a token that came from a sign-in in the browser.
^implicit$ ; auth_code ; The settings name the implicit grant; the authorization code grant replaces it.
jwt-?bearer$ ; jwt_bearer ; The token request needs a signed assertion (jwt-bearer), which cannot be made here; obtain a token elsewhere and use it as a static bearer token.
token-exchange$ ; token_exchange ; The token request exchanges another token (token-exchange), which is not supported; use the resulting token as a static bearer token.
saml2-?bearer$ ; saml2_bearer ; The token request needs a SAML assertion, which is not supported; use the resulting token as a static bearer token.
`
  .trim()
  .split('\n')
  .map((line) => {
    const [mark = '', name = '', why = ''] = line.split(' ; ');
    return { mark: new RegExp(mark, 'i'), name, why };
  });
/** The client authenticates with a signature instead of a secret. */
const SIGNED_CLIENT = { name: 'jwt_assertion', why: UNSUPPORTED_REASONS.jwt_assertion ?? '' };

const TOKEN_PATH = /\/(?:[\w.-]*token[\w.-]*|oauth2?|accesstoken)(?:\/(?:create|new|generate|issue|get|v\d))?\/?$/;
/** Words for a login in the paths of APIs in several languages. */
export const LOGIN_WORDS =
  /log[-_]?[io]n|sign[-_]?in|authenti[cf]|autentic|session|initiateauth|verifypassword|security_check|anmeld|einlogg|connexion|sesion|acceso|acesso|accedi|ingres|entrar|iniciar|identific|inlogg/;
const LOGIN_ENDS = /\/auth(?:\/|$)|\/authn|\/authorize$|\/connect$|account\/access/;
const SIGN_UP = /(?:register|sign[-_]?up|users?\/?$|accounts?\/?$|customers?\/?$|invit|reset|forgot)/;
const DEVICE_PATH = /\/device(?:[/_-]?(?:code|authorization|authorize|auth))?\/?$|\/devicecode$/;

/** Interprets a call as a token or login request. Returns null when it is neither. */
export function readTokenRequest(call: HttpCall): TokenRequest | null {
  const fields = [...fieldsByName(call), ...call.query];
  const grant = findPair(fields, 'grant_type', 'grantType');
  if (grant !== null) return byGrant(grant, fields);
  return byAuthorizeUrl(call, fields) ?? byDeviceUrl(call) ?? byClientSecret(call, fields) ?? byLogin(call) ?? byBasicLogin(call);
}

function tokenRequest(given: Pick<TokenRequest, 'type' | 'confidence' | 'why'> & Partial<TokenRequest>): TokenRequest {
  return { rawType: given.type, grant: null, userKey: null, passKey: null, disabled: false, ...given };
}

function byGrant(grant: string, fields: readonly Pair[]): TokenRequest | null {
  const known = findPair(fields, 'client_assertion') === null ? GRANTS.find(({ mark }) => mark.test(grant)) : SIGNED_CLIENT;
  if (known === undefined) return null;
  const { name, why } = known;
  const type = AUTH_TYPES.find((one) => one === name);
  if (type === undefined)
    return tokenRequest({ type: 'oauth2_client_credentials', rawType: name, grant, confidence: 0.8, why, disabled: true });
  const account = type === 'password' ? findLoginFields(fields.filter((pair) => !/client|grant|scope/i.test(pair.name))) : {};
  return tokenRequest({ type, rawType: grant, grant, confidence: /refresh/i.test(grant) ? 0.62 : 0.96, why, ...account });
}

function byAuthorizeUrl(call: HttpCall, fields: readonly Pair[]): TokenRequest | null {
  const response = findPair(fields, 'response_type');
  if (response === null || !/code|token/.test(response)) return null;
  const why =
    findPair(fields, 'code_challenge') === null
      ? 'An authorization request asks for a code in the browser.'
      : 'An authorization request asks for a code with a PKCE challenge.';
  const shared = { rawType: 'authorization_request', grant: 'authorization_code', why };
  return tokenRequest({ type: 'auth_code', confidence: call.url === null ? 0.7 : 0.88, ...shared });
}

function byDeviceUrl(call: HttpCall): TokenRequest | null {
  if (call.url === null || !DEVICE_PATH.test(lowerCasePath(call.url)) || findPair(fieldsByName(call), 'client_id') === null) return null;
  return { ...deviceCode('A call asks for a device code.', 0.7), rawType: 'device_authorization' };
}

function deviceCode(why: string, confidence: number): TokenRequest {
  return tokenRequest({ type: 'device_code', grant: 'urn:ietf:params:oauth:grant-type:device_code', confidence, why });
}

function byClientSecret(call: HttpCall, fields: readonly Pair[]): TokenRequest | null {
  const id = findPair(fields, 'client_id', 'clientId', 'app_id', 'appId', 'consumer_key');
  const secret = findPair(fields, 'client_secret', 'clientSecret', 'app_secret', 'appSecret', 'consumer_secret');
  if (id === null || secret === null || call.url === null) return null;
  const path = lowerCasePath(call.url);
  const code = findPair(fields, 'code', 'device_code');
  if (code !== null && /device/i.test(`${path} ${code}`)) return deviceCode('A call exchanges a device code for a token.', 0.75);
  if (code !== null || findPair(fields, 'redirect_uri', 'code_verifier') !== null) {
    const why = 'A call exchanges an authorization code with the client secret.';
    return tokenRequest({ type: 'auth_code', grant: 'authorization_code', confidence: 0.75, why });
  }
  if (!hasLoginPath(call) && call.answerPath === null) return null;
  const why = 'Client id and secret are sent to a token endpoint without a user.';
  return tokenRequest({ type: 'oauth2_client_credentials', grant: 'client_credentials', confidence: 0.75, why });
}

function byLogin(call: HttpCall): TokenRequest | null {
  const sent = call.method === 'GET' ? call.query : fieldsByName(call);
  const { userKey: named, passKey } = findLoginFields(sent);
  // In a login, the field next to the password is the user name, even if its name is unknown.
  const isAccount = passKey !== null && isPasswordName(passKey) && sent.length < 4;
  const userKey = named ?? (isAccount || hasLoginPath(call) ? (sent.find(({ name }) => name !== passKey)?.name ?? null) : null);
  if (passKey === null || !isLogin(call, passKey)) return null;
  // Some logins have the user name in the path: `/auth/userpass/login/ada`.
  if (userKey === null && !(hasLoginPath(call) && isPasswordName(passKey) && call.answerPath !== null)) return null;
  const why = `A login call sends ${[userKey, passKey].filter((key) => key !== null).join(' and ')}.`;
  return tokenRequest({ type: 'custom_login', rawType: 'login', confidence: loginConfidence(call), why, userKey, passKey });
}

function loginConfidence(call: HttpCall): number {
  const hasClient =
    call.basicAuth !== null || findPair([...call.headers, ...fieldsByName(call)], 'authorization', 'client_id', 'clientId') !== null;
  // Client credentials together with a user name and password indicate a grant that was not recognised.
  if (hasClient) return 0.75;
  if (hasLoginPath(call)) return 0.92;
  return call.answerPath !== null || call.cookieJar ? 0.87 : 0.7;
}

/** True for a URL whose path names a login or a token. */
export function hasLoginPath({ url }: HttpCall): boolean {
  const path = url === null ? '' : lowerCasePath(url);
  return LOGIN_WORDS.test(path) || LOGIN_ENDS.test(path) || TOKEN_PATH.test(path);
}

function isLogin(call: HttpCall, passKey: string): boolean {
  const strong = isPasswordName(passKey);
  // Some logins send the password in the URL. They are recognised by the token in their response.
  if (call.method === 'GET') return strong && call.answerPath !== null;
  if (hasLoginPath(call)) return true;
  if (!strong) return false;
  return call.answerPath !== null || call.cookieJar || call.url === null || !SIGN_UP.test(lowerCasePath(call.url));
}

/** Recognises `-u user:pass` with a login URL whose response contains the token. */
function byBasicLogin(call: HttpCall): TokenRequest | null {
  if (readAuthorization(call)?.kind !== 'basic' || call.answerPath === null || !hasLoginPath(call)) return null;
  const why = 'A login call sends Basic credentials and its answer carries the token.';
  return tokenRequest({ type: 'custom_login', rawType: 'basic_login', confidence: 0.7, why });
}

/** Finds the fields whose names are most likely to mean a user name and a password. */
export function findLoginFields(fields: readonly Pair[]): Pick<TokenRequest, 'userKey' | 'passKey'> {
  const passKey = best(fields, passwordRank);
  const userKey = best(
    fields.filter((pair) => pair.name !== passKey),
    userNameRank,
  );
  return { userKey, passKey };
}

/** Returns the name with the best rank. Between equal ranks, the outermost field wins. */
function best(fields: readonly Pair[], rank: (name: string) => number): string | null {
  const ranked = fields
    .filter(({ name }) => rank(name) >= 0)
    .map(({ name }) => ({ name, order: rank(name) * 10 + Math.min(9, name.split('.').length) }));
  return ranked.sort((left, right) => left.order - right.order)[0]?.name ?? null;
}
