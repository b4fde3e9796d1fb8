import { isList, isObject, listOf, objectOf, textOf } from '../json/values.ts';
import type { Json, JsonObject } from '../model/index.ts';
import { describeLeftOut } from './postman-left-out.ts';
import { headerOf, mediaOf, readPairs, readQuery } from './read-pairs.ts';
import { authIn, withoutKeys } from './seen-auth.ts';
import type { SeenAnswer, SeenAuth, SeenBody, SeenCall, SeenCalls } from './seen-call.ts';

const MAX_DEPTH = 30;

interface Folder {
  readonly tags: readonly string[];
  readonly auth: Json | undefined;
  readonly depth: number;
}

/** The requests of a Postman collection (v2.0, v2.1), with their folders as tags and their saved answers. */
export function readPostman(document: JsonObject): SeenCalls {
  const addresses = new Map(
    readPairs(document.variable).flatMap(({ name, value }) => (/^https?:\/\//i.test(value) ? [[name, value] as const] : [])),
  );
  const withAddress = (call: SeenCall): SeenCall => ({
    ...call,
    url: call.url.replace(/^\{\{([^{}]+)\}\}/, (whole, name: string) => addresses.get(name.trim())?.replace(/\/+$/, '') ?? whole),
  });
  const calls = readItems(document.item, { tags: [], auth: document.auth, depth: 0 });
  return {
    title: textOf(objectOf(document.info).name) ?? 'Postman collection',
    calls: calls.map(withAddress),
    notes: describeLeftOut(document.item, document.event),
  };
}

function readItems(items: Json | undefined, folder: Folder): readonly SeenCall[] {
  if (folder.depth > MAX_DEPTH) return [];
  return listOf(items).flatMap((entry) => {
    const item = objectOf(entry);
    const name = textOf(item.name);
    const auth = item.auth ?? folder.auth;
    if (isList(item.item))
      return readItems(item.item, { tags: folder.depth === 0 && name !== null ? [name] : folder.tags, auth, depth: folder.depth + 1 });
    if (item.request === undefined) return [];
    const request = typeof item.request === 'string' ? { url: item.request } : objectOf(item.request);
    return [readRequest(request, { name, tags: folder.tags, auth: request.auth ?? auth, saved: listOf(item.response) })];
  });
}

interface Around {
  readonly name: string | null;
  readonly tags: readonly string[];
  readonly auth: Json | undefined;
  readonly saved: readonly Json[];
}

function readRequest(request: JsonObject, { name, tags, auth, saved }: Around): SeenCall {
  const raw = textOf(request.url) ?? textOf(objectOf(request.url).raw) ?? builtUrl(objectOf(request.url));
  const [address = '', search = ''] = raw.replace(/#.*$/s, '').split(/\?(.*)/s);
  const headers = readPairs(request.header);
  const listed = readPairs(objectOf(request.url).query);
  const query = listed.length > 0 ? listed : readQuery(search);
  const seen = [...declaredAuth(auth), ...authIn(headers, query)];
  return {
    name,
    tags,
    method: (textOf(request.method) ?? 'GET').toUpperCase(),
    url: address,
    query: withoutKeys(query, seen),
    headers: withoutKeys(headers, seen),
    body: readBody(objectOf(request.body), headerOf(headers, 'content-type')),
    auth: [...new Map(seen.map((entry) => [JSON.stringify(entry), entry])).values()],
    answers: saved.flatMap((answer) => readAnswer(objectOf(answer))),
  };
}

function builtUrl(url: JsonObject): string {
  const joined = (value: Json | undefined, by: string) =>
    isList(value) ? value.map((part) => (isObject(part) ? (textOf(part.value) ?? '') : String(part))).join(by) : (textOf(value) ?? '');
  const host = joined(url.host, '.');
  return `${textOf(url.protocol) === null ? '' : `${textOf(url.protocol)}://`}${host}/${joined(url.path, '/')}`;
}

function declaredAuth(value: Json | undefined): readonly SeenAuth[] {
  const auth = objectOf(value);
  const type = textOf(auth.type) ?? '';
  const settings = isList(auth[type])
    ? readPairs(auth[type])
    : Object.entries(objectOf(auth[type])).map(([name, entry]) => ({ name, value: String(entry) }));
  const setting = (name: string) => settings.find((entry) => entry.name === name)?.value ?? '';
  if (type === 'bearer' || type === 'basic' || type === 'digest') return [{ kind: 'http', scheme: type }];
  if (type === 'oauth2') return [{ kind: 'oauth2', tokenUrl: setting('accessTokenUrl') }];
  if (type !== 'apikey') return [];
  return [{ kind: 'api-key', in: setting('in') === 'query' ? 'query' : 'header', name: setting('key') || 'X-API-Key' }];
}

const RAW_MEDIA: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
  html: 'text/html',
};

function readBody(body: JsonObject, contentType: string | null): SeenBody | null {
  const mode = textOf(body.mode);
  if (mode === 'urlencoded') return { kind: 'form', media: 'application/x-www-form-urlencoded', fields: readPairs(body.urlencoded) };
  if (mode === 'formdata') return { kind: 'form', media: 'multipart/form-data', fields: readPairs(body.formdata) };
  if (mode === 'file') return { kind: 'text', media: mediaOf(contentType) || 'application/octet-stream', text: '' };
  const text = mode === 'graphql' ? JSON.stringify(objectOf(body.graphql)) : (textOf(body.raw) ?? '');
  if (text.trim() === '') return null;
  const language = textOf(objectOf(objectOf(body.options).raw).language) ?? '';
  const guess = /^\s*[{[]/.test(text) ? 'application/json' : 'text/plain';
  return { kind: 'text', media: mediaOf(contentType) || RAW_MEDIA[language] || guess, text };
}

function readAnswer(answer: JsonObject): readonly SeenAnswer[] {
  const text = textOf(answer.body) ?? '';
  const media = mediaOf(headerOf(readPairs(answer.header), 'content-type')) || (/^\s*[{[]/.test(text) ? 'application/json' : '');
  return typeof answer.code === 'number' ? [{ status: answer.code, media, text }] : [];
}
