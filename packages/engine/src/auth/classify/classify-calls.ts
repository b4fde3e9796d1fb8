import { isCredentialHeader } from '../../readers/calls/credential-names.ts';
import type { HttpCall } from '../../readers/calls/http-call.ts';
import { responseReferenceIn } from '../../readers/calls/placeholder.ts';
import { type Candidate, distinctBy } from '../auth-candidate.ts';
import { classifyStatic } from './classify-static.ts';
import { classifyToken, type TokenCall } from './classify-token.ts';
import { secretsInCall } from './secrets.ts';
import { readTokenRequest } from './token-request.ts';

/** Returns the candidates for all calls in a source. A token call and the calls that use its token form one candidate. */
export function classifyCalls(given: readonly HttpCall[]): readonly Candidate[] {
  const calls = given.map((call, at) => (opensSession(call, at, given) ? { ...call, answerPath: '$' } : call));
  const obtaining = strongest(
    calls.flatMap((call, index): TokenCall[] => {
      const request = readTokenRequest(call);
      return request === null ? [] : [{ call, index, request }];
    }),
  );
  const tokens = obtaining.map((one) => withEarlierSteps(classifyToken(calls, one), calls));
  const sources = new Set(obtaining.map(({ index }) => index));
  const statics = calls.flatMap((call, index) => (sources.has(index) || sendsResponseValue(call) ? [] : classifyStatic(call)));
  const kept = statics
    .filter((one) => !isCoveredByToken(one, tokens))
    .map((one) => (one.disabled || tokens.length === 0 ? one : { ...one, confidence: one.confidence * 0.6 }));
  const redact = secretsInCall(calls);
  return distinctBy([...tokens, ...kept], keyOf).map((one) => ({ ...one, confidence: Math.round(one.confidence * 100) / 100, redact }));
}

/** True when another call sends the whole response of a call as its credential. */
const opensSession = (call: HttpCall, index: number, calls: readonly HttpCall[]): boolean =>
  readTokenRequest(call) === null &&
  calls.some(({ headers }) => headers.some(({ name, value }) => !/^cookie$/i.test(name) && responseReferenceIn(value)?.call === index));

/** True when a call sends a value from an earlier response. Such a call does not contain a credential itself. */
const sendsResponseValue = ({ headers }: HttpCall): boolean =>
  headers.some(({ name, value }) => isCredentialHeader(name) && responseReferenceIn(value) !== null);

/** Keeps one call per type, and prefers a code exchange to the authorization request and a grant to its refresh. */
function strongest(found: readonly TokenCall[]): readonly TokenCall[] {
  const all = found.filter((one, at) => {
    const rivals = found.filter(({ request }) => request.type === one.request.type);
    return at === found.indexOf(rivals.reduce((left, right) => (right.request.confidence > left.request.confidence ? right : left)));
  });
  const others = all.some(({ request }) => request.rawType !== 'refresh_token');
  return all.filter(({ request }) => !others || request.rawType !== 'refresh_token');
}

/** Adds the URLs from earlier steps, such as the login page and the device code endpoint. */
function withEarlierSteps(one: Candidate, calls: readonly HttpCall[]): Candidate {
  if (one.type !== 'auth_code' && one.type !== 'device_code') return one;
  const step = calls.find((call) => {
    const raw = readTokenRequest(call)?.rawType;
    return raw === 'authorization_request' || raw === 'device_authorization';
  });
  if (step?.url == null || step.url === one.tokenUrl) return one;
  const name = one.type === 'auth_code' ? 'authorization_url' : 'device_authorization_url';
  return { ...one, extraParams: { ...one.extraParams, [name]: step.url } };
}

/** True for a static credential that a token candidate already covers. */
const isCoveredByToken = ({ type, injection: { name }, disabled }: Candidate, tokens: readonly Candidate[]): boolean =>
  !disabled && tokens.some((token) => type === 'bearer_static' || token.injection.name === name || Object.hasOwn(token.extraHeaders, name));

const keyOf = ({ type, rawType, injection }: Candidate): string => `${type} ${rawType} ${injection.in} ${injection.name.toLowerCase()}`;
