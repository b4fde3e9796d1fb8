import type { Json, SendOutcome } from '@assay/engine/model';
import { readExpiry } from './expiry.ts';
import { networkFailure, toKnownErrorCode, tokenFailure } from './token-failure.ts';
import type { TokenFailure, TokenOutcome } from './token-outcome.ts';

/** A JSON reader that the caller passes in, so that the product has only one path syntax. */
export interface JsonReader {
  /** Null when the input is not JSON. */
  readonly parse: (text: string) => { readonly value: Json } | null;
  /** Null when the path is invalid. */
  readonly select: (value: Json, path: string) => readonly Json[] | null;
}

export interface ResponseContext {
  readonly url: string;
  readonly tokenPath: string;
  readonly now: number;
  readonly json: JsonReader;
}

type Answer = Extract<SendOutcome, { kind: 'response' }>;

/** Finds the token in a response, or returns the exact reason why there is none. */
export function readTokenResponse(outcome: SendOutcome, context: ResponseContext): TokenOutcome {
  if (outcome.kind === 'failure') return networkFailure(outcome.cause, outcome.message, context.url);
  // A login may respond with a redirect and return its token in a header or cookie of that response.
  const outside = tokenOutsideBody(outcome, context.tokenPath);
  if (outcome.status >= 300 && outcome.status < 400 && outside === null) return redirectFailure(outcome, context.url);
  const parsed = context.json.parse(outcome.body);
  const body = parsed === null ? null : parsed.value;
  if (outcome.status >= 400) return refusal(outcome, body);
  if (outside !== null) return tokenFrom(outside, body, context);
  if (/^(header|cookie):/i.test(context.tokenPath))
    return tokenFailure('token_missing', `The ${outcome.status} response has no ${context.tokenPath.replace(':', ' ')}.`, {
      httpStatus: outcome.status,
    });
  if (body === null) return notJson(outcome);
  return tokenInBody(outcome, body, context);
}

function tokenInBody({ status }: Answer, body: Json, context: ResponseContext): TokenOutcome {
  const selected = context.json.select(body, context.tokenPath);
  if (selected === null)
    return tokenFailure('bad_settings', `The token path ${context.tokenPath} is not valid.`, {
      hint: 'Write it like $.access_token or $.data.token',
    });
  const [found] = selected;
  if (found === undefined || found === null) {
    const stated = statedError(body);
    return stated === null
      ? tokenFailure('token_missing', `The ${status} response has no value at ${context.tokenPath}.`, { httpStatus: status })
      : tokenFailure(toKnownErrorCode(stated.code) ?? 'error_in_body', `The server returned ${status} with the error ${stated.text}.`, {
          httpStatus: status,
        });
  }
  if (typeof found !== 'string' || found.trim() === '')
    return tokenFailure('token_unusable', `The value at ${context.tokenPath} is not a string.`, { httpStatus: status });
  return tokenFrom(found, body, context);
}

function tokenFrom(value: string, body: Json | null, { now }: ResponseContext): TokenOutcome {
  if (!/^[\x21-\x7e]+$/.test(value))
    return tokenFailure('token_unusable', 'The token contains characters that are not allowed in a header.');
  const type = memberOf(body, 'token_type');
  const refresh = memberOf(body, 'refresh_token');
  return {
    kind: 'token',
    token: {
      value,
      type: typeof type === 'string' && /^[\w-]{1,40}$/.test(type) ? type : 'Bearer',
      ...readExpiry(value, memberOf(body, 'expires_in'), now),
      refreshToken: typeof refresh === 'string' && refresh !== '' ? refresh : null,
      obtainedAt: now,
    },
  };
}

function tokenOutsideBody({ headers }: Answer, tokenPath: string): string | null {
  const place = /^(header|cookie):(.+)$/i.exec(tokenPath.trim());
  const name = place?.[2]?.trim() ?? '';
  if (place === null || name === '') return null;
  if (place[1]?.toLowerCase() === 'header') {
    const value = headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
    return value?.replace(/^bearer\s+/i, '').trim() || null;
  }
  for (const [key, line] of headers) {
    if (key.toLowerCase() !== 'set-cookie') continue;
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
  }
  return null;
}

function refusal({ status, headers }: Answer, body: Json | null): TokenFailure {
  const stated = body === null ? null : statedError(body);
  const known = stated === null ? null : toKnownErrorCode(stated.code);
  if (stated !== null && known !== null)
    return tokenFailure(known, `The server rejected the request: ${stated.text}.`, { httpStatus: status });
  const said = stated === null ? '' : `: ${stated.text}`;
  if (status === 401 || status === 403)
    return tokenFailure('invalid_client', `The server returned ${status}${said}.`, { httpStatus: status });
  if (status >= 500) return tokenFailure('server_error', `The server returned ${status}${said}.`, { httpStatus: status });
  const page = body === null && isHtml(headers) ? ' with an HTML page' : '';
  return tokenFailure('http_error', `The server returned ${status}${page}${said}.`, { httpStatus: status });
}

function notJson({ status, headers, body }: Answer): TokenFailure {
  if (body.trim() === '') return tokenFailure('not_json', `The server returned ${status} without a body.`, { httpStatus: status });
  const what = isHtml(headers) || /^\s*<(!doctype|html)/i.test(body) ? 'HTML instead of JSON' : 'a body that is not JSON';
  return tokenFailure('not_json', `The server returned ${status} with ${what}.`, { httpStatus: status });
}

const isHtml = (headers: Answer['headers']) =>
  headers.some(([name, value]) => name.toLowerCase() === 'content-type' && /html/i.test(value));

function redirectFailure({ status, headers }: Answer, url: string): TokenFailure {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '';
  const target = URL.canParse(location, url) ? new URL(location, url) : null;
  const where =
    target === null
      ? 'an invalid URL'
      : target.host === new URL(url).host
        ? 'another URL on the same host'
        : `another host (${target.host})`;
  return tokenFailure('redirect_refused', `The token URL returned ${status} and redirects to ${where}.`, { httpStatus: status });
}

/** Reads `error` (RFC 6749) or a similar member, shortened because it becomes part of a message. */
function statedError(body: Json): { readonly code: string; readonly text: string } | null {
  const error = memberOf(body, 'error') ?? memberOf(body, 'errors') ?? null;
  const code = typeof error === 'string' ? error : memberOf(error, 'code');
  const described =
    memberOf(body, 'error_description') ?? memberOf(error, 'message') ?? memberOf(body, 'message') ?? memberOf(body, 'detail');
  const name = typeof code === 'string' ? code : '';
  const words = typeof described === 'string' ? described : '';
  if (name === '' && (words === '' || error === null)) return words === '' ? null : { code: '', text: plain(words) };
  return { code: name, text: plain([name, words].filter((part) => part !== '').join(', ')) };
}

function memberOf(value: Json | null, name: string): Json | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.hasOwn(value, name) ? ((value as { readonly [key: string]: Json })[name] ?? null) : null;
}

const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, 300);
