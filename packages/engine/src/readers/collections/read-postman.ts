import { isList, isObject, listOf, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { readBodyText } from '../calls/body-text.ts';
import { EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { readPairs } from '../calls/stored-pairs.ts';
import { splitUrl } from '../calls/url-parts.ts';
import { addClientAuth, type ClientAuth, readAuthCalls, readTokenCalls } from './client-auth.ts';
import { replaceCaptures } from './stored-captures.ts';

const MAX_DEPTH = 30;

/** The collection itself, or one of its folders or requests. */
export interface PostmanNode {
  readonly name: string | null;
  /** The nesting depth; 0 for the collection itself. */
  readonly depth: number;
  readonly isFolder: boolean;
  /** The name of its outermost folder. */
  readonly topFolder: string | null;
  readonly request: PostmanRequest | null;
  readonly ownAuth: ClientAuth | null;
  /** The node's own auth settings, or those of the nearest enclosing folder that has any. */
  readonly auth: ClientAuth | null;
  readonly scripts: readonly PostmanScript[];
  readonly responses: readonly PostmanResponse[];
}

export interface PostmanRequest {
  readonly method: string;
  /** The URL as written, including the query. */
  readonly url: string;
  /** Parameters that are listed separately from the URL. */
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly body: PostmanBody;
}

export interface PostmanBody {
  readonly mode: string | null;
  readonly fields: readonly Pair[];
  readonly text: string;
  /** The language selected in Postman's editor, such as `json`. */
  readonly language: string;
}

export interface PostmanScript {
  readonly isBeforeRequest: boolean;
  readonly source: string;
}

export interface PostmanResponse {
  readonly status: number;
  readonly headers: readonly Pair[];
  readonly text: string;
}

/** Yields every node in a collection (v2.0, v2.1), folders before their contents. */
export function postmanNodes(collection: JsonObject): Generator<PostmanNode> {
  return walk(collection, { depth: 0, topFolder: null, auth: null });
}

type Around = Pick<PostmanNode, 'depth' | 'topFolder' | 'auth'>;

function* walk(node: JsonObject, around: Around): Generator<PostmanNode> {
  if (around.depth > MAX_DEPTH) return;
  const request = typeof node.request === 'string' ? { url: node.request } : objectOf(node.request);
  const stored = [request.auth, node.auth].find(isObject);
  const ownAuth = stored === undefined ? null : authOf(stored);
  const auth = ownAuth ?? around.auth;
  const name = textOf(node.name);
  yield {
    name,
    depth: around.depth,
    isFolder: isList(node.item),
    topFolder: around.topFolder,
    request: node.request === undefined ? null : readRequest(request),
    ownAuth,
    auth,
    scripts: listOf(node.event).map((event) => readScript(objectOf(event))),
    responses: listOf(node.response).flatMap((response) => readResponse(objectOf(response))),
  };
  const topFolder = around.depth === 1 ? name : around.topFolder;
  for (const item of listOf(node.item)) yield* walk(objectOf(item), { depth: around.depth + 1, topFolder, auth });
}

function readRequest(request: JsonObject): PostmanRequest {
  const url = objectOf(request.url);
  return {
    method: (textOf(request.method) ?? 'GET').toUpperCase(),
    url: textOf(request.url) ?? textOf(url.raw) ?? joinUrl(url),
    query: readPairs(url.query),
    headers: readPairs(request.header),
    body: readBody(objectOf(request.body)),
  };
}

function joinUrl({ protocol, host, path }: JsonObject): string {
  const joined = (value: Json | undefined, by: string) =>
    isList(value) ? value.map((part) => (isObject(part) ? (textOf(part.value) ?? '') : String(part))).join(by) : (textOf(value) ?? '');
  if (host === undefined && path === undefined) return '';
  return `${textOf(protocol) === null ? '' : `${textOf(protocol)}://`}${joined(host, '.')}/${joined(path, '/')}`;
}

function readBody(body: JsonObject): PostmanBody {
  const mode = textOf(body.mode);
  const encoded = mode === null || mode === 'urlencoded' ? readPairs(body.urlencoded) : [];
  const multipart = mode === null || mode === 'formdata' ? readPairs(body.formdata) : [];
  return {
    mode,
    fields: encoded.length > 0 ? encoded : multipart,
    text: mode === 'graphql' ? JSON.stringify(objectOf(body.graphql)) : (textOf(body.raw) ?? ''),
    language: textOf(objectOf(objectOf(body.options).raw).language) ?? '',
  };
}

function readScript({ listen, script }: JsonObject): PostmanScript {
  const { exec } = objectOf(script);
  const source = isList(exec) ? exec.map((line) => textOf(line) ?? '').join('\n') : (textOf(exec) ?? '');
  return { isBeforeRequest: listen === 'prerequest', source };
}

function readResponse({ code, header, body }: JsonObject): readonly PostmanResponse[] {
  return typeof code === 'number' ? [{ status: code, headers: readPairs(header), text: textOf(body) ?? '' }] : [];
}

/** Postman stores the settings of an auth type in a property with the type's name. */
function authOf(auth: JsonObject): ClientAuth {
  const type = textOf(auth.type) ?? '';
  return { type, values: readPairs(auth[type]) };
}

const MAX_CALLS = 200;

/** Reads the calls in a Postman collection, request or bare `auth` object. Null for any other document. */
export function readPostman(document: Json): readonly HttpCall[] | null {
  const root = objectOf(document);
  if (!isList(root.item) && !isObject(root.auth) && !isObject(root.request)) return null;
  const calls: HttpCall[] = [];
  const captured = new Map<string, { readonly call: number; readonly path: string }>();
  for (const node of postmanNodes(root)) {
    if (calls.length > MAX_CALLS) break;
    if (node.request !== null) for (const { name, path } of capturesIn(node.scripts)) captured.set(name, { call: calls.length, path });
    calls.push(...callsOf(node));
  }
  return calls.length > 0 ? replaceCaptures(calls, captured) : null;
}

function callsOf({ request, ownAuth, auth }: PostmanNode): readonly HttpCall[] {
  if (request === null) return ownAuth === null ? [] : readAuthCalls(ownAuth);
  const call = callOf(request);
  return [auth === null ? call : addClientAuth(call, auth), ...(ownAuth === null ? [] : readTokenCalls(ownAuth))];
}

function callOf({ method, url, headers, body }: PostmanRequest): HttpCall {
  const parts = splitUrl(url);
  return {
    ...EMPTY_CALL,
    method,
    url: parts.url,
    query: parts.query,
    headers,
    body: body.fields.length > 0 ? { kind: 'form', fields: body.fields } : readBodyText(body.text, findPair(headers, 'content-type')),
  };
}

const SET_VARIABLE =
  /\.set\(\s*["'`]([\w-]{1,60})["'`]\s*,\s*(?:pm\.response\.json\(\)|\w{1,40})((?:\??\.\w{1,40}|\[["']\w{1,40}["']\]){1,8})/g;

/** Finds parts of the response that scripts store in variables. */
function capturesIn(scripts: readonly PostmanScript[]): readonly { readonly name: string; readonly path: string }[] {
  const source = scripts.map((script) => script.source).join('\n');
  return [...source.matchAll(SET_VARIABLE)].map(([, name = '', path = '']) => ({
    name,
    path: `$${path.replaceAll('?', '').replace(/\[["'](\w+)["']\]/g, '.$1')}`,
  }));
}
