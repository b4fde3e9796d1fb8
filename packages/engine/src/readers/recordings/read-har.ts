import { isObject, listOf, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { readBodyText } from '../calls/body-text.ts';
import { readCookieText } from '../calls/form-text.ts';
import { EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { readPairs } from '../calls/stored-pairs.ts';
import { splitUrl } from '../calls/url-parts.ts';

/** One recorded request with its response. */
export interface HarEntry {
  readonly method: string;
  /** As recorded, including the query. */
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly query: readonly Pair[];
  readonly cookies: readonly Pair[];
  readonly body: { readonly media: string | null; readonly fields: readonly Pair[]; readonly text: string };
  readonly response: HarResponse;
}

export interface HarResponse {
  readonly status: number | null;
  readonly headers: readonly Pair[];
  readonly media: string | null;
  /** Empty for binary content. */
  readonly text: string;
}

/** Reads the entries in an HTTP archive, a single entry, or a bare request object. Null for any other document. */
export function readHarEntries(document: Json, limit: number): readonly HarEntry[] | null {
  const root = objectOf(document);
  const entries = [...listOf(objectOf(root.log).entries), ...listOf(root.entries)];
  if (entries.length > 0) return entries.slice(0, limit).flatMap((entry) => readEntry(objectOf(entry)));
  const single = isObject(root.request) ? readEntry(root) : [];
  if (single.length > 0) return single;
  return typeof root.url === 'string' && typeof root.method === 'string' && Array.isArray(root.headers)
    ? readEntry({ request: root })
    : null;
}

function readEntry(entry: JsonObject): readonly HarEntry[] {
  const request = objectOf(entry.request);
  const url = textOf(request.url);
  if (url === null) return [];
  const posted = objectOf(request.postData);
  return [
    {
      method: (textOf(request.method) ?? 'GET').toUpperCase(),
      url,
      headers: readPairs(request.headers),
      query: readPairs(request.queryString),
      cookies: readPairs(request.cookies),
      body: { media: textOf(posted.mimeType), fields: readPairs(posted.params), text: textOf(posted.text) ?? '' },
      response: readResponse(objectOf(entry.response)),
    },
  ];
}

function readResponse(response: JsonObject): HarResponse {
  const content = objectOf(response.content);
  return {
    status: typeof response.status === 'number' ? response.status : null,
    headers: readPairs(response.headers),
    media: textOf(content.mimeType),
    text: content.encoding === 'base64' ? '' : (textOf(content.text) ?? ''),
  };
}

const MAX_CALLS = 200;

/** Reads the calls in a recording. Null for any other document. */
export function readHar(document: Json): readonly HttpCall[] | null {
  return readHarEntries(document, MAX_CALLS)?.map(callOf) ?? null;
}

function callOf({ method, url, headers, query, cookies, body, response }: HarEntry): HttpCall {
  const parts = splitUrl(url);
  return {
    ...EMPTY_CALL,
    method,
    url: parts.url,
    headers,
    query: parts.query.length > 0 ? parts.query : query,
    body: body.fields.length > 0 ? { kind: 'form', fields: body.fields } : readBodyText(body.text, body.media),
    basicAuth: parts.user,
    cookies: [...cookies, ...readCookieText(findPair(headers, 'cookie') ?? '')],
    cookieJar: findPair(response.headers, 'set-cookie') !== null,
    answerPath: tokenPath(response.text),
  };
}

/** Returns the path of a token in a recorded response. */
function tokenPath(text: string): string | null {
  const body = readBodyText(text, 'application/json');
  if (body.kind !== 'json') return null;
  const field = body.fields.find(
    (pair) => /(?:access|auth|id|session)?_?token$|^jwt$|\.jwt$/i.test(pair.name) && !/refresh|type/i.test(pair.name),
  );
  return field === undefined ? null : `$.${field.name}`;
}
