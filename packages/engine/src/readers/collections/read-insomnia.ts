import { isList, listOf, objectOf, textOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { readBodyText } from '../calls/body-text.ts';
import { EMPTY_CALL, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';
import { addClientAuth, type ClientAuth, readTokenCalls } from './client-auth.ts';
import { fillAddresses } from './fill-addresses.ts';

const MAX_REQUESTS = 200;

/** Reads the calls in an Insomnia export. Null for any other document. */
export function readInsomnia(document: Json): readonly HttpCall[] | null {
  const root = objectOf(document);
  if (!isList(root.resources) || (root._type !== 'export' && root.__export_format === undefined)) return null;
  const all = root.resources.map(objectOf);
  const variables = all
    .filter(({ _type }) => _type === 'environment')
    .flatMap(({ data }) => Object.entries(objectOf(data)))
    .map(([name, value]) => ({ name, value: textOf(value) ?? '' }));
  const items = all.filter(({ _type }) => _type === 'request' || _type === 'request_group');
  const calls = items.slice(0, MAX_REQUESTS).flatMap(callsOf);
  return calls.length > 0 ? fillAddresses(calls, variables) : null;
}

function callsOf(item: JsonObject): readonly HttpCall[] {
  const auth = authOf(objectOf(item.authentication));
  const parts = splitUrl(normalisePlaceholders(textOf(item.url) ?? ''));
  const body = objectOf(item.body);
  const fields = named(body.params);
  const call: HttpCall = {
    ...EMPTY_CALL,
    method: (textOf(item.method) ?? 'GET').toUpperCase(),
    url: parts.url === '' ? null : parts.url,
    query: [...parts.query, ...named(item.parameters)],
    headers: named(item.headers),
    body:
      fields.length > 0 ? { kind: 'form', fields } : readBodyText(normalisePlaceholders(textOf(body.text) ?? ''), textOf(body.mimeType)),
  };
  return [addClientAuth(call, auth), ...readTokenCalls(auth)];
}

function authOf(auth: JsonObject): ClientAuth {
  const values = Object.entries(auth).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value: normalisePlaceholders(value) }] : [],
  );
  return { type: auth.disabled === true ? '' : (textOf(auth.type) ?? ''), values };
}

function named(value: Json | undefined): readonly Pair[] {
  return listOf(value).flatMap((item) => {
    const { name, value: text, disabled } = objectOf(item);
    return typeof name === 'string' && name !== '' && disabled !== true ? [{ name, value: normalisePlaceholders(textOf(text) ?? '') }] : [];
  });
}

/** `{{ _.secret }}` becomes a placeholder with the variable's name. */
const normalisePlaceholders = (text: string): string => text.replace(/\{\{\s*_?\.?([\w.-]+)[^{}]*\}\}/g, '{{$1}}');
