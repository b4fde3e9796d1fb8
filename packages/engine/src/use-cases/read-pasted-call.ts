import { splitAddress } from '../convert/split-address.ts';
import { DEFAULT_ACCEPT } from '../generate/cases/expectation/accepts-json.ts';
import { readJson } from '../json/read-json.ts';
import { percentEncode } from '../json/template.ts';
import { HTTP_METHODS, isKeyName, isSecretPair, type Json, type PastedBody, type PastedCall } from '../model/index.ts';
import type { HttpCall, Pair } from '../readers/calls/http-call.ts';
import { findHeader, normalizeMediaType } from '../readers/calls/stored-pairs.ts';
import { secretsInText } from '../readers/secrets/find-secrets.ts';
import { TracedText } from '../readers/secrets/traced-text.ts';
import { looksLikeShell, readShell } from '../readers/shell/read-shell.ts';

const MAX_LENGTH = 100_000;
/** Headers that a client adds, or that belong to the connection. */
const OWN_HEADERS = new Set(['host', 'content-length', 'connection', 'user-agent', 'accept-encoding', 'cookie', 'authorization']);

/** Reads the request in a pasted command. Null for plain words, for `/curl` with an endpoint name, and for several commands. */
export function readPastedCall(text: string): PastedCall | null {
  const [call, ...others] = callsIn(text);
  if (call === undefined || others.length > 0 || call.url === null) return null;
  return removeCredentials(call, splitAddress(call.url).path);
}

/**
 * Prepares a call for a suite: credentials are dropped and other secrets become variables. Null for a method that
 * cannot be tested.
 */
export function removeCredentials(call: HttpCall, path: string): PastedCall | null {
  const method = HTTP_METHODS.find((known) => known === call.method.toUpperCase());
  if (method === undefined) return null;
  const secrets = new Map<string, string>();
  const keep = (name: string, value: string): string =>
    isSecretPair(name, value) && !isPlaceholder(value) ? placeholder(name, value, secrets) : value;
  const body = bodyOf(call, keep);
  const headers = [...call.headers, ...mediaOfBody(call, body)].filter((pair) => !isOwnHeader(pair) && !isKeyName(pair.name));
  return {
    method,
    path,
    query: grouped(call.query.filter(({ name }) => !isKeyName(name)).map(({ name, value }) => ({ name, value: keep(name, value) }))),
    headers: Object.fromEntries(headers.filter((pair) => !isImpliedByBody(pair, body)).map(({ name, value }) => [name, keep(name, value)])),
    body,
    secrets: [...secrets.keys()],
  };
}

/** An Accept header belongs to the request unless it is the one that runners send anyway. */
function isOwnHeader({ name, value }: Pair): boolean {
  return OWN_HEADERS.has(name.toLowerCase()) || (name.toLowerCase() === 'accept' && value.toLowerCase() === DEFAULT_ACCEPT);
}

function callsIn(text: string): readonly HttpCall[] {
  const command = text.replace(/^\s*\/curl\s+(?=-|['"]|https?:)/i, 'curl ').replace(/^\s*\/curl\s+/i, '');
  if (command.length > MAX_LENGTH || !looksLikeShell(command)) return [];
  return readShell(command).filter(({ url }) => url !== null && isAddress(url));
}

/** True for a URL with a host, which only a pasted command has. `curl GET /orders` requests a sample instead. */
const isAddress = (url: string): boolean => /^(?:https?:\/\/|\{\{|localhost\b|[\w.-]+:\d+\b|[\w-]+(?:\.[\w-]+)+\/)/i.test(url);

const isPlaceholder = (value: string): boolean => /^\{\{[A-Z][A-Z0-9_]*\}\}$/.test(value);

/** Secrets with the same name but different values get separate variables. */
function placeholder(name: string, value: string, secrets: Map<string, string>): string {
  const word = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_');
  const first = /^[A-Z]/.test(word) ? word : `SECRET_${word}`.replace(/_{2,}/, '_');
  const isFree = (candidate: string) => (secrets.get(candidate) ?? value) === value;
  let variable = first;
  for (let count = 2; !isFree(variable); count += 1) variable = `${first}_${count}`;
  secrets.set(variable, value);
  return `{{${variable}}}`;
}

function bodyOf(call: HttpCall, keep: (name: string, value: string) => string): PastedBody {
  const { body, headers } = call;
  if (body.kind === 'none') return { kind: 'none' };
  if (body.kind === 'form') return formOf(body.fields.map(({ name, value }) => ({ name, value: keep(name, value) })));
  if (body.kind === 'json') return { kind: 'json', json: hidden(body.json, '', keep) };
  const read = readJson(body.text);
  const media = normalizeMediaType(findHeader(headers, 'content-type'));
  if (read.kind === 'json' && (media === '' || /json|form/.test(media))) return { kind: 'json', json: hidden(read.value, '', keep) };
  return { kind: 'raw', raw: hiddenInText(body.text, keep) };
}

/** A form in a suite has one value per name, so a form that repeats a name is sent as text. */
function formOf(fields: readonly Pair[]): PastedBody {
  const form = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  if (Object.keys(form).length === fields.length) return { kind: 'form', form };
  return { kind: 'raw', raw: fields.map(({ name, value }) => `${percentEncode(name)}=${encodedValue(value)}`).join('&') };
}

/** Percent-encodes a value. Placeholders stay. */
const encodedValue = (value: string): string => (isPlaceholder(value) ? value : percentEncode(value));

function mediaOfBody({ body, headers }: HttpCall, sent: PastedBody): readonly Pair[] {
  const isRepeating = body.kind === 'form' && sent.kind === 'raw' && findHeader(headers, 'content-type') === null;
  return isRepeating ? [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }] : [];
}

/** Replaces the secrets in XML and other text that is not JSON. */
function hiddenInText(text: string, keep: (name: string, value: string) => string): string {
  let shown = '';
  let at = 0;
  const places = secretsInText(TracedText.ofSource(text)).flatMap(({ name, value }) => {
    const [from, to] = [value.starts[0], value.ends.at(-1)];
    return from === undefined || to === undefined ? [] : [{ from, to, name, value: value.text }];
  });
  for (const { from, to, name, value } of places.toSorted((left, right) => left.from - right.from)) {
    const kept = keep(name, value);
    if (from < at || kept === value) continue;
    shown += text.slice(at, from) + kept;
    at = to;
  }
  return shown + text.slice(at);
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
