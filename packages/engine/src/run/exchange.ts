import type { Exchange, Hop, Json, SendOutcome } from '../model/index.ts';
import type { BuiltRequest } from './build-request.ts';
import type { HeaderPairs } from './header-list.ts';
import type { SentHop } from './send-following.ts';

const MASK = '•••';
const NO_HEADERS: HeaderPairs = [];
const MAX_BODY_BYTES = 256 * 1024;
/** Text beyond this length is never shown, so it is not searched for secrets. */
const SEARCHED = 2 * MAX_BODY_BYTES;
/** A secret may be truncated at the end of the searched text, so this much of the end is dropped. */
const UNSAFE_END = 64 * 1024;
/** No character in a body, masked or not, takes up more bytes than this. */
const LONGEST_CHARACTER = 8;

/** Headers that always contain credentials. */
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

/** JSON members and form fields whose names mark them as secret. */
const SECRET_FIELD =
  /("(?:[\w-]*(?:password|passwd|secret|api[_-]?key)|(?:access|refresh|id)[_-]?token|token|authorization)"\s*:\s*)"(?:[^"\\]|\\.)+"/gi;
const SECRET_PAIR = /(^|&)((?:[\w-]*(?:password|passwd|secret|api[_-]?key)|(?:access|refresh|id)[_-]?token|token)=)[^&\s{}"]+/gi;

/** Without one of these words neither pattern can match, so a single test is enough for most strings. */
const SECRET_WORD = /password|passwd|secret|api[_-]?key|token|authorization/i;

export interface Masking {
  readonly redact: (text: string) => string;
  readonly credentials: ReadonlySet<string>;
  /** `named` also masks values whose names mark them as secret. */
  readonly scope: 'named' | 'values';
}

/** Returns the request and response, ready to be stored and shown. */
export function buildExchange(request: BuiltRequest, outcome: SendOutcome, masking: Masking): Exchange {
  const response = outcome.kind === 'response' ? outcome : null;
  const requestBody = request.body === null ? null : shownBody(request.body, masking);
  const responseBody = response === null ? null : shownBody(response.body, masking);
  return {
    method: request.method,
    url: masking.redact(maskQuery(request.url, request.secretQuery)),
    requestHeaders: maskHeaders(request.headers, masking),
    requestBody: requestBody?.text ?? null,
    status: response?.status ?? null,
    responseHeaders: response === null ? [] : maskHeaders(response.headers, masking),
    responseBody: responseBody?.text ?? null,
    responseBytes: response?.bytes ?? 0,
    truncated: response?.truncated === true || responseBody?.wasCut === true,
  };
}

/**
 * Returns the exchange without headers and bodies, so that they need not be masked. Null for a body that is so long that only its masked
 * text shows whether it is truncated.
 */
export function buildExchangeOutline(request: BuiltRequest, outcome: SendOutcome, { redact }: Masking): Exchange | null {
  if (outcome.kind === 'failure' || outcome.body.length * LONGEST_CHARACTER > MAX_BODY_BYTES) return null;
  return {
    method: request.method,
    url: redact(maskQuery(request.url, request.secretQuery)),
    requestHeaders: NO_HEADERS,
    requestBody: null,
    status: outcome.status,
    responseHeaders: NO_HEADERS,
    responseBody: null,
    responseBytes: outcome.bytes,
    truncated: outcome.truncated,
  };
}

/** Converts redirects for storage. */
export function storedHops(hops: readonly SentHop[], masking: Masking): readonly Hop[] {
  return hops.map(({ request: { method, url, secretQuery }, status, location, droppedHeaders }) => ({
    method,
    url: masking.redact(maskQuery(url, secretQuery)),
    status,
    location: masking.redact(maskQuery(location, secretQuery)),
    droppedHeaders,
  }));
}

function maskHeaders(headers: HeaderPairs, { redact, credentials, scope }: Masking): HeaderPairs {
  const isHidden = (name: string): boolean => credentials.has(name) || (scope === 'named' && CREDENTIAL_HEADERS.has(name));
  return headers.map(([name, value]) => [name, isHidden(name.toLowerCase()) ? MASK : redact(value)] as const);
}

function shownBody(body: string, masking: Masking): { readonly text: string; readonly wasCut: boolean } {
  if (body.length <= SEARCHED) return cut(maskBody(body, masking));
  const clean = maskBody(body.slice(0, SEARCHED), masking);
  return { text: cut(clean.slice(0, Math.max(0, clean.length - UNSAFE_END))).text, wasCut: true };
}

function maskBody(body: string, { redact, scope }: Masking): string {
  const clean = redact(body);
  if (scope === 'values' || !SECRET_WORD.test(clean)) return clean;
  return clean.replace(SECRET_FIELD, `$1"${MASK}"`).replace(SECRET_PAIR, `$1$2${MASK}`);
}

/** True when a stored value was completely or partly masked, so that it cannot be used. */
export function isMasked(value: Json): boolean {
  return (typeof value === 'string' ? value : JSON.stringify(value)).includes(MASK);
}

function maskQuery(url: string, secretQuery: string | null): string {
  if (secretQuery === null || !url.includes('?')) return url;
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const name = encodeURIComponent(secretQuery);
  return `${path}?${query
    .split('&')
    .map((pair) => (pair.startsWith(`${name}=`) ? `${name}=${MASK}` : pair))
    .join('&')}`;
}

/** Truncates a string to the limit without splitting a character. */
function cut(text: string): { readonly text: string; readonly wasCut: boolean } {
  if (text.length * 3 <= MAX_BODY_BYTES) return { text, wasCut: false };
  let bytes = 0;
  let end = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > MAX_BODY_BYTES) return { text: text.slice(0, end), wasCut: true };
    end += char.length;
  }
  return { text, wasCut: false };
}

/** Replaces secrets in a failure's value. A value that contained a secret becomes a string. */
export function redactJson(value: Json, redact: (text: string) => string): Json {
  if (typeof value === 'string') return redact(value);
  const text = JSON.stringify(value);
  const clean = redact(text);
  return clean === text ? value : clean;
}
