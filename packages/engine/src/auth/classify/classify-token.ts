import { isCredentialHeader, isIdentityHeader, isSecretName } from '../../readers/calls/credential-names.ts';
import { fieldsByName, findPair, type HttpCall, normaliseName, type Pair } from '../../readers/calls/http-call.ts';
import { hasPlaceholder, placeholderFor, replaceMarks } from '../../readers/calls/placeholder.ts';
import { wordList } from '../../readers/calls/word-list.ts';
import { type Candidate, createCandidate, type Evidence, headerInjection } from '../auth-candidate.ts';
import { readAuthorization } from './authorization.ts';
import { determineInjection } from './injection.ts';
import type { TokenRequest } from './token-request.ts';
import { buildTokenUrl } from './token-url.ts';

const OAUTH_FIELDS = wordList(`
  granttype clientid clientsecret scope scopes audience username password code codeverifier redirecturi refreshtoken devicecode responsetype state
  codechallenge codechallengemethod nonce assertion clientassertion clientassertiontype
`);

/** A call that obtains a token, and its place among the calls. */
export interface TokenCall {
  readonly call: HttpCall;
  readonly index: number;
  readonly request: TokenRequest;
}

/** Returns the candidate for a call that obtains a token or session, including how later calls send it. */
export function classifyToken(calls: readonly HttpCall[], { call, index, request }: TokenCall): Candidate {
  const use = determineInjection(calls, index);
  const fields = [...fieldsByName(call), ...call.query];
  const tokenUrl = buildTokenUrl(call);
  const session = request.type === 'custom_login' && !use.shown && endsInCookie(call, calls.slice(index + 1));
  const oauth = request.grant !== null;
  const path = use.path ?? call.answerPath;
  return createCandidate({
    type: session ? 'session_cookie' : request.type,
    rawType: request.rawType,
    confidence: Math.min(request.confidence, call.certainty, session || path !== null || hasClientIn(call, fields, request) ? 1 : 0.75),
    why: session ? `${request.why} The calls after it rely on the cookie it sets.` : request.why,
    evidence: evidenceOf(call, request),
    tokenUrl,
    injection: session ? headerInjection('Cookie', cookieFormat(calls)) : use.injection,
    grantType: request.grant,
    scopes: scopesOf(fields),
    audience: findPair(fields, 'audience', 'resource'),
    clientId: clientIdOf(call, fields, request),
    clientAuth: oauth ? clientAuth(call, fields) : null,
    bodyType: call.body.kind === 'json' || call.body.kind === 'form' ? call.body.kind : null,
    userKey: request.userKey,
    passKey: request.passKey,
    tokenJsonPath: session ? null : (path ?? (oauth ? '$.access_token' : null)),
    extraHeaders: extraHeaders(call.headers),
    extraParams: extraParams(call, request),
    disabled: request.disabled,
    disabledReason: request.disabled ? request.why : null,
  });
}

/** If no client credentials are found, the request may send them in a form that was not recognised. */
function hasClientIn(call: HttpCall, fields: readonly Pair[], { type, grant }: TokenRequest): boolean {
  if (type !== 'oauth2_client_credentials') return grant !== null;
  return (
    readAuthorization(call) !== null ||
    findPair(fields, 'client_id', 'client_secret', 'app_id', 'consumer_key', 'assertion', 'client_assertion') !== null
  );
}

function scopesOf(fields: readonly Pair[]): readonly string[] {
  const scope = findPair(fields, 'scope', 'scopes');
  return scope === null || hasPlaceholder(scope) ? [] : scope.split(/[\s,]+/).filter((one) => one !== '');
}

/** Returns true when cookies are stored and no token is read from the response. */
function endsInCookie(own: HttpCall, later: readonly HttpCall[]): boolean {
  if (own.answerPath !== null && !own.answerPath.startsWith('header:')) return false;
  return own.cookieJar || later.some((call) => call.cookieJar || call.cookies.length > 0);
}

const SESSION_NAME = /sess|sid$|auth|token|jwt|identity|login|remember|connect\.sid/i;

/** Finds the session cookie by its name. */
export function cookieFormat(calls: readonly HttpCall[]): string {
  const cookies = calls.flatMap((call) => call.cookies).filter((cookie) => !/csrf|xsrf/i.test(cookie.name));
  const cookie = cookies.find(({ name }) => SESSION_NAME.test(name)) ?? cookies[0];
  return cookie === undefined || hasPlaceholder(cookie.name) ? '{token}' : `${cookie.name}={token}`;
}

function clientIdOf(call: HttpCall, fields: readonly Pair[], { grant }: TokenRequest): string | null {
  const header = grant === null ? null : readAuthorization(call);
  const id = findPair(fields, 'client_id', 'clientId') ?? (header?.kind === 'basic' ? header.user : '');
  return id === '' ? null : replaceMarks(id);
}

function clientAuth(call: HttpCall, fields: readonly Pair[]): 'basic' | 'post' | null {
  if (readAuthorization(call)?.kind === 'basic') return 'basic';
  return findPair(fields, 'client_secret', 'clientSecret') === null ? null : 'post';
}

/** Collects API keys and identifiers that are sent together with the credential. Secret values are left out. */
export function extraHeaders(headers: readonly Pair[]): Readonly<Record<string, string>> {
  const kept = headers.filter(
    ({ name }) => !/^(?:authorization|cookie)$/i.test(name) && (isCredentialHeader(name) || isIdentityHeader(name)),
  );
  return Object.fromEntries(
    kept.map(({ name, value }) => [name, isCredentialHeader(name) && !hasPlaceholder(value) ? placeholderFor(name) : replaceMarks(value)]),
  );
}

function extraParams(call: HttpCall, request: TokenRequest): Readonly<Record<string, string>> {
  const kept = fieldsByName(call).filter(
    ({ name }) => name !== request.userKey && name !== request.passKey && !OAUTH_FIELDS.includes(normaliseName(name)),
  );
  return Object.fromEntries(
    kept.map(({ name, value }) => [name, isSecretName(name) && !hasPlaceholder(value) ? placeholderFor(name) : replaceMarks(value)]),
  );
}

function evidenceOf(call: HttpCall, request: TokenRequest): readonly Evidence[] {
  const url = buildTokenUrl(call);
  const lines = [
    ...(url === null ? [] : [`${call.method} ${url}`]),
    ...(request.grant === null ? [] : [`grant_type=${request.grant}`]),
    ...(request.userKey === null ? [] : [`fields ${request.userKey}, ${request.passKey ?? ''}`]),
    ...(call.answerPath === null ? [] : [`token read from ${call.answerPath}`]),
  ];
  return lines.map((text) => ({ text, where: `line ${call.line}` }));
}
