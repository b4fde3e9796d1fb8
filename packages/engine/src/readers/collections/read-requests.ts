import { isList, isObject, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { createJsonBody, readBodyText } from '../calls/body-text.ts';
import { EMPTY_CALL, findPair, type HttpCall, normaliseName } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';
import { addClientAuth, type ClientAuth, readAuthCalls, readTokenCalls } from './client-auth.ts';
import { findMember, normalisePlaceholders, readStoredAuth, readStoredPairs } from './stored-auth.ts';
import { readCaptures, replaceCaptures } from './stored-captures.ts';

const MAX_REQUESTS = 200;
const MAX_DEPTH = 14;
const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head'];
/** Properties that contain a request, in which the method is optional. */
const REQUEST_MEMBERS = ['request', 'http', 'uri', 'ansiblebuiltinuri', 'httprequest'];

/**
 * Reads requests in any document that stores them as objects with a URL and a method, as REST clients and test tools do. Null when there
 * are none.
 */
export function readRequests(document: Json): readonly HttpCall[] | null {
  const walk: RequestWalk = { calls: [], kept: new Map() };
  visit(document, { walk, inherited: null, depth: 0 });
  return walk.calls.length > 0 ? replaceCaptures(walk.calls, walk.kept) : null;
}

interface RequestWalk {
  readonly calls: HttpCall[];
  readonly kept: Map<string, { readonly call: number; readonly path: string }>;
}

interface Place {
  readonly walk: RequestWalk;
  readonly inherited: ClientAuth | null;
  readonly depth: number;
}

function visit(value: Json, place: Place): void {
  const { walk, depth } = place;
  if (depth > MAX_DEPTH || walk.calls.length > MAX_REQUESTS) return;
  if (isList(value)) for (const item of value) visit(item, { ...place, depth: depth + 1 });
  if (!isObject(value)) return;
  const own = readStoredAuth(value);
  const before = walk.calls.length;
  if (isRequest(value)) addRequest(value, own, place);
  else {
    if (own !== null) walk.calls.push(...readAuthCalls(own).filter(hasContent));
    visitMembers(value, { ...place, inherited: own ?? place.inherited, depth: depth + 1 });
  }
  if (walk.calls.length > before) storeCaptures(value, walk);
}

function visitMembers(value: JsonObject, place: Place): void {
  for (const [name, member] of Object.entries(value)) {
    const plain = normaliseName(name);
    const isHeld = isObject(member) && addressOf(member) !== null && (VERBS.includes(plain) || REQUEST_MEMBERS.includes(plain));
    visit(isHeld ? { method: VERBS.includes(plain) ? plain : 'get', ...member } : member, place);
  }
}

function addRequest(value: JsonObject, own: ClientAuth | null, { walk, inherited }: Place): void {
  walk.calls.push(requestOf(value, own ?? inherited), ...(own === null ? [] : readTokenCalls(own)));
}

/** Assigns a step's captured values to the last request that the step sent. */
function storeCaptures(step: JsonObject, { calls, kept }: RequestWalk): void {
  const at = calls.length - 1;
  for (const { name, path } of readCaptures(step)) {
    kept.set(name, { call: at, path });
    const call = calls[at];
    if (call !== undefined && call.answerPath === null) calls[at] = { ...call, answerPath: path };
  }
}

function hasContent(call: HttpCall): boolean {
  return call.url !== null || call.headers.length > 0 || call.basicAuth !== null;
}

function isRequest(value: JsonObject): boolean {
  const method = findMember(value, ['method', 'httpmethod', 'verb']);
  return typeof method === 'string' && /^[a-z]{3,7}$/i.test(method) && addressOf(value) !== null;
}

function addressOf(value: JsonObject): string | null {
  const address = findMember(value, ['url', 'endpoint', 'uri', 'rawurl']);
  return textOf(address) ?? textOf(objectOf(address).raw);
}

function requestOf(value: JsonObject, auth: ClientAuth | null): HttpCall {
  const parts = splitUrl(normalisePlaceholders(addressOf(value) ?? ''));
  const headers = readStoredPairs(findMember(value, ['headers', 'header']));
  const user = textOf(findMember(value, ['urlusername']));
  const call: HttpCall = {
    ...EMPTY_CALL,
    method: (textOf(findMember(value, ['method', 'httpmethod', 'verb'])) ?? 'GET').toUpperCase(),
    url: parts.url === '' ? null : parts.url,
    query: [...parts.query, ...readStoredPairs(findMember(value, ['params', 'parameters', 'query', 'queryparams', 'querystring', 'qs']))],
    headers,
    body: bodyOf(value, findPair(headers, 'content-type')),
    basicAuth:
      user === null
        ? null
        : { user: normalisePlaceholders(user), password: normalisePlaceholders(textOf(findMember(value, ['urlpassword'])) ?? '') },
  };
  return auth === null ? call : addClientAuth(call, auth);
}

const FORMS = ['form', 'formdata', 'urlencoded', 'formparams', 'fields', 'formurlencoded'];

function bodyOf(request: JsonObject, media: string | null): HttpCall['body'] {
  const json = findMember(request, ['json']);
  if (isObject(json)) return createJsonBody(withPlaceholders(json));
  const form = readStoredPairs(findMember(request, FORMS));
  if (form.length > 0) return { kind: 'form', fields: form };
  const body = findMember(request, ['body', 'data', 'payload']);
  const isForm = /form/i.test(textOf(findMember(request, ['bodyformat'])) ?? media ?? '');
  if (typeof body === 'string') return readBodyText(normalisePlaceholders(body), media);
  if (isForm && isObject(body) && readStoredPairs(body).length > 0) return { kind: 'form', fields: readStoredPairs(body) };
  return storedBody(body, media);
}

function storedBody(body: Json | undefined, media: string | null): HttpCall['body'] {
  const stored = objectOf(body);
  const fields = readStoredPairs(findMember(stored, [...FORMS, 'params']) ?? (isList(body) ? body : undefined));
  if (fields.length > 0) return { kind: 'form', fields };
  const text = textOf(findMember(stored, ['raw', 'body', 'text', 'json', 'content', 'data']));
  if (text !== null) return readBodyText(normalisePlaceholders(text), textOf(stored.contentType) ?? textOf(stored.type) ?? media);
  return isObject(body) ? createJsonBody(withPlaceholders(objectOf(findMember(stored, ['json']) ?? body))) : { kind: 'none' };
}

function withPlaceholders(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'string' ? normalisePlaceholders(member) : isObject(member) ? withPlaceholders(member) : member,
    ]),
  );
}
