import { relativeToBase } from '../../readers/calls/url-parts.ts';
import {
  type AuthType,
  BEARER_HEADER,
  type Candidate,
  createCandidate,
  GRANTS,
  headerInjection,
  sharedGrantFields,
} from '../auth-candidate.ts';
import { readLoginFields } from './login-fields.ts';
import type { NamedParts } from './named-parts.ts';
import { isNegated, type RequestedTypes } from './wanted-types.ts';

/** Everything that was read from a prompt, as input for creating candidates. */
export interface ExplicitCandidateInput {
  readonly wants: RequestedTypes;
  readonly parts: NamedParts;
  readonly text: string;
  readonly hasProvider: boolean;
}

/** Returns candidates based on the prompt alone, without the provider catalogue. */
export function explicitCandidates(question: ExplicitCandidateInput): readonly Candidate[] {
  const logins = loginCandidates(question);
  const statics = [...basics(question), ...keys(question), ...bearers(question), ...cookies(question)];
  const found = [...grants(question), ...logins, ...statics.map((one) => atMost(one, highestStatic(one, logins, question)))];
  const open = found.filter((one) => !question.wants.refused.includes(one.type));
  // The catalogue entry for a named provider ranks first.
  return question.hasProvider ? open.map((one) => atMost(one, 0.5)) : open;
}

/** Phrases such as "you get back a token", which show that a request returns the credential. */
const GIVEN_BACK =
  /\b(?:back|returns?|reply|responds?|response|receives?|trade|exchange|swap)\b[^.!?\n]{0,60}?(?<![\w-])(token|jwt|ticket|key)\b/i;
const SAYS_KEY = /(?<![\w-])(?:api[ _-]?)?keys?\b/i;

/** If a prompt describes a login, the header that it names contains the login's token and not a static key. */
function highestStatic({ type }: Candidate, logins: readonly Candidate[], { text, wants }: ExplicitCandidateInput): number {
  if (logins.some((one) => one.tokenUrl !== null && one.userKey !== null && one.passKey !== null)) return 0.55;
  if (logins.some((one) => one.type === type && one.tokenUrl !== null)) return 0.55;
  if (type !== 'api_key_header') return 1;
  const given = GIVEN_BACK.exec(text)?.[1];
  if (given === undefined) return wants.wanted.includes('credentials') && !SAYS_KEY.test(text) ? 0.55 : 1;
  if (logins.length > 0) return 0.55;
  return /key/i.test(given) ? 1 : 0.75;
}

const atMost = (one: Candidate, confidence: number): Candidate => ({ ...one, confidence: Math.min(one.confidence, confidence) });

const TYPES = ['oauth2_client_credentials', 'password', 'auth_code', 'device_code'] as const;

function grants(question: ExplicitCandidateInput): readonly Candidate[] {
  const { wants, parts } = question;
  const types = TYPES.filter((type) => wants.wanted.includes(type));
  const isPlain = types.length === 0 && wants.wanted.includes('oauth');
  const plain = isPlain ? (['oauth2_client_credentials', 'auth_code'] as const) : [];
  return [...types, ...plain].map((type, index) =>
    createCandidate({
      type,
      confidence: (parts.endpoint === null ? 0.72 : 0.9) - (isPlain ? 0.35 : 0) - index * 0.04,
      why: `The description asks for the grant ${GRANTS[type]}.`,
      evidence: evidenceFor(isPlain ? 'oauth' : type, question),
      tokenUrl: parts.endpoint?.url ?? null,
      injection: parts.injection ?? BEARER_HEADER,
      ...sharedGrantFields(type),
      scopes: parts.scopes,
      audience: parts.audience,
      clientId: parts.clientId,
      clientAuth: parts.clientAuth,
      bodyType: parts.bodyType ?? 'form',
    }),
  );
}

const NO_LOGIN: readonly string[] = ['password', 'oauth2_client_credentials', 'basic', 'auth_code', 'device_code'];

/** Returns login candidates: a URL or a user name and password, with a token or cookie in the response. */
function loginCandidates(question: ExplicitCandidateInput): readonly Candidate[] {
  const { wants, parts, text } = question;
  if (wants.wanted.some((type) => NO_LOGIN.includes(type))) return [];
  const { userKey, passKey, tokenPath } = readLoginFields(text);
  const isSpoken = wants.wanted.includes('credentials') || (userKey !== null && passKey !== null);
  if (!isSpoken && !isLoginEndpoint(question)) return [];
  // A session id in a custom header is treated as a token.
  const isCookie = wants.wanted.includes('session_cookie') && (parts.injection === null || /\bcookie/i.test(text));
  return [
    createCandidate({
      type: isCookie ? 'session_cookie' : 'custom_login',
      rawType: 'login',
      confidence: isSpoken ? spokenConfidence(parts) : 0.72,
      why: `The description has a login ${isCookie ? 'whose answer sets a cookie' : 'call whose answer carries a token'}.`,
      evidence: evidenceFor('credentials', question),
      tokenUrl: addressOf(parts),
      injection: isCookie ? cookieInjection(parts) : (parts.injection ?? BEARER_HEADER),
      bodyType: parts.bodyType ?? (/[{}]/.test(text) ? 'json' : null),
      userKey,
      passKey,
      tokenJsonPath: isCookie ? null : tokenPath,
    }),
  ];
}

