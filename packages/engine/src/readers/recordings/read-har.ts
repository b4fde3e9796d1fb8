import { isObject, listOf, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { readBodyText } from '../calls/body-text.ts';
import { readCookieText } from '../calls/form-text.ts';
import { EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';

const MAX_ENTRIES = 200;

/** Calls of an HTTP archive, a single entry of one, or a bare request object of one; null when it is none of them. */
export function readHar(document: Json): readonly HttpCall[] | null {
  const root = objectOf(document);
  const entries = [...listOf(objectOf(root.log).entries), ...listOf(root.entries)];
  if (entries.length > 0) return entries.slice(0, MAX_ENTRIES).flatMap((entry) => readEntry(objectOf(entry)));
  const single = isObject(root.request) && typeof objectOf(root.request).url === 'string' ? readEntry(root) : [];
  if (single.length > 0) return single;
  return typeof root.url === 'string' && typeof root.method === 'string' && Array.isArray(root.headers)
    ? readEntry({ request: root })
    : null;
}

function readEntry(entry: JsonObject): readonly HttpCall[] {
  const request = objectOf(entry.request);
  const url = textOf(request.url);
  if (url === null) return [];
  const parts = splitUrl(url);
  const headers = pairs(request.headers);
  const posted = objectOf(request.postData);
  const params = pairs(posted.params);
  const answer = objectOf(entry.response);
  const setsCookie = findPair(pairs(answer.headers), 'set-cookie') !== null;
  return [
    {
      ...EMPTY_CALL,
      method: (textOf(request.method) ?? 'GET').toUpperCase(),
      url: parts.url,
      headers,
      query: parts.query.length > 0 ? parts.query : pairs(request.queryString),
      body: params.length > 0 ? { kind: 'form', fields: params } : readBodyText(textOf(posted.text) ?? '', textOf(posted.mimeType)),
      basicAuth: parts.user,
      cookies: [...pairs(request.cookies), ...readCookieText(findPair(headers, 'cookie') ?? '')],
      cookieJar: setsCookie,
      answerPath: tokenPath(textOf(objectOf(answer.content).text)),
    },
  ];
}

function pairs(value: Json | undefined): readonly Pair[] {
  return listOf(value).flatMap((item) => {
    const { name, value: text } = objectOf(item);
    return typeof name === 'string' && typeof text === 'string' ? [{ name, value: text }] : [];
  });
}

/** Path of a token in a recorded answer. */
function tokenPath(text: string | null): string | null {
  const body = text === null ? null : readBodyText(text, 'application/json');
  if (body?.kind !== 'json') return null;
  const field = body.fields.find(
    (pair) => /(?:access|auth|id|session)?_?token$|^jwt$|\.jwt$/i.test(pair.name) && !/refresh|type/i.test(pair.name),
  );
  return field === undefined ? null : `$.${field.name}`;
}
