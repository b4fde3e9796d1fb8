import { readBodyText } from '../calls/body-text.ts';
import { readCookieText } from '../calls/form-text.ts';
import { EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { looksLikeAddress, splitUrl } from '../calls/url-parts.ts';
import { Captures } from './http-captures.ts';

const REQUEST_LINE = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$/;
const HEADER_LINE = /^([A-Za-z][\w-]*)[ \t]*:[ \t]*(.*)$/;

/** A comment before a request that is no longer used. */
const OUTDATED = /\b(?:deprecated|obsolete?|legacy|no longer|do not use|remove(?:d)? in|veraltet|obsoleto|obsolète)\b/i;

/** True when a line is a request line followed by headers, a blank line or nothing. */
export function looksLikeHttpMessage(text: string): boolean {
  const lines = text.split(/\r?\n/);
  return lines.some((line, index) => {
    const found = REQUEST_LINE.exec(line.trim());
    if (found === null || !looksLikeAddress(found[2] ?? '')) return false;
    const next = (lines[index + 1] ?? '').trim();
    return (
      line.includes('HTTP/') ||
      next === '' ||
      HEADER_LINE.test(next) ||
      next.startsWith('{') ||
      /^\[\w+\]$/.test(next) ||
      /^[?&]\w/.test(next)
    );
  });
}

/** Reads raw HTTP messages and REST client files (`###` between requests, `@name = value`). */
export function readHttpMessages(text: string): readonly HttpCall[] {
  const captures = new Captures(new Map());
  const calls: HttpCall[] = [];
  const lines = text.split(/\r?\n/);
  let at = 0;
  let isOld = false;
  while (at < lines.length) {
    const line = (lines[at] ?? '').trim();
    captures.readBefore(line, calls.length);
    if (/^(?:#|\/\/)/.test(line)) isOld = OUTDATED.test(line) || (isOld && !line.startsWith('###'));
    const found = REQUEST_LINE.exec(line);
    at += 1;
    if (found === null || isOld || !looksLikeAddress(captures.fill(found[2] ?? ''))) continue;
    const read = readMessage({ lines, from: at, captures, method: found[1] ?? 'GET', target: found[2] ?? '' });
    const after = lines.slice(read.end, nextRequest(lines, read.end));
    calls.push({ ...read.call, line: at, answerPath: captures.readAfter(after, calls.length) });
    at = read.end;
  }
  return calls;
}

function nextRequest(lines: readonly string[], from: number): number {
  const at = lines.findIndex((line, index) => index >= from && REQUEST_LINE.test(line.trim()));
  return at < 0 ? lines.length : at;
}

interface Place {
  readonly lines: readonly string[];
  readonly from: number;
  readonly captures: Captures;
  readonly method: string;
  readonly target: string;
}

function readMessage({ lines, from, captures, method, target }: Place): { readonly call: HttpCall; readonly end: number } {
  const headers: Pair[] = [];
  let address = target;
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim();
    if (/^[?&][\w.-]+=/.test(line)) {
      address += line;
      continue;
    }
    const found = HEADER_LINE.exec(line);
    if (found === null) break;
    headers.push({ name: found[1] ?? '', value: captures.fill((found[2] ?? '').trim()) });
  }
  const bodyLines: string[] = [];
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^###|^HTTP(?:\/[\d.]+)? (?:\d|\*)/.test(line) || REQUEST_LINE.test(line.trim()) || /^>\s*\{%|^\[(?:Captures|Asserts)\]/.test(line))
      break;
    bodyLines.push(line);
  }
  return { call: messageCall({ method, address: captures.fill(address), headers, text: captures.fill(bodyLines.join('\n')) }), end: at };
}

interface Message {
  readonly method: string;
  readonly address: string;
  readonly headers: readonly Pair[];
  readonly text: string;
}

function messageCall({ method, address, headers, text }: Message): HttpCall {
  const parts = splitUrl(address);
  const host = findPair(headers, 'host');
  const url = parts.url.startsWith('/') && host !== null ? `https://${host}${parts.url}` : parts.url;
  const sections = sectionsOf(text);
  return {
    ...EMPTY_CALL,
    method,
    url,
    headers,
    query: parts.query,
    cookies: readCookieText(findPair(headers, 'cookie') ?? ''),
    ...(sections ?? { body: readBodyText(text, findPair(headers, 'content-type')), basicAuth: parts.user }),
  };
}

/** Reads sections in Hurl files: `[FormParams]`, `[BasicAuth]`, in any order. Null when there is none. */
function sectionsOf(text: string): Pick<HttpCall, 'body' | 'basicAuth'> | null {
  if (!/^\s*\[\w+\]/.test(text)) return null;
  const sections = new Map(
    [...text.matchAll(/^[ \t]*\[(\w+)\][ \t]*$([^[]*)/gm)].map(([, name = '', lines = '']) => [name, fieldsOf(lines)]),
  );
  const form = sections.get('FormParams') ?? sections.get('Form');
  const [user] = sections.get('BasicAuth') ?? [];
  return {
    body: form === undefined ? { kind: 'none' } : { kind: 'form', fields: form },
    basicAuth: user === undefined ? null : { user: user.name, password: user.value },
  };
}

function fieldsOf(text: string): readonly Pair[] {
  return text.split('\n').flatMap((line) => {
    const found = HEADER_LINE.exec(line.trim());
    return found === null ? [] : [{ name: found[1] ?? '', value: (found[2] ?? '').trim() }];
  });
}
