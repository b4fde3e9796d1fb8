import { readJson } from '../json/read-json.ts';
import { readCookieText } from '../readers/calls/form-text.ts';
import { type Candidate, createCandidate, createDetection, type Detection, headerInjection } from './auth-candidate.ts';
import { unsupportedCandidate } from './classify/unsupported-schemes.ts';
import { type Challenge, readChallenges } from './response/challenges.ts';
import { readDiscovery, serverCandidates } from './response/discovery.ts';

/** A response from the target. Header names may be in any case, and a repeated header is a list. */
export interface TargetResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

const MAX_BODY = 500_000;

/** Detects which authentication the target requires from challenges, discovery documents, login redirects and error messages. */
export function detectFromResponse(response: TargetResponse): Detection {
  const discovered = discoveryOf(response);
  if (discovered.length > 0) return createDetection(discovered, 'discovery');
  const challenges = challengesOf(response);
  const isRejected = response.status === 401 || response.status === 403 || isRedirect(response);
  return createDetection(challenges.length > 0 || !isRejected ? challenges.map(ofChallenge) : ofRejection(response), 'answer');
}

function challengesOf(response: TargetResponse): readonly Challenge[] {
  return headerValues(response, 'www-authenticate').flatMap(readChallenges);
}

/** Returns the URL of the resource metadata that a challenge refers to (RFC 9728), or null. */
export function resourceMetadataUrl(response: TargetResponse): string | null {
  const urls = challengesOf(response).map(({ params }) => params.resource_metadata ?? '');
  return urls.find((url) => /^https?:\/\/\S+$/i.test(url)) ?? null;
}

function headerValues({ headers }: TargetResponse, name: string): readonly string[] {
  return Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() !== name ? [] : typeof value === 'string' ? [value] : value));
}

function discoveryOf({ status, body }: TargetResponse): readonly Candidate[] {
  if (status < 200 || status > 299 || !/^\s*\{/.test(body) || body.length > MAX_BODY) return [];
  const read = readJson(body);
  const server = read.kind === 'json' ? readDiscovery(read.value) : null;
  return server === null ? [] : serverCandidates(server);
}

function ofChallenge({ scheme, params }: Challenge): Candidate {
  const evidence = [{ text: `WWW-Authenticate: ${scheme}`, where: 'answer' }];
  if (scheme === 'basic') return createCandidate({ type: 'basic', confidence: 0.93, why: 'The API requires Basic credentials.', evidence });
  if (scheme === 'bearer') return ofBearer(params, evidence);
  if (/key|token/.test(scheme)) {
    const why = `The API requires a key with the ${scheme} scheme.`;
    const injection = headerInjection(params.header ?? 'Authorization');
    return createCandidate({ type: 'api_key_header', rawType: scheme, confidence: 0.75, why, injection, evidence });
  }
  const rawType = scheme.startsWith('aws4') ? 'aws_sigv4' : scheme === 'signature' ? 'hmac' : scheme;
  return { ...unsupportedCandidate(rawType, 0.9, `The API requires the ${scheme} scheme, which is not supported.`), evidence };
}

function ofBearer(params: Challenge['params'], evidence: Candidate['evidence']): Candidate {
  const url = params.authorization_uri ?? params.token_url ?? null;
  const metadata = params.resource_metadata;
  return createCandidate({
    type: 'bearer_static',
    confidence: 0.85,
    why:
      metadata === undefined
        ? 'The API requires a bearer token.'
        : 'The API requires a bearer token and links to metadata about how to get one.',
    evidence,
    scopes: (params.scope ?? '').split(/\s+/).filter((scope) => scope !== ''),
    extraParams: {
      ...(url === null ? {} : { authorization_url: url }),
      ...(metadata === undefined ? {} : { resource_metadata: metadata }),
      ...(params.realm === undefined ? {} : { realm: params.realm }),
    },
  });
}

function isRedirect(response: TargetResponse): boolean {
  const [location = ''] = headerValues(response, 'location');
  return response.status >= 300 && response.status < 400 && /log-?in|sign-?in|sso|auth/i.test(location);
}

/** Handles a rejection without a challenge. Its message, cookies and redirect may still reveal the scheme. */
function ofRejection(response: TargetResponse): readonly Candidate[] {
  const text = response.body.slice(0, 4000);
  const isToken = /bearer|jwt|access[ _]token|authorization header/i.test(text);
  const why = 'The error response mentions a token.';
  const token = createCandidate({ type: 'bearer_static', confidence: 0.66, why, evidence: [{ text: 'token', where: 'answer' }] });
  return [...keysIn(text), ...(isToken ? [token] : []), ...cookiesOf(response)];
}

function keysIn(text: string): readonly Candidate[] {
  const header = /["'`\s](x-[\w-]{2,40}|api-?key|apikey|ocp-apim-subscription-key)["'`\s.:,\\]/i.exec(` ${text} `)?.[1];
  const key = header ?? /(?:api|subscription|access)[ _-]?key/i.exec(text)?.[0];
  if (key === undefined) return [];
  const shared = { why: 'The error response mentions a key.', evidence: [{ text: key, where: 'answer' }] };
  const confidence = header === undefined ? 0.6 : 0.78;
  return [createCandidate({ type: 'api_key_header', confidence, injection: headerInjection(header ?? 'X-API-Key'), ...shared })];
}

function cookiesOf(response: TargetResponse): readonly Candidate[] {
  const cookie = headerValues(response, 'set-cookie').flatMap((line) => readCookieText(line).slice(0, 1))[0];
  if (cookie === undefined || !(isRedirect(response) || /sess|sid/i.test(cookie.name))) return [];
  const why = 'The API sets a session cookie and redirects to a login page.';
  const evidence = [{ text: `Set-Cookie: ${cookie.name}`, where: 'answer' }];
  const injection = headerInjection('Cookie', `${cookie.name}={token}`);
  return [createCandidate({ type: 'session_cookie', confidence: 0.55, why, injection, evidence })];
}
