import { isList, isObject, ownValue } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';

/** A problem in a rejection, with the location that the server reports. */
export interface RejectionNote {
  readonly text: string;
  /** The names and indexes that lead to the field. Null if the server reports no location. */
  readonly at: readonly string[] | null;
  readonly place: 'body' | 'query' | 'path' | 'header' | null;
  readonly allowed: readonly Json[] | null;
  /** The format of the error, such as `detail[]`. */
  readonly shape: string;
}

const MAX_TEXT = 600;
const MAX_NOTES = 12;
const LISTS = [
  'detail',
  'details',
  'errors',
  'violations',
  'fieldErrors',
  'invalid-params',
  'invalidParams',
  'messages',
  'issues',
  'error',
  'message',
];
const SENTENCES = ['detail', 'message', 'error', 'msg', 'error_description', 'reason', 'details', 'title', 'description', 'errorMessage'];

/**
 * Collects the problems in a rejection: lists with locations (problem+json, FastAPI, Spring, ajv), members by field name (Laravel, Rails,
 * .NET, Django), one sentence, or plain text.
 */
export function collectNotes(json: Json | undefined, text: string): readonly RejectionNote[] {
  const notes = isList(json) ? json.flatMap((entry) => notesOfEntry(entry, '[]')) : isObject(json) ? notesOfObject(json) : plainNote(text);
  return notes.filter((note) => note.text !== '').slice(0, MAX_NOTES);
}

function plainNote(text: string): readonly RejectionNote[] {
  const words = text.slice(0, 4 * MAX_TEXT).replace(/<[^<>]*>/g, ' ');
  return [noteOf(words, 'text')];
}

function noteOf(text: string, shape: string, more: Partial<RejectionNote> = {}): RejectionNote {
  return { text: text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT), at: null, place: null, allowed: null, shape, ...more };
}

function notesOfObject(json: JsonObject): readonly RejectionNote[] {
  const listed = LISTS.flatMap((name) => notesOfMember(ownValue(json, name), name));
  const notes =
    listed.length > 0
      ? listed
      : Object.entries(json).flatMap(([name, member]) => (isProblemList(member) ? notesOfMember(member, name) : []));
  if (notes.length > 0) return notes;
  for (const name of SENTENCES) {
    const member = ownValue(json, name);
    if (typeof member === 'string' && member !== '') return [noteOf(member, name)];
    if (isObject(member)) {
      const inner = notesOfObject(member);
      if (inner.length > 0) return inner;
    }
  }
  return notesByField(json, '{field}');
}

const FIELDS = ['field', 'fieldName', 'path', 'loc', 'pointer', 'param', 'parameter', 'property', 'propertyPath', 'instancePath'];
const MESSAGES = ['message', 'msg', 'defaultMessage', 'detail', 'reason', 'error', 'problem', 'description'];

/** A list of errors may have any name. Its entries show what it is: each has a field name and a message. */
const isProblemList = (member: Json | undefined): boolean =>
  isList(member) &&
  member.length > 0 &&
  member.every((entry) => isObject(entry) && [FIELDS, MESSAGES].every((names) => names.some((name) => Object.hasOwn(entry, name))));

function notesOfMember(member: Json | undefined, name: string): readonly RejectionNote[] {
  if (isList(member)) return member.flatMap((entry) => notesOfEntry(entry, `${name}[]`));
  return isObject(member) && /s$/i.test(name) ? notesByField(member, `${name}{field}`) : [];
}

/** Parses errors by field name, such as `{"name": ["This field is required."]}`. */
function notesByField(json: JsonObject, shape: string): readonly RejectionNote[] {
  return Object.entries(json).flatMap(([field, member]): readonly RejectionNote[] => {
    const at = partsOf(field);
    if (typeof member === 'string') return shape === '{field}' ? [] : [noteOf(member, shape, { at })];
    if (isObject(member)) return notesOfEntry({ field, ...member }, shape);
    return isList(member)
      ? member.flatMap((entry) => (typeof entry === 'string' ? [noteOf(entry, shape, { at })] : notesOfEntry(entry, shape)))
      : [];
  });
}

const PLACES = [
  'loc',
  'instancePath',
  'pointer',
  'source',
  'path',
  'propertyPath',
  'field',
  'fieldName',
  'param',
  'parameter',
  'property',
  'name',
  'location',
];
const TEXTS = ['msg', 'message', 'defaultMessage', 'detail', 'description', 'reason', 'title', 'error', 'problem', 'code'];

function notesOfEntry(entry: Json, shape: string): readonly RejectionNote[] {
  if (typeof entry === 'string') return [noteOf(entry, shape)];
  if (!isObject(entry)) return [];
  const text = TEXTS.map((name) => ownValue(entry, name)).find((value) => typeof value === 'string');
  if (typeof text !== 'string')
    return Object.values(entry).flatMap((member) =>
      isList(member) ? member.flatMap((item) => (typeof item === 'string' ? [noteOf(item, shape)] : [])) : [],
    );
  const params = isObject(entry.params) ? entry.params : {};
  const missing = typeof params.missingProperty === 'string' ? [params.missingProperty] : [];
  const { at, place } = placeOf(entry);
  const whole = [...at, ...missing];
  const allowed = [entry.enum, params.allowedValues].find(isList) ?? null;
  return [noteOf(text, shape, { at: whole.length === 0 ? null : whole, place, allowed })];
}

function placeOf(entry: JsonObject): { readonly at: readonly string[]; readonly place: RejectionNote['place'] } {
  const found = PLACES.map((name) => ownValue(entry, name)).find((value) => value !== undefined && value !== null && value !== '');
  const location = isObject(found) ? (ownValue(found, 'pointer') ?? ownValue(found, 'parameter')) : found;
  const parts = isList(location) ? location.map(String) : typeof location === 'string' ? partsOf(location) : [];
  const named = entry.in ?? (isList(location) ? parts[0] : undefined);
  const place = named === 'query' || named === 'path' || named === 'header' ? named : named === 'body' || named === 'form' ? 'body' : null;
  const isFirst = ['query', 'path', 'header', 'body', 'form'].includes(parts[0] ?? '') && isList(location);
  return { at: isFirst ? parts.slice(1) : parts, place };
}

/** `/body/items/0/name`, `body.items[0].name` and `$.items[0].name` are the same location. */
function partsOf(location: string): readonly string[] {
  return location
    .replace(/^[#$]?[./]?(?:data\/attributes\/|body(?=$|[./]))?[./]?/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split(/[./]/)
    .filter((part) => part !== '')
    .slice(0, 12);
}
