import { isList, isObject, listOf, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { readBodyText } from '../calls/body-text.ts';
import { EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';
import { authCalls, type ClientAuth, tokenCalls, withClientAuth } from './client-auth.ts';
import { withCaptures } from './stored-captures.ts';

const MAX_REQUESTS = 200;
const MAX_DEPTH = 12;

/** Calls of a Postman collection, request or bare `auth` object; null when it is none of them. */
export function readPostman(document: Json): readonly HttpCall[] | null {
  const root = objectOf(document);
  if (!isList(root.item) && !isObject(root.auth) && !isObject(root.request)) return null;
  const calls: HttpCall[] = [];
  const kept = new Map<string, { readonly call: number; readonly path: string }>();
  readNode(root, { calls, kept, inherited: null, depth: 0 });
  return calls.length > 0 ? withCaptures(calls, kept) : null;
}

interface Walk {
  readonly calls: HttpCall[];
  readonly kept: Map<string, { readonly call: number; readonly path: string }>;
  readonly inherited: JsonObject | null;
  readonly depth: number;
}

function readNode(node: JsonObject, walk: Walk): void {
  if (walk.depth > MAX_DEPTH || walk.calls.length > MAX_REQUESTS) return;
  const request = objectOf(node.request);
  const own = [node.auth, request.auth].find(isObject) ?? null;
  const items = listOf(node.item);
  if (node.request !== undefined) {
    keepScripts(node, walk);
    walk.calls.push(readRequest(request, own ?? walk.inherited), ...(own === null ? [] : tokenCalls(authOf(own))));
  } else if (own !== null) walk.calls.push(...authCalls(authOf(own)));
  for (const item of items) readNode(objectOf(item), { ...walk, inherited: own ?? walk.inherited, depth: walk.depth + 1 });
}

const KEPT = /\.set\(\s*["'`]([\w-]{1,60})["'`]\s*,\s*(?:pm\.response\.json\(\)|\w{1,40})((?:\??\.\w{1,40}|\[["']\w{1,40}["']\]){1,8})/g;

/** Scripts after a request keep parts of its answer under a name. */
function keepScripts(node: JsonObject, { calls, kept }: Walk): void {
  const scripts = listOf(node.event).flatMap((event) =>
    listOf(objectOf(objectOf(event).script).exec).flatMap((line) => textOf(line) ?? []),
  );
  for (const [, name = '', path = ''] of scripts.join('\n').matchAll(KEPT))
    kept.set(name, { call: calls.length, path: `$${path.replaceAll('?', '').replace(/\[["'](\w+)["']\]/g, '.$1')}` });
}

function readRequest(request: JsonObject, auth: JsonObject | null): HttpCall {
  const address = textOf(request.url) ?? textOf(objectOf(request.url).raw) ?? '';
  const parts = splitUrl(address);
  const headers = keyed(request.header);
  const body = objectOf(request.body);
  const form = keyed(body.urlencoded).length > 0 ? keyed(body.urlencoded) : keyed(body.formdata);
  const call: HttpCall = {
    ...EMPTY_CALL,
    method: (textOf(request.method) ?? 'GET').toUpperCase(),
    url: parts.url,
    query: parts.query,
    headers,
    body: form.length > 0 ? { kind: 'form', fields: form } : readBodyText(textOf(body.raw) ?? '', findPair(headers, 'content-type')),
  };
  return auth === null ? call : withClientAuth(call, authOf(auth));
}

/** Pairs of `[{key, value}]`, or of a plain object as version 2.0 writes it. */
function keyed(value: Json | undefined): readonly Pair[] {
  if (isObject(value)) return Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [{ name, value: text }] : []));
  return listOf(value).flatMap((item) => {
    const { key, value: text, disabled } = objectOf(item);
    return typeof key === 'string' && disabled !== true ? [{ name: key, value: typeof text === 'string' ? text : String(text ?? '') }] : [];
  });
}

/** Postman keeps the settings of a type under its name. */
function authOf(auth: JsonObject): ClientAuth {
  const type = textOf(auth.type) ?? '';
  return { type, values: keyed(auth[type]) };
}
