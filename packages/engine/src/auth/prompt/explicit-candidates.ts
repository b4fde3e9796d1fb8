import { type AuthType, BASIC, BEARER, type Candidate, candidate, type Injection } from '../auth-candidate.ts';
import { cookieInjection, loginCandidates } from './login-candidates.ts';
import { type ExplicitQuestion, evidenceFor } from './question.ts';

const GRANTS: Partial<Record<AuthType, string>> = {
  oauth2_client_credentials: 'client_credentials',
  password: 'password',
  auth_code: 'authorization_code',
  device_code: 'urn:ietf:params:oauth:grant-type:device_code',
};

/** Candidates from what the prompt says itself, without knowing a provider. */
export function explicitCandidates(question: ExplicitQuestion): readonly Candidate[] {
  const { wants, hasProvider } = question;
  const logins = loginCandidates(question);
  const found = [...grants(question), ...logins, ...besideLogin(statics(question), logins)].filter(
    (one) => !wants.refused.includes(one.type),
  );
  // A provider that is named knows better than the words alone, unless the words bring a place of their own.
  return hasProvider ? found.map((one) => ({ ...one, confidence: Math.min(one.confidence, 0.5) })) : found;
}

/** Where a login has an address, the header that a prompt names carries what the login gave. */
function besideLogin(statics: readonly Candidate[], logins: readonly Candidate[]): readonly Candidate[] {
  const isSure = logins.some((one) => one.tokenUrl !== null && one.userKey !== null && one.passKey !== null);
  return isSure ? statics.map((one) => ({ ...one, confidence: Math.min(one.confidence, 0.55) })) : statics;
}

function grants(question: ExplicitQuestion): readonly Candidate[] {
  const { wants, parts } = question;
  const types = (['oauth2_client_credentials', 'password', 'auth_code', 'device_code'] as const).filter((type) =>
    wants.wanted.includes(type),
  );
  const plain =
    types.length === 0 && wants.wanted.includes('oauth')
      ? (['oauth2_client_credentials', 'auth_code'] as const).filter((type) => !wants.refused.includes(type))
      : [];
  return [...types, ...plain].map((type, index) => {
    const doubt = plain.length > 0 ? 0.35 : 0;
    return candidate({
      type,
      confidence: (parts.endpoint === null ? 0.72 : 0.9) - doubt - index * 0.04,
      why: `The description asks for the grant ${GRANTS[type] ?? type}.`,
      evidence: evidenceFor(plain.length > 0 ? 'oauth' : type, question),
      tokenUrl: parts.endpoint?.url ?? null,
      injection: parts.injection ?? BEARER,
      form: { grantType: GRANTS[type] ?? null, fields: type === 'password' ? { username: 'username', password: 'password' } : {} },
      scopes: parts.scopes,
      audience: parts.audience,
      clientId: parts.clientId,
      clientAuth: parts.clientAuth,
      bodyType: parts.bodyType ?? 'form',
      ...(type === 'password' ? { userKey: 'username', passKey: 'password' } : {}),
      tokenJsonPath: '$.access_token',
    });
  });
}

function statics(question: ExplicitQuestion): readonly Candidate[] {
  return [...basics(question), ...keys(question), ...bearers(question), ...cookies(question)];
}

function basics(question: ExplicitQuestion): readonly Candidate[] {
  if (!question.wants.wanted.includes('basic')) return [];
  return [
    candidate({
      type: 'basic',
      confidence: 0.9,
      why: 'The description asks for Basic credentials.',
      injection: BASIC,
      evidence: evidenceFor('basic', question),
    }),
  ];
}

function keys(question: ExplicitQuestion): readonly Candidate[] {
  const { injection } = question.parts;
  if (injection !== null && !/^(?:bearer|basic) /i.test(injection.format))
    return [keyCandidate(question, injection, injection.in === 'query' ? 0.86 : 0.9)];
  if (injection !== null || !question.wants.wanted.includes('api_key_header')) return [];
  return [keyCandidate(question, { in: 'header', name: 'X-API-Key', format: '{token}' }, 0.7)];
}

function bearers(question: ExplicitQuestion): readonly Candidate[] {
  const { wants, parts } = question;
  if (!wants.wanted.includes('bearer_static')) return onlyToken(question);
  const elsewhere = parts.injection !== null && parts.injection.name !== 'Authorization';
  // A login or a grant gives the token then.
  const isGiven = GIVES_TOKEN.some((type) => wants.wanted.includes(type)) && !STATIC.test(wants.seen.get('bearer_static') ?? '');
  const doubtful = elsewhere || isGiven;
  const confidence = doubtful ? 0.6 : wants.wanted.includes('api_key_header') ? 0.74 : 0.88;
  return [
    candidate({
      type: 'bearer_static',
      confidence,
      why: 'The description has a token that is sent as it is.',
      injection: BEARER,
      evidence: evidenceFor('bearer_static', question),
    }),
  ];
}

const SOME_TOKEN = /\b(?:have|got|get|uses?|send|sends|pass|copy|copies|gave|given|with|put)\b[^.?!\n]{0,40}\btokens?\b(?![^.\n]*\?)/i;

/** A token of which nothing else is said is most often a bearer token. */
function onlyToken({ wants, parts, text }: ExplicitQuestion): readonly Candidate[] {
  if (wants.wanted.length > 0 || wants.refused.includes('bearer_static') || parts.injection !== null || !SOME_TOKEN.test(text)) return [];
  const why = 'The description speaks of a token and not of how it is sent.';
  return [candidate({ type: 'bearer_static', confidence: 0.5, why, injection: BEARER, evidence: [{ text: 'token', where: 'prompt' }] })];
}

const GIVES_TOKEN = ['credentials', 'oauth2_client_credentials', 'password', 'auth_code', 'device_code', 'oauth'] as const;
const STATIC = /personal|pats?\b|static|long|permanent|issued|fixed|bot|private app/i;

function cookies(question: ExplicitQuestion): readonly Candidate[] {
  const { wants, parts } = question;
  if (!wants.wanted.includes('session_cookie')) return [];
  return [
    candidate({
      type: 'session_cookie',
      confidence: parts.cookie === null ? 0.68 : 0.76,
      why: 'The description has a session cookie.',
      injection: cookieInjection(parts),
      evidence: evidenceFor('session_cookie', question),
    }),
  ];
}

function keyCandidate(question: ExplicitQuestion, injection: Injection, confidence: number): Candidate {
  const place = injection.in === 'query' ? `the query parameter ${injection.name}` : `the header ${injection.name}`;
  return candidate({
    type: 'api_key_header',
    rawType: injection.in === 'query' ? 'api_key_query' : 'api_key_header',
    confidence,
    why: `The description has a key in ${place}.`,
    injection,
    evidence: [...evidenceFor('api_key_header', question), { text: injection.name, where: 'prompt' }],
  });
}
