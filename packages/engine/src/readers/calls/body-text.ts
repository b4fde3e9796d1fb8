import { readJson } from '../../json/read-json.ts';
import { isObject } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { looksLikeForm, readFormText } from './form-text.ts';
import type { CallBody, Pair } from './http-call.ts';

const MAX_FIELDS = 200;

/** Returns the leaves of a JSON object by dotted name: `{"auth":{"user":"a"}}` becomes `auth.user`. */
function flattenJson(value: JsonObject, prefix = ''): readonly Pair[] {
  const fields: Pair[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (fields.length >= MAX_FIELDS) break;
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (isObject(member)) fields.push(...flattenJson(member, name));
    else fields.push({ name, value: textOfLeaf(member) });
  }
  return fields;
}

function textOfLeaf(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(' ');
  return JSON.stringify(value);
}

/** Creates a JSON body with its leaves as named fields. */
export function createJsonBody(json: JsonObject): CallBody {
  return { kind: 'json', fields: flattenJson(json), json };
}

/** Reads a body whose encoding must be detected from its content. */
export function readBodyText(text: string, media: string | null): CallBody {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'none' };
  if (trimmed.startsWith('{') && !/^\{\{[^{}]+\}\}$/.test(trimmed)) {
    const json = readLooseJson(trimmed);
    if (json !== null) return createJsonBody(json);
  }
  // REST clients allow one field per line.
  const form = trimmed.replace(/\s*\n\s*(?=&)|(?<=&)\s*\n\s*/g, '');
  if (media?.includes('json') !== true && looksLikeForm(form)) return { kind: 'form', fields: readFormText(form) };
  return { kind: 'text', text: trimmed };
}

/** Parses JSON as people paste it: placeholders without quotes and trailing commas are accepted. */
function readLooseJson(text: string): JsonObject | null {
  for (const attempt of [text, toStrictJson(text), toStrictJson(text.replace(/\\(["'])/g, '$1'))]) {
    const read = readJson(attempt);
    if (read.kind === 'json' && isObject(read.value)) return read.value;
  }
  return null;
}

function toStrictJson(text: string): string {
  return text
    .replace(/:\s*(\{\{[^{}"]+\}\})/g, ': "$1"')
    .replace(/([{,]\s*)'([^'\n]*)'\s*:/g, '$1"$2":')
    .replace(/:\s*'([^'\n]*)'/g, ': "$1"')
    .replace(/([{,]\s*)([A-Za-z_]\w*)\s*:/g, '$1"$2":')
    .replace(/,(\s*[}\]])/g, '$1');
}
