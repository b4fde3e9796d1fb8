import type { ApiModel, HttpMethod, Operation } from '../model/index.ts';
import { fieldsByName, type HttpCall } from '../readers/calls/http-call.ts';
import { readShell } from '../readers/shell/read-shell.ts';

const CALL = /(?<![\w/.-])(?:(?:curl(?:\.exe)?|wget)[ \t]+(?=[-'"]|https?:|localhost|\d)|https?[ \t]+(?=[A-Z]{3,7}[ \t]))/;
const QUOTED_OR_EXPECTATION =
  /'[^']*'|"(?:[^"\\]|\\[\s\S])*"|`|(?<!\\)\n|[,.]?\s+(?:->|=>|(?:and\s+)?(?:it\s+)?(?:should|must|has to|needs to|expects?|returns?|gives?|is|into|as a)\b)/g;
/** Environments are also named by a URL: "run it on http://localhost:3000/api". */
const URL_IN_TEXT = /(?<!\b(?:on|against|at|from|import|openapi)\s)(?<![\w/])https?:\/\/[^\s"'<>`]+?(?=[.,;:!?)]*(?:\s|$))/gi;
const MOST_CALLS = 5;
/** Requests after this many characters stay as they are, which limits the processing time. */
const MOST_CHARACTERS = 8000;

/**
 * Replaces requests that a message quotes, such as curl commands and URLs, with the operation that they call: "test
 * http://localhost:3000/api/orders" becomes "test /orders". Headers are dropped, because the suite adds its own credentials. Text that
 * calls no operation of the spec stays unchanged.
 */
export function replaceUrlsWithOperations(message: string, { operations }: ApiModel): string {
  const start = withoutCalls(message.slice(0, MOST_CHARACTERS), operations);
  return start.replace(URL_IN_TEXT, (url) => pathIn(url, operations, null) ?? url) + message.slice(MOST_CHARACTERS);
}

function withoutCalls(message: string, operations: readonly Operation[]): string {
  let rest = message;
  let done = '';
  for (let count = 0; count < MOST_CALLS; count += 1) {
    const start = rest.search(CALL);
    if (start < 0) break;
    const end = start + endOfCall(rest.slice(start));
    const command = rest.slice(start, end);
    const [call] = readShell(command);
    done += rest.slice(0, start) + ((call === undefined ? null : requestOf(call, operations)) ?? command);
    rest = rest.slice(end);
  }
  return done + rest;
}

/** A command ends at the end of its line, at a backtick, or where the sentence says what to expect. */
function endOfCall(text: string): number {
  for (const found of text.matchAll(QUOTED_OR_EXPECTATION)) if (!/^['"]/.test(found[0])) return found.index;
  return text.length;
}

/** The call as a sentence would name it, such as `POST /orders {"customer": ""}`. Null if the spec has no such operation. */
function requestOf(call: HttpCall, operations: readonly Operation[]): string | null {
  const method = operations.find((one) => one.method === call.method.toUpperCase())?.method;
  if (call.url === null || method === undefined) return null;
  const path = pathIn(call.url, operations, method);
  if (path === null) return null;
  const query = call.query.map(({ name, value }) => `${name}=${value}`).join('&');
  return [`${method} ${path}${query === '' ? '' : `?${query}`}`, bodyOf(call)].filter((part) => part !== '').join(' ');
}

function bodyOf(call: HttpCall): string {
  const members: readonly (readonly [string, unknown])[] =
    call.body.kind === 'json' ? Object.entries(call.body.json) : fieldsByName(call).map(({ name, value }) => [name, value]);
  const simple = members.filter(([, value]) => typeof value !== 'object' || value === null);
  return simple.length === 0 ? '' : JSON.stringify(Object.fromEntries(simple));
}

/** The end of a URL's path that calls an operation, without the path of the server. */
function pathIn(url: string, operations: readonly Operation[], method: HttpMethod | null): string | null {
  const [address = '', query] = (/^https?:\/\/[^/?#]+([^#]*)/i.exec(url)?.[1] ?? url.replace(/^[^/]*/, '')).split('?');
  const segments = address.replace(/\/$/, '').split('/').slice(1);
  const candidates = operations.filter((one) => method === null || one.method === method).map(({ path }) => path.split('/').slice(1));
  const from = segments.findIndex((_, at) => candidates.some((path) => isCall(path, segments.slice(at))));
  if (from < 0) return null;
  return `/${segments.slice(from).join('/')}${query === undefined || query === '' ? '' : `?${query}`}`;
}

const isCall = (path: readonly string[], segments: readonly string[]): boolean =>
  path.length === segments.length &&
  path.some((part) => !part.startsWith('{')) &&
  path.every((part, at) => part.startsWith('{') || part.toLowerCase() === segments[at]?.toLowerCase());
