import { splitAddress } from '../convert/split-address.ts';
import { readJson } from '../json/read-json.ts';
import { HTTP_METHODS, isKeyName, isSecretPair, type Json, type PastedBody, type PastedCall } from '../model/index.ts';
import type { HttpCall, Pair } from '../readers/calls/http-call.ts';
import { headerOf, mediaOf } from '../readers/calls/stored-pairs.ts';
import { looksLikeShell, readShell } from '../readers/shell/read-shell.ts';

const MAX_LENGTH = 100_000;
/** Headers that a client adds, or that belong to the connection. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'user-agent', 'accept-encoding', 'accept', 'cookie', 'authorization']);

/** Reads the request in a pasted command. Null for plain words, for `/curl` with an endpoint name, and for several commands. */
export function readPastedCall(text: string): PastedCall | null {
  const [call, ...others] = callsIn(text);
  if (call === undefined || others.length > 0 || call.url === null) return null;
  return withoutCredentials(call, splitAddress(call.url).path);
}

/**
 * Prepares a call for a suite: credentials are dropped and other secrets become variables. Null for a method that
 * cannot be tested.
 */
export function withoutCredentials(call: HttpCall, path: string): PastedCall | null {
  const method = HTTP_METHODS.find((known) => known === call.method.toUpperCase());
  if (method === undefined) return null;
  const secrets = new Set<string>();
  const keep = (name: string, value: string): string =>
    isSecretPair(name, value) && !isPlaceholder(value) ? placeholder(name, secrets) : value;
  const headers = call.headers.filter(({ name }) => !OWN_HEADERS.has(name.toLowerCase()) && !isKeyName(name));
  const body = bodyOf(call, keep);
  return {
    method,
    path,
    query: grouped(call.query.filter(({ name }) => !isKeyName(name)).map(({ name, value }) => ({ name, value: keep(name, value) }))),
    headers: Object.fromEntries(headers.filter((pair) => !isImpliedByBody(pair, body)).map(({ name, value }) => [name, keep(name, value)])),
    body,
    secrets: [...secrets],
  };
}

function callsIn(text: string): readonly HttpCall[] {
  const command = text.replace(/^\s*\/curl\s+(?=-|['"]|https?:)/i, 'curl ').replace(/^\s*\/curl\s+/i, '');
  if (command.length > MAX_LENGTH || !looksLikeShell(command)) return [];
  return readShell(command).filter(({ url }) => url !== null && isAddress(url));
}

/** `curl GET /orders` requests a sample. Only a pasted command has a host. */
const isAddress = (url: string): boolean => /^(?:https?:\/\/|\{\{|localhost\b|[\w.-]+:\d+\b|[\w-]+(?:\.[\w-]+)+\/)/i.test(url);

const isPlaceholder = (value: string): boolean => /^\{\{[A-Z][A-Z0-9_]*\}\}$/.test(value);

function placeholder(name: string, secrets: Set<string>): string {
  const word = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_');
  const variable = /^[A-Z]/.test(word) ? word : `SECRET${word}`;
  secrets.add(variable);
  return `{{${variable}}}`;
}

function bodyOf(call: HttpCall, keep: (name: string, value: string) => string): PastedBody {
  const { body, headers } = call;
  if (body.kind === 'none') return { kind: 'none' };
  if (body.kind === 'form')
    return { kind: 'form', form: Object.fromEntries(body.fields.map(({ name, value }) => [name, keep(name, value)])) };
  if (body.kind === 'json') return { kind: 'json', json: hidden(body.json, '', keep) };
  const read = readJson(body.text);
  const media = mediaOf(headerOf(headers, 'content-type'));
  if (read.kind === 'json' && (media === '' || /json|form/.test(media))) return { kind: 'json', json: hidden(read.value, '', keep) };
  return { kind: 'raw', raw: body.text };
}

function hidden(value: Json, name: string, keep: (name: string, value: string) => string): Json {
  if (typeof value === 'string') return keep(name, value);
  if (Array.isArray(value)) return value.map((entry) => hidden(entry, name, keep));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, hidden(entry, key, keep)]));
}

/** True for a content type header that the body type already implies. */
const isImpliedByBody = ({ name }: Pair, { kind }: PastedBody): boolean =>
  name.toLowerCase() === 'content-type' && (kind === 'json' || kind === 'form');

function grouped(pairs: readonly Pair[]): PastedCall['query'] {
  const groups = Map.groupBy(pairs, ({ name }) => name);
  return Object.fromEntries(
    [...groups].map(([name, [first, ...more]]) => [
      name,
      more.length === 0 ? (first?.value ?? '') : [first, ...more].map((pair) => pair?.value ?? ''),
    ]),
  );
}
