import { type AuthType, BASIC, BEARER, type Candidate, candidate, type Injection } from '../auth-candidate.ts';
import { relativeToBase } from '../calls/url-parts.ts';
import { readLoginShape } from './login-shape.ts';
import type { NamedParts } from './named-parts.ts';
import type { Wants } from './wanted-types.ts';

export interface ExplicitQuestion {
  readonly wants: Wants;
  readonly parts: NamedParts;
  readonly text: string;
  readonly hasProvider: boolean;
}

const GRANTS: Partial<Record<AuthType, string>> = {
  oauth2_client_credentials: 'client_credentials',
  password: 'password',
  auth_code: 'authorization_code',
  device_code: 'urn:ietf:params:oauth:grant-type:device_code',
};

/** Candidates from what the prompt says itself, without knowing a provider. */
export function explicitCandidates(question: ExplicitQuestion): readonly Candidate[] {
  const { wants, hasProvider } = question;
  const found = [...grants(question), ...logins(question), ...statics(question)].filter((one) => !wants.refused.includes(one.type));
  // A provider that is named knows better than the words alone, unless the words bring a place of their own.
  return hasProvider ? found.map((one) => ({ ...one, confidence: Math.min(one.confidence, 0.5) })) : found;
}

function evidenceFor(type: AuthType | 'credentials' | 'oauth', { wants, parts }: ExplicitQuestion): Candidate['evidence'] {
  const word = wants.seen.get(type);
  const endpoint = parts.endpoint === null ? [] : [{ text: `${parts.endpoint.method} ${parts.endpoint.url}`, where: 'prompt' }];
  return [...(word === undefined ? [] : [{ text: word, where: 'prompt' }]), ...endpoint];
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
      injection: tokenInjection(parts),
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

function tokenInjection(parts: NamedParts): Injection {
  return parts.injection ?? BEARER;
}

/** A login call: an address or a pair of user and password, whose answer is a token or a cookie. */
function logins(question: ExplicitQuestion): readonly Candidate[] {
  const { wants, parts, text } = question;
  const shape = readLoginShape(text);
  const wanted = new Set(wants.wanted);
  if (wanted.has('password') || wanted.has('oauth2_client_credentials') || wanted.has('basic')) return [];
  const spoken = wanted.has('credentials') || (shape.userKey !== null && shape.passKey !== null);
  const loginUrl = parts.endpoint !== null && /login|sign|auth|session|token/i.test(parts.endpoint.url);
  if (!spoken && !(loginUrl && parts.endpoint?.method === 'POST' && !wanted.has('oauth'))) return [];
  const cookie = wanted.has('session_cookie');
  const sure = parts.endpoint !== null && spoken ? 0.92 : parts.endpoint !== null ? 0.72 : 0.62;
  return [
    candidate({
      type: cookie ? 'session_cookie' : 'custom_login',
      rawType: 'login',
      confidence: sure,
      why: cookie
        ? 'The description has a login whose answer sets a cookie.'
        : 'The description has a login call whose answer carries a token.',
      evidence: evidenceFor('credentials', question),
      tokenUrl: parts.endpoint === null ? null : relativeToBase(parts.endpoint.url),
      injection: cookie ? cookieInjection(parts) : loginInjection(question),
      form: {
        grantType: null,
        fields: {
          ...(shape.userKey === null ? {} : { username: shape.userKey }),
          ...(shape.passKey === null ? {} : { password: shape.passKey }),
        },
      },
      bodyType: parts.bodyType ?? (/[{}]/.test(text) ? 'json' : null),
      userKey: shape.userKey,
      passKey: shape.passKey,
      tokenJsonPath: cookie ? null : shape.tokenPath,
    }),
  ];
}

function loginInjection({ parts }: ExplicitQuestion): Injection {
  return parts.injection ?? BEARER;
}

function cookieInjection(parts: NamedParts): Injection {
  return { in: 'header', name: 'Cookie', format: parts.cookie === null ? '{token}' : `${parts.cookie}={token}` };
}

function statics(question: ExplicitQuestion): readonly Candidate[] {
  const { wants, parts } = question;
  const found: Candidate[] = [];
  const has = (type: AuthType): boolean => wants.wanted.includes(type);
  if (has('basic'))
    found.push(
      candidate({
        type: 'basic',
        confidence: 0.9,
        why: 'The description asks for Basic credentials.',
        injection: BASIC,
        evidence: evidenceFor('basic', question),
      }),
    );
  const scheme = parts.injection?.name === 'Authorization' && !/^bearer /i.test(parts.injection.format);
  if (scheme && parts.injection !== null && !/^basic /i.test(parts.injection.format))
    found.push(keyCandidate(question, parts.injection, 0.9));
  else if (parts.injection !== null && parts.injection.name !== 'Authorization')
    found.push(keyCandidate(question, parts.injection, parts.injection.in === 'query' ? 0.86 : 0.9));
  else if (has('api_key_header')) found.push(keyCandidate(question, { in: 'header', name: 'X-API-Key', format: '{token}' }, 0.7));
  if (has('bearer_static'))
    found.push(
      candidate({
        type: 'bearer_static',
        confidence: parts.injection !== null && parts.injection.name !== 'Authorization' ? 0.6 : has('api_key_header') ? 0.74 : 0.88,
        why: 'The description has a token that is sent as it is.',
        injection: BEARER,
        evidence: evidenceFor('bearer_static', question),
      }),
    );
  if (has('session_cookie'))
    found.push(
      candidate({
        type: 'session_cookie',
        confidence: parts.cookie === null ? 0.68 : 0.76,
        why: 'The description has a session cookie.',
        injection: cookieInjection(parts),
        evidence: evidenceFor('session_cookie', question),
      }),
    );
  return found;
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
