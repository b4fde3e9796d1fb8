import { parsePath, selectNodes } from '../json/portable-path.ts';
import { type ReadJson, readJson } from '../json/read-json.ts';
import { isObject } from '../json/values.ts';
import type { Json, Login, SendOutcome, TokenLocation } from '../model/index.ts';

export type LoginResult =
  | { readonly kind: 'token'; readonly token: string; readonly lifetimeMs: number | null }
  /** Completes a sentence that starts with the request. */
  | { readonly kind: 'refused'; readonly problem: string };

type Response = Extract<SendOutcome, { kind: 'response' }>;

const LONGEST_REASON = 120;
/** A longer lifetime is a server bug. */
const LONGEST_S = 10 * 365 * 24 * 3600;
const MESSAGE_MEMBERS = ['error_description', 'error', 'detail', 'message'] as const;

/** Finds the token in a login's response, or returns why there is none. */
export function readLogin({ token, expiresIn }: Login, outcome: SendOutcome): LoginResult {
  if (outcome.kind === 'failure') return refused(`got no response: ${outcome.message.replace(/\.$/, '')}`);
  const body = readJson(outcome.body);
  const { status } = outcome;
  // A login form may respond with a redirect that sets the session cookie. A token in a body requires a 2xx response.
  if (status >= (typeof token === 'string' ? 300 : 400) || status < 200) return refused(`returned ${status}${messageIn(body)}`);
  const found = tokenIn(token, outcome, body);
  if (found === null) return refused(`returned ${status}, but ${missing(token)}`);
  if (!/^[\x21-\x7e]+$/.test(found))
    return refused(`returned ${status}, but the token contains characters that are not allowed in a header`);
  return { kind: 'token', token: found, lifetimeMs: lifetimeIn(expiresIn, body) };
}

const refused = (problem: string): LoginResult => ({ kind: 'refused', problem });

function missing(place: TokenLocation): string {
  if (typeof place === 'string') return `${place} is not a string`;
  return 'header' in place ? `it has no header ${place.header}` : `it does not set the cookie ${place.cookie}`;
}

function tokenIn(place: TokenLocation, { headers }: Response, body: ReadJson): string | null {
  if (typeof place === 'string') {
    const value = selected(place, body);
    return typeof value === 'string' && value !== '' ? value : null;
  }
  if ('header' in place) {
    const value = headers.find(([name]) => name.toLowerCase() === place.header.toLowerCase())?.[1];
    return value?.trim().replace(/^bearer\s+/i, '') || null;
  }
  const start = `${place.cookie}=`;
  const line = headers.find(([name, value]) => name.toLowerCase() === 'set-cookie' && value.startsWith(start))?.[1];
  return line?.slice(start.length).split(';', 1)[0]?.trim() || null;
}

function lifetimeIn(path: string | undefined, body: ReadJson): number | null {
  const value = path === undefined ? undefined : selected(path, body);
  // Some servers send the number as a string.
  const seconds = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && seconds > 0 && seconds <= LONGEST_S ? seconds * 1000 : null;
}

function selected(path: string, body: ReadJson): Json | undefined {
  const parsed = parsePath(path);
  return parsed === null || body.kind === 'unreadable' ? undefined : selectNodes(body.value, parsed)[0];
}

function messageIn(body: ReadJson): string {
  if (body.kind === 'unreadable' || !isObject(body.value)) return '';
  const { value } = body;
  const text = MESSAGE_MEMBERS.map((name) => value[name]).find((member) => typeof member === 'string' && member !== '');
  return typeof text === 'string' ? ` (${text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, LONGEST_REASON)})` : '';
}