const addressOf = ({ endpoint }: NamedParts): string | null => (endpoint === null ? null : relativeToBase(endpoint.url));

const spokenConfidence = ({ endpoint }: NamedParts): number => (endpoint === null ? 0.62 : 0.92);

function isLoginEndpoint({ wants, parts }: ExplicitCandidateInput): boolean {
  return parts.endpoint?.method === 'POST' && /login|sign|auth|session|token/i.test(parts.endpoint.url) && !wants.wanted.includes('oauth');
}

function basics(question: ExplicitCandidateInput): readonly Candidate[] {
  if (!question.wants.wanted.includes('basic')) return [];
  const why = 'The description asks for Basic credentials.';
  return [createCandidate({ type: 'basic', confidence: 0.9, why, evidence: evidenceFor('basic', question) })];
}

function keys(question: ExplicitCandidateInput): readonly Candidate[] {
  const { injection } = question.parts;
  if (injection !== null && !/^(?:bearer|basic) /i.test(injection.format))
    return [keyCandidate(question, injection, injection.in === 'query' ? 0.86 : 0.9)];
  if (injection !== null || !question.wants.wanted.includes('api_key_header')) return [];
  return [keyCandidate(question, headerInjection('X-API-Key'), 0.7)];
}

function keyCandidate(question: ExplicitCandidateInput, injection: Candidate['injection'], confidence: number): Candidate {
  const isQuery = injection.in === 'query';
  const rawType = isQuery ? 'api_key_query' : 'api_key_header';
  const why = `The description has a key in ${isQuery ? 'the query parameter' : 'the header'} ${injection.name}.`;
  const evidence = [...evidenceFor('api_key_header', question), { text: injection.name, where: 'prompt' }];
  return createCandidate({ type: 'api_key_header', rawType, confidence, why, injection, evidence });
}

const GIVES_TOKEN = [...TYPES, 'credentials', 'oauth'] as const;
const STATIC = /personal|pats?\b|static|long|permanent|issued|fixed|bot|private app/i;

function bearers(question: ExplicitCandidateInput): readonly Candidate[] {
  const { wants, parts } = question;
  if (!wants.wanted.includes('bearer_static')) return onlyToken(question);
  const isElsewhere = parts.injection !== null && parts.injection.name !== 'Authorization';
  // If the prompt also requests a login or a grant, the token comes from there.
  const isGiven = GIVES_TOKEN.some((type) => wants.wanted.includes(type)) && !STATIC.test(wants.seen.get('bearer_static') ?? '');
  const confidence = isElsewhere || isGiven ? 0.6 : wants.wanted.includes('api_key_header') ? 0.74 : 0.88;
  const why = 'The description has a token that is sent as it is.';
  return [createCandidate({ type: 'bearer_static', confidence, why, evidence: evidenceFor('bearer_static', question) })];
}

const SOME_TOKEN = /(?<![\w-])(?:access[- ])?(tokens?|(?:long|secret|some) keys?|schlüssel|claves?|jetons?|clés?)(?![\w-])(?![^.\n]*\?)/i;

/** A token without any further description is most likely a bearer token, and a key an API key. */
function onlyToken({ wants, parts, text }: ExplicitCandidateInput): readonly Candidate[] {
  const word = SOME_TOKEN.exec(text)?.[1];
  const [type, injection] = /key|schl|cla|cl/i.test(word ?? '')
    ? (['api_key_header', headerInjection('X-API-Key')] as const)
    : (['bearer_static', BEARER_HEADER] as const);
  if (wants.wanted.length > 0 || parts.injection !== null || word === undefined || wants.refused.includes(type)) return [];
  if (isNegated(text, text.indexOf(word))) return [];
  const why = `The description speaks of a ${word.toLowerCase()} and not of how it is sent.`;
  return [createCandidate({ type, confidence: 0.5, why, injection, evidence: [{ text: word, where: 'prompt' }] })];
}

function cookies(question: ExplicitCandidateInput): readonly Candidate[] {
  const { wants, parts } = question;
  if (!wants.wanted.includes('session_cookie')) return [];
  const why = 'The description has a session cookie.';
  const shared = { why, injection: cookieInjection(parts), evidence: evidenceFor('session_cookie', question) };
  return [createCandidate({ type: 'session_cookie', confidence: parts.cookie === null ? 0.68 : 0.76, ...shared })];
}

/** Returns the Cookie header, with the cookie's name if the prompt contains it. */
function cookieInjection({ cookie }: NamedParts): Candidate['injection'] {
  return headerInjection('Cookie', cookie === null ? '{token}' : `${cookie}={token}`);
}

/** Returns the words in the prompt that request a type. */
function evidenceFor(type: AuthType | 'credentials' | 'oauth', { wants, parts }: ExplicitCandidateInput): Candidate['evidence'] {
  const word = wants.seen.get(type);
  const endpoint = parts.endpoint === null ? [] : [{ text: `${parts.endpoint.method} ${parts.endpoint.url}`, where: 'prompt' }];
  return [...(word === undefined ? [] : [{ text: word, where: 'prompt' }]), ...endpoint];
}
