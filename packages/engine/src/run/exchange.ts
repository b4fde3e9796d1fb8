import type { Exchange, Json, SendOutcome } from '../model/index.ts';
import type { BuiltRequest } from './build-request.ts';
import type { HeaderPairs } from './header-list.ts';

const MASK = '•••';
const MAX_BODY_BYTES = 256 * 1024;

export interface Masking {
  readonly redact: (text: string) => string;
  readonly credentials: ReadonlySet<string>;
}

/** What went over the wire, fit to be stored and shown. */
export function exchangeOf(request: BuiltRequest, outcome: SendOutcome, masking: Masking): Exchange {
  const answer = outcome.kind === 'response' ? outcome : null;
  const requestBody = request.body === null ? null : cut(masking.redact(request.body));
  const responseBody = answer === null ? null : cut(masking.redact(answer.body));
  return {
    method: request.method,
    url: masking.redact(maskQuery(request.url, request.secretQuery)),
    requestHeaders: maskHeaders(request.headers, masking),
    requestBody: requestBody?.text ?? null,
    status: answer?.status ?? null,
    responseHeaders: answer === null ? [] : maskHeaders(answer.headers, masking),
    responseBody: responseBody?.text ?? null,
    responseBytes: answer?.bytes ?? 0,
    truncated: answer?.truncated === true || responseBody?.wasCut === true,
  };
}

function maskHeaders(headers: HeaderPairs, { redact, credentials }: Masking): HeaderPairs {
  return headers.map(([name, value]) => [name, credentials.has(name.toLowerCase()) ? MASK : redact(value)] as const);
}

function maskQuery(url: string, secretQuery: string | null): string {
  if (secretQuery === null) return url;
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const name = encodeURIComponent(secretQuery);
  return `${path}?${query
    .split('&')
    .map((pair) => (pair.startsWith(`${name}=`) ? `${name}=${MASK}` : pair))
    .join('&')}`;
}

/** The beginning of a text within the limit, never half a character. */
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

/** A value of a failure with secrets replaced; one that held any becomes text. */
export function redactJson(value: Json, redact: (text: string) => string): Json {
  if (typeof value === 'string') return redact(value);
  const text = JSON.stringify(value);
  const clean = redact(text);
  return clean === text ? value : clean;
}
