import { isCredentialHeader, isCustomKeyHeader, isIdentityHeader, isKeyParameter } from '../../readers/calls/credential-names.ts';
import { findPair, type HttpCall } from '../../readers/calls/http-call.ts';
import { isPlaceholder, replaceMarks } from '../../readers/calls/placeholder.ts';
import { type Candidate, createCandidate, headerInjection } from '../auth-candidate.ts';
import { readAuthorization } from './authorization.ts';
import { cookieFormat, extraHeaders } from './classify-token.ts';
import { unsupportedCandidate } from './unsupported-schemes.ts';

/** Returns the candidates for a call that sends a static credential. */
export function classifyStatic(call: HttpCall): readonly Candidate[] {
  const signatures = signed(call);
  // A key that is sent with a signature only identifies the sender.
  const keys = signatures.length > 0 ? [] : [...keyHeaders(call), ...keyQuery(call)];
  const found = [...signatures, ...authorization(call), ...keys, ...cookies(call)];
  const target = call.url === null ? '' : `${call.method} ${replaceMarks(call.url)}, `;
  return found.map((one) => {
    const { injection, rawType, disabled } = one;
    const text = `${target}${disabled ? rawType : `${injection.in} ${injection.name}: ${injection.format}`}`;
    const confidence = call.url === null && !disabled ? one.confidence - 0.04 : one.confidence;
    return { ...one, evidence: [{ text, where: `line ${call.line}` }], confidence };
  });
}

/** A signature header depends on the content of each request, so it contains no key that could be stored. */
const isSignature = (header: string): boolean => /(?:^|[-_])(?:signature|hmac)$/i.test(header);

function signed(call: HttpCall): readonly Candidate[] {
  const names = [...call.headers, ...call.query].map((pair) => pair.name);
  const signature =
    call.headers.some(({ name }) => isSignature(name)) ||
    (names.some((name) => /(?:^|[-_])(?:sign(?:ature)?|hmac|digest)$/i.test(name)) &&
      names.some((name) => /time|nonce|date|(?:api|access)[-_]?key/i.test(name)));
  // A signature that the program computes may be in any header or parameter.
  const marked = [...call.headers, ...call.query].flatMap(({ value }) => /\{\{unsupported:(\w+)\}\}/.exec(value)?.[1] ?? []);
  const headerScheme = readAuthorization(call);
  const schemes = [
    ...call.schemes,
    ...marked,
    ...(signature ? ['hmac'] : []),
    ...(headerScheme?.kind === 'unsupported' ? [headerScheme.scheme] : []),
  ];
  return [...new Set(schemes)].map((rawType) => unsupportedCandidate(rawType, 0.93));
}

function authorization(call: HttpCall): readonly Candidate[] {
  const read = readAuthorization(call);
  if (read === null || read.kind === 'unsupported') return [];
  const build = (given: Parameters<typeof createCandidate>[0]) => [createCandidate({ ...given, extraHeaders: extraHeaders(call.headers) })];
  if (read.kind === 'bearer')
    return build({ type: 'bearer_static', confidence: 0.93, why: 'The call sends a bearer token that it is given, not one it obtains.' });
  if (read.kind === 'basic') return build({ type: 'basic', confidence: 0.93, why: basicWhy(read.password) });
  if (read.kind === 'bare' && isPlaceholder(read.value) && !/key|secret|api|token|pat\b|auth/i.test(read.value)) {
    const why = 'The Authorization header is sent, but the source does not show its scheme.';
    return build({ type: 'bearer_static', confidence: 0.55, why });
  }
  const format = read.kind === 'bare' ? '{token}' : read.format;
  const where = read.kind === 'bare' ? 'without a scheme' : `after the word ${format.split(/[ =:]/)[0]}`;
  const why = `The Authorization header carries a key ${where}.`;
  const confidence = read.kind === 'bare' ? 0.8 : 0.87;
  return build({ type: 'api_key_header', confidence, why, injection: headerInjection('Authorization', format) });
}

function basicWhy(password: string): string {
  return password === ''
    ? 'The call sends Basic credentials with an empty password: the user name is the key.'
    : 'The call sends user name and password as Basic credentials.';
}

/** The text before a key: `Token ` in `Token abc`, or any text before the placeholder in `key={{KEY}}`. */
function prefixOf(value: string): string {
  const word = /^(?:Bearer|Token|ApiKey|Key|Basic)\s+(?=\S)/i.exec(value)?.[0].replace(/\s+$/, ' ');
  return word ?? /^([A-Za-z][\w-]{0,30}(?: |[=:] ?))\{\{[^{}]*\}\}$/.exec(value)?.[1] ?? '';
}

function keyHeaders(call: HttpCall): readonly Candidate[] {
  if (findPair(call.headers, 'Authorization') !== null) return [];
  const keys = call.headers.filter(
    ({ name, value }) =>
      name === call.keyHeader ||
      isCustomKeyHeader({ name, value }) ||
      (isCredentialHeader(name) && !isSignature(name) && !/^cookie$/i.test(name) && !isIdentityHeader(name)),
  );
  const main = keys.find(({ name }) => /api[-_]?key|token/i.test(name)) ?? keys[0];
  if (main === undefined) return [];
  return [
    createCandidate({
      type: 'api_key_header',
      confidence: isCredentialHeader(main.name) ? 0.92 : 0.75,
      why: `The header ${main.name} carries a key.`,
      injection: headerInjection(main.name, `${prefixOf(main.value)}{token}`),
      extraHeaders: extraHeaders(call.headers.filter((pair) => pair !== main)),
    }),
  ];
}

function cookies(call: HttpCall): readonly Candidate[] {
  const kept = call.cookies.filter(({ name }) => !/^_g|^_fb|csrf|xsrf|consent|theme|locale|lang$/i.test(name));
  if (kept.length === 0) return [];
  const format = cookieFormat([{ ...call, cookies: kept }]);
  const confidence = /sess|sid|auth|token|jwt|identity|login/i.test(format) ? 0.86 : 0.6;
  const why = `The call sends the cookie ${format.split('=')[0]}.`;
  return [createCandidate({ type: 'session_cookie', confidence, why, injection: headerInjection('Cookie', format) })];
}

function keyQuery(call: HttpCall): readonly Candidate[] {
  const found = call.query.find(({ name, value }) => isKeyParameter(name, value));
  if (found === undefined) return [];
  return [
    createCandidate({
      type: 'api_key_header',
      rawType: 'api_key_query',
      confidence: 0.78,
      why: `The query parameter ${found.name} carries a key.`,
      injection: { in: 'query', name: found.name, format: '{token}' },
      extraHeaders: extraHeaders(call.headers),
    }),
  ];
}
