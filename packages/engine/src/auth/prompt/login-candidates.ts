import { relativeToBase } from '../../readers/calls/url-parts.ts';
import { BEARER, type Candidate, candidate, type Injection } from '../auth-candidate.ts';
import { type LoginShape, readLoginShape } from './login-shape.ts';
import type { NamedParts } from './named-parts.ts';
import { type ExplicitQuestion, evidenceFor } from './question.ts';

/** A login call: an address or a pair of user and password, whose answer is a token or a cookie. */
export function loginCandidates(question: ExplicitQuestion): readonly Candidate[] {
  const { wants, parts, text } = question;
  if (wants.wanted.some((type) => type === 'password' || type === 'oauth2_client_credentials' || type === 'basic')) return [];
  const shape = readLoginShape(text);
  const spoken = wants.wanted.includes('credentials') || (shape.userKey !== null && shape.passKey !== null);
  if (!spoken && !isLoginEndpoint(question)) return [];
  const confidence = parts.endpoint === null ? 0.62 : spoken ? 0.92 : 0.72;
  const shared = { rawType: 'login', confidence, evidence: evidenceFor('credentials', question), ...formOf(shape, question) };
  // A session id that travels in a header of its own is a token.
  if (wants.wanted.includes('session_cookie') && (parts.injection === null || /\bcookie/i.test(text)))
    return [
      candidate({
        ...shared,
        type: 'session_cookie',
        why: 'The description has a login whose answer sets a cookie.',
        injection: cookieInjection(parts),
      }),
    ];
  return [
    candidate({
      ...shared,
      type: 'custom_login',
      why: 'The description has a login call whose answer carries a token.',
      injection: parts.injection ?? BEARER,
      tokenJsonPath: shape.tokenPath,
    }),
  ];
}

function isLoginEndpoint({ wants, parts }: ExplicitQuestion): boolean {
  return parts.endpoint?.method === 'POST' && /login|sign|auth|session|token/i.test(parts.endpoint.url) && !wants.wanted.includes('oauth');
}

function formOf({ userKey, passKey }: LoginShape, { parts, text }: ExplicitQuestion): Partial<Candidate> {
  return {
    tokenUrl: parts.endpoint === null ? null : relativeToBase(parts.endpoint.url),
    form: {
      grantType: null,
      fields: { ...(userKey === null ? {} : { username: userKey }), ...(passKey === null ? {} : { password: passKey }) },
    },
    bodyType: parts.bodyType ?? (/[{}]/.test(text) ? 'json' : null),
    userKey,
    passKey,
  };
}

/** The Cookie header with the name of the cookie, where the prompt has it. */
export function cookieInjection(parts: NamedParts): Injection {
  return { in: 'header', name: 'Cookie', format: parts.cookie === null ? '{token}' : `${parts.cookie}={token}` };
}
