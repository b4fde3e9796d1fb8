import type { Json } from '../../model/index.ts';
import { jsonBody, readBodyText } from '../calls/body-text.ts';
import { readCookieText } from '../calls/form-text.ts';
import { type CallBody, EMPTY_CALL, type HttpCall, type Pair, squash } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';
import { type Entry, entriesOf, render, type Value } from './value.ts';

/** A call while the program is being read. */
export interface Draft {
  readonly id: number;
  readonly line: number;
  /** The client it is sent by, whose address and headers it inherits. */
  client: number | null;
  /** A client as a whole rather than one call. */
  readonly ambient: boolean;
  method: string | null;
  url: string | null;
  readonly headers: Pair[];
  readonly query: Pair[];
  readonly cookies: Pair[];
  body: Value | null;
  encoding: 'form' | 'json' | null;
  basicAuth: HttpCall['basicAuth'];
  cookieJar: boolean;
  readonly schemes: string[];
  answerPath: string | null;
  /** The client gives the body of the answer, not a response that holds it. */
  givesBody: boolean;
  /** How the language sends a map whose encoding is not named. */
  readonly mapEncoding: 'form' | 'json';
}

/** A draft of which nothing is known yet. */
export function blankDraft(given: Pick<Draft, 'id' | 'line' | 'client' | 'ambient' | 'mapEncoding'>): Draft {
  return {
    ...given,
    method: null,
    url: null,
    headers: [],
    query: [],
    cookies: [],
    body: null,
    encoding: null,
    basicAuth: null,
    cookieJar: false,
    schemes: [],
    answerPath: null,
    givesBody: false,
  };
}

/** Adds a header; a Cookie header gives its cookies too. */
export function addHeader(draft: Draft, name: string, value: Value): void {
  const text = render(value);
  if (text === null || name === '') return;
  if (squash(name) === 'cookie') draft.cookies.push(...readCookieText(text));
  draft.headers.push({ name, value: text });
}

/** Adds the text members of a record or list of pairs. */
export function addPairs(into: Pair[], value: Value): void {
  for (const { name, value: member } of entriesOf(value) ?? []) {
    const text = render(member);
    if (text !== null) into.push({ name, value: text });
  }
}

/** The finished call; `client` lends what the draft has not got itself. */
export function finishDraft(draft: Draft, client: Draft | null): HttpCall {
  const { own, fields } = withoutFields(draft);
  const headers = [...own, ...(client?.headers ?? []).filter((pair) => !own.some((one) => squash(one.name) === squash(pair.name)))];
  const parts = draft.url === null ? null : splitUrl(draft.url);
  const media = headers.find((pair) => squash(pair.name) === 'contenttype')?.value ?? null;
  const { body, query } = bodyAndQuery(draft, fields, media);
  return {
    ...EMPTY_CALL,
    method: (draft.method ?? (body.kind === 'none' ? 'GET' : 'POST')).toUpperCase(),
    url: parts === null ? null : withBase(parts.url, client?.url ?? null),
    headers,
    query: [...(parts?.query ?? []), ...query, ...(client?.query ?? [])],
    body,
    basicAuth: draft.basicAuth ?? parts?.user ?? client?.basicAuth ?? null,
    cookies: [...draft.cookies, ...(client?.cookies ?? [])],
    cookieJar: draft.cookieJar || client?.cookieJar === true,
    schemes: [...draft.schemes, ...(client?.schemes ?? [])],
    answerPath: draft.answerPath,
    line: draft.line,
  };
}

/** Parameters added to a request that is posted are its form. */
function bodyAndQuery(draft: Draft, fields: readonly Pair[], media: string | null): Pick<HttpCall, 'body' | 'query'> {
  const body: CallBody = fields.length > 0 ? { kind: 'form', fields } : finishBody(draft, media);
  const isPosted = draft.method?.toUpperCase() === 'POST' && draft.query.some(({ name }) => squash(name) === 'granttype');
  return body.kind === 'none' && isPosted ? { body: { kind: 'form', fields: draft.query }, query: [] } : { body, query: draft.query };
}

/** Fields of a token request are no headers, whatever the builder is called that took them. */
function withoutFields({ headers, body }: Draft): { readonly own: readonly Pair[]; readonly fields: readonly Pair[] } {
  if (body !== null || !headers.some(({ name }) => squash(name) === 'granttype')) return { own: headers, fields: [] };
  const isHeader = ({ name }: Pair): boolean => name.includes('-') || /^(?:authorization|accept)$/i.test(name);
  return { own: headers.filter(isHeader), fields: headers.filter((pair) => !isHeader(pair)) };
}

function withBase(url: string, base: string | null): string {
  if (base === null || /^(?:https?:|\{\{)/.test(url)) return url;
  return `${base.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`;
}

function finishBody(draft: Draft, media: string | null): CallBody {
  const value = draft.body;
  if (value === null) return { kind: 'none' };
  const entries = entriesOf(value);
  if (entries === null || value.kind === 'text') {
    const text = render(value);
    return text === null ? { kind: 'none' } : readBodyText(text, media);
  }
  const own = value.kind === 'record' ? value.encoding : null;
  const encoding = own ?? draft.encoding ?? encodingOf(media) ?? draft.mapEncoding;
  if (encoding === 'json') return jsonBody(Object.fromEntries(entries.map((entry) => [entry.name, jsonOf(entry.value, 0)])));
  return { kind: 'form', fields: pairsOf(entries) };
}

function encodingOf(media: string | null): 'form' | 'json' | null {
  if (media === null) return null;
  return media.includes('urlencoded') ? 'form' : media.includes('json') ? 'json' : null;
}

function pairsOf(entries: readonly Entry[]): readonly Pair[] {
  return entries.map((entry) => ({ name: entry.name, value: render(entry.value) ?? '' }));
}

const MAX_DEPTH = 8;

function jsonOf(value: Value, depth: number): Json {
  if (depth > MAX_DEPTH) return null;
  if (value.kind === 'record') return Object.fromEntries(value.entries.map((entry) => [entry.name, jsonOf(entry.value, depth + 1)]));
  if (value.kind === 'list') return value.items.map((item) => jsonOf(item, depth + 1));
  return render(value) ?? '';
}
