import { readBodyText } from '../../readers/calls/body-text.ts';
import { isPasswordName } from '../../readers/calls/credential-names.ts';
import { looksLikeForm, readCookieText } from '../../readers/calls/form-text.ts';
import { type CallBody, EMPTY_CALL, findPair, type HttpCall, normaliseName, type Pair } from '../../readers/calls/http-call.ts';
import { responseReferenceIn } from '../../readers/calls/placeholder.ts';
import { splitUrl } from '../../readers/calls/url-parts.ts';
import { withoutKey } from '../../readers/source/chain.ts';
import type { Language } from '../../readers/source/language.ts';
import type { RequestPiece } from './collect-pieces.ts';
import { findUnsupportedSchemes, readAuthorizationValue, readBasicCredentials, storesCookies } from './credentials.ts';
import { extractFields, type Field, readHeaderLines } from './fields.ts';
import type { Renderer } from './render.ts';
import type { RequestCall } from './requests.ts';

interface Program {
  readonly renderer: Renderer;
  readonly base: string | null;
  readonly language: Language;
}

export function buildCall(request: RequestCall, pieces: readonly RequestPiece[], { renderer, base, language }: Program): HttpCall {
  const given = methodOf(request, pieces, renderer);
  const fields = withForm(
    { ...request, method: given },
    pieces.flatMap((piece) => extractFields(piece, renderer)),
  );
  const parts = splitUrl(withBase(request.address, base));
  const headers = headersOf(fields, pieces, renderer);
  const own = fields.filter(({ role }) => role === 'form' || role === 'json' || role === 'body' || role === null);
  const isWhole = !own.some(({ name }) => normaliseName(name) === 'granttype');
  const body =
    (isWhole ? bodyText(pieces, renderer) : null) ??
    bodyOf(own, language, findPair(headers, 'Content-Type') ?? mediaOption(pieces, renderer));
  const method = given ?? (body.kind === 'none' ? 'GET' : 'POST');
  const isSent = method !== 'GET' && method !== 'HEAD';
  const queries = fields.filter(({ role }) => role === 'query');
  const cookie = findPair(headers, 'Cookie') ?? '';
  return {
    ...EMPTY_CALL,
    method,
    url: parts.url,
    headers: headers.filter(({ name }) => !/^cookie$/i.test(name)),
    query: [...parts.query, ...uniqueByName(queries)],
    body: isSent ? body : { kind: 'none' },
    basicAuth: readBasicCredentials(pieces, fields, renderer) ?? parts.user,
    cookies: [...uniqueByName(fields.filter(({ role }) => role === 'cookie')), ...readCookieText(cookie)],
    cookieJar: storesCookies(pieces, renderer) || responseReferenceIn(cookie) !== null,
    schemes: findUnsupportedSchemes(pieces),
  };
}

/** A variable named `params` is often the form itself. Pairs that are encoded for a GET or after a question mark are the query. */
function withForm(request: RequestCall, fields: readonly Field[]): readonly Field[] {
  const isQuery = request.method === 'GET' || (request.method === null && /\?(?:\{\{.*)?$/.test(request.address));
  if (isQuery) return fields.map((field): Field => (field.role === 'form' ? { ...field, role: 'query' } : field));
  const queries = fields.filter(({ role }) => role === 'query');
  const hasBody = fields.some(({ role }) => role === 'form' || role === 'json' || role === 'body' || role === null);
  const isForm = queries.some(({ name }) => normaliseName(name) === 'granttype' || isPasswordName(name));
  if (hasBody || !isForm) return fields;
  return fields.map((field): Field => (field.role === 'query' ? { ...field, role: 'form' } : field));
}

function headersOf(fields: readonly Field[], pieces: readonly RequestPiece[], renderer: Renderer): readonly Pair[] {
  const headers = uniqueByName([...fields.filter(({ role }) => role === 'header'), ...readHeaderLines(pieces, renderer)]);
  const set = findPair(headers, 'Authorization') === null ? readAuthorizationValue(pieces, renderer) : null;
  return set === null ? headers : [...headers, { name: 'Authorization', value: set }];
}

function withBase(address: string, base: string | null): string {
  if (base === null || /^(?:https?:|\{\{)/.test(address)) return address;
  return `${base.replace(/\/+$/, '')}/${address.replace(/^\/+/, '')}`;
}

const methodIn = (text: string | null | undefined): string => (text ?? '').replace(/^method|[{}]/gi, '').toUpperCase();

const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/;

function methodOf({ method, call }: RequestCall, pieces: readonly RequestPiece[], renderer: Renderer): string | null {
  if (method !== null) return method;
  const first = call.args.map((arg) => methodIn(arg.at(-1)?.text)).find((text) => METHODS.test(text));
  if (first !== undefined) return first;
  for (const { pair, at } of pieces) {
    if (pair === null || !/^(?:method|httpmethod|requestmethod|type|curloptcustomrequest|verb)$/.test(normaliseName(pair.key))) continue;
    const text = methodIn(renderer.render(pair.value, at));
    if (METHODS.test(text)) return text;
  }
  return null;
}

/** The media type in an option of the call: `-ContentType "application/json"`, `contentType: 'application/json'`. */
function mediaOption(pieces: readonly RequestPiece[], renderer: Renderer): string | null {
  const option = pieces.find(({ pair }) => pair !== null && normaliseName(pair.key) === 'contenttype');
  return option?.pair == null ? null : renderer.render(option.pair.value, option.at);
}

/** Builds the body of a request whose fields are set one by one. */
function bodyOf(own: readonly Field[], language: Language, media: string | null): CallBody {
  const pairs = uniqueByName(own);
  if (pairs.length === 0) return { kind: 'none' };
  const mediaKind = media?.includes('json') === true ? 'json' : media?.includes('urlencoded') === true ? 'form' : null;
  const roleKind = own.find(({ role }) => role === 'form' || role === 'json')?.role;
  const defaultKind = language === 'python' || language === 'ruby' || language === 'powershell' || language === 'go' ? 'form' : 'json';
  const kind =
    (roleKind === 'form' || roleKind === 'json' ? roleKind : null) ??
    mediaKind ??
    (findPair(pairs, 'grant_type') !== null && language !== 'js' ? 'form' : defaultKind);
  return kind === 'json' ? { kind: 'json', fields: pairs, json: {} } : { kind: 'form', fields: pairs };
}

/** Parses a body that is written as one JSON or form string. */
function bodyText(pieces: readonly RequestPiece[], renderer: Renderer): CallBody | null {
  const texts = pieces.flatMap(({ pair, call, value, at }) =>
    [pair?.value, value, ...(call?.args ?? [])].map((tokens) =>
      tokens == null || tokens[0]?.text === '{' ? null : renderer.render(withoutKey(tokens), at),
    ),
  );
  for (const text of texts) {
    const trimmed = text?.trim() ?? '';
    const isForm = looksLikeForm(trimmed) && /[&]|^grant_type=/.test(trimmed);
    if (!isForm && !/^\{\s*["'\\]/.test(trimmed)) continue;
    const body = readBodyText(trimmed, null);
    if (body.kind === 'form' || body.kind === 'json') return body;
  }
  return null;
}

/** If several pairs have the same name, the last one wins. */
export function uniqueByName(pairs: readonly Pair[]): readonly Pair[] {
  return [...new Map(pairs.map(({ name, value }) => [normaliseName(name), { name, value }])).values()];
}
