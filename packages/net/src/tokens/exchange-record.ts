import { type OutgoingRequest, type SendOutcome, secretKind } from '@assay/engine/model';
import { createRedactor, REDACTED } from '../redactor.ts';
import type { TokenExchange } from './token-outcome.ts';

const MAX_SHOWN = 8 * 1024;
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'set-cookie', 'proxy-authorization']);
const MEMBER = /"((?:[^"\\]|\\.){1,200})"(\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const FORM_FIELD = /(^|&)([^=&"{}\s]{1,200})=[^&]*/g;
/** Elsewhere, a code is not secret. In an exchange with a token server, it can be exchanged for a token. */
const CODES: ReadonlySet<string> = new Set(['code', 'device_code', 'code_verifier']);

export interface RecordableExchange {
  readonly request: OutgoingRequest;
  readonly outcome: SendOutcome;
  readonly ms: number;
  readonly secrets: readonly string[];
  /** The request body for display, built from masked settings, because a short secret cannot be found in the body afterwards. */
  readonly shownBody?: string | null;
}

/** Records the exchange with all credentials masked. */
export function recordExchange({ request, outcome, ms, secrets, shownBody = request.body }: RecordableExchange): TokenExchange {
  const redact = createRedactor(secrets);
  const show = (text: string) => cut(maskMembers(maskWhole(redact(text), secrets)));
  const response = outcome.kind === 'response' ? outcome : null;
  const headersOf = (pairs: OutgoingRequest['headers']) =>
    pairs.map(([name, value]) => [name, SECRET_HEADERS.has(name.toLowerCase()) ? maskHeader(value) : redact(value)] as const);
  return {
    method: request.method,
    url: redact(request.url),
    requestHeaders: headersOf(request.headers),
    requestBody: shownBody === null ? null : show(shownBody),
    status: response?.status ?? null,
    responseHeaders: response === null ? [] : headersOf(response.headers),
    responseBody: response === null ? null : show(response.body),
    ms: Math.round(ms),
    error: outcome.kind === 'failure' ? redact(outcome.message) : null,
  };
}

/** The scheme shows how the client authenticated, and a cookie's name shows where the session is. */
function maskHeader(value: string): string {
  const scheme = /^(\w+) /.exec(value)?.[1];
  if (scheme !== undefined) return `${scheme} ${REDACTED}`;
  const cookie = /^([^=;\s]+)=/.exec(value)?.[1];
  return cookie === undefined ? REDACTED : `${cookie}=${REDACTED}`;
}

/** A server may echo the request. A response string that equals a secret is masked, even if the secret is short. */
function maskWhole(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((masked, secret) => masked.replaceAll(JSON.stringify(secret), `"${REDACTED}"`), text);
}

/** Masks the members and form fields whose names say that they contain a credential. */
function maskMembers(text: string): string {
  return text
    .replace(MEMBER, (whole, name: string, colon: string) => (isCredential(name) ? `"${name}"${colon}"${REDACTED}"` : whole))
    .replace(FORM_FIELD, (whole, start: string, name: string) => (isCredential(name) ? `${start}${name}=${REDACTED}` : whole));
}

const isCredential = (name: string): boolean => CODES.has(name.toLowerCase()) || secretKind(name) !== null;

const cut = (text: string) => (text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`);
