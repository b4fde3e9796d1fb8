import { lowerAlphanumeric, singular } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { isList, isObject, listOf, ownValue, sameJson } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { findId } from '../learning/find-id.ts';
import { isDateOrTimestamp } from '../learning/moments.ts';
import { pathTemplate } from '../learning/place.ts';
import type { OperationState } from '../operation-state.ts';
import { dateOnOtherSide } from '../requests/date-pairs.ts';
import { knownValue } from '../requests/known-value.ts';
import { generateText, numberFromMark, type Sampling, sampleValue } from '../requests/sample-body.ts';
import type { RejectionProblem } from './classify-note.ts';
import { nearDate } from './near-date.ts';

export interface FieldContext {
  readonly state: OperationState;
  readonly sampling: Sampling;
  readonly flat: JsonObject;
  readonly name: string;
  /** The time on the server's clock. */
  readonly now: number | null;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  uri: 'uri',
  url: 'uri',
  uuid: 'uuid',
  guid: 'uuid',
  date: 'date',
  datetime: 'date-time',
  iso8601: 'date-time',
  rfc3339: 'date-time',
  ip: 'ipv4',
  hostname: 'hostname',
};

const TYPES: Readonly<Record<string, string>> = {
  str: 'string',
  float: 'number',
  double: 'number',
  int: 'integer',
  long: 'integer',
  bool: 'boolean',
  list: 'array',
  dict: 'object',
  dictionary: 'object',
  map: 'object',
};

export const formatByName = (word: string | null): string | null => FORMATS[lowerAlphanumeric(word ?? '')] ?? null;
export const typeByName = (word: string | null): string | null =>
  word === null ? null : (TYPES[word.toLowerCase()] ?? word.toLowerCase());

/** Returns the value that a rejection asks for. Undefined if there is no better value. */
export function changedValue(problem: RejectionProblem, old: Json | undefined, changing: FieldContext): Json | undefined {
  const value = problem.allowed.length > 0 ? nextAllowed(problem.allowed, old, changing) : byKind(problem, old, changing);
  return value === undefined || sameJson(value, old) ? undefined : value;
}

function nextAllowed(allowed: readonly Json[], old: Json | undefined, { state, name }: FieldContext): Json | undefined {
  const next = allowed.find((value) => value !== '' && value !== old && value !== name && !state.tried.has(value));
  if (next !== undefined) state.tried.add(next);
  return isList(old) && next !== undefined ? [next] : next;
}

function byKind(problem: RejectionProblem, old: Json | undefined, changing: FieldContext): Json | undefined {
  const { word } = problem;
  const text = (change: (value: string) => string): Json | undefined =>
    isList(old) ? old.map((item) => change(String(item))) : old === undefined || typeof old === 'object' ? undefined : change(String(old));
  switch (problem.kind) {
    case 'unique':
      return otherOrNew(old, changing);
    case 'nearer':
      return near(problem.note.text, old, changing);
    case 'later':
      return dateOnOtherSide('future', old);
    case 'earlier':
      return dateOnOtherSide('past', old);
    case 'dot':
      return text((value) => value.replace(/\.?$/, '.'));
    case 'ends':
      return text((value) => value + (word ?? ''));
    case 'starts':
      return text((value) => (word ?? '') + value);
    case 'pattern':
      return changing.sampling.tools.samplePattern(word ?? '') ?? `a${changing.sampling.unique()}`;
    case 'shortest':
    case 'longest':
    case 'lowest':
      return bounded(problem.kind, Number(word), old, changing);
    case 'format':
      return changing.sampling.tools.sample({ type: 'string', format: formatByName(word) ?? '' }, changing.name);
    case 'type':
      return asType(typeByName(word), old, changing);
    case 'choice':
      return shownValue(old, changing) ?? filled(old, changing);
    case 'unknown':
      return namedResource(problem.note.text, old, changing) ?? anotherKnown(old, changing);
    case 'itself':
      return anotherKnown(old, changing);
    default:
      return filled(old, changing);
  }
}

function near(text: string, old: Json | undefined, { now, state }: FieldContext): Json | undefined {
  if (now === null || !isDateOrTimestamp(old)) return undefined;
  const { value, movableDays } = nearDate(text, old, now);
  state.movableDays = movableDays;
  return value;
}

/** A value that existing resources have in the field with the same name. */
function shownValue(old: Json | undefined, { state, sampling, name }: FieldContext): Json | undefined {
  if (old !== undefined) state.tried.add(old);
  const value = sampling.pool.fieldValues(name).find((known) => !state.tried.has(known));
  return isList(old) && value !== undefined ? [value] : value;
}

/** A link to an existing resource needs another resource. Anything else needs a new name. */
function otherOrNew(old: Json | undefined, changing: FieldContext): Json | undefined {
  const { name, sampling, state } = changing;
  const word = singular(lowerAlphanumeric(name).replace(/(?:id|name)$/, ''));
  const isElsewhere =
    word !== '' &&
    sampling.pool.named(word).some(({ collection }) => collection !== pathTemplate(state.op.path) && !collection.startsWith('~'));
  if (isElsewhere && !/^(?:user)?name$/.test(lowerAlphanumeric(name))) {
    const other = anotherKnown(old, changing);
    if (other !== undefined) return other;
  }
  const mark = sampling.unique();
  const formed = changing.flat.pattern === undefined ? undefined : sampling.tools.sampleFresh(changing.flat, name, numberFromMark(mark));
  if (formed !== undefined) return formed;
  if (typeof old === 'number') return old + 1 + (Number.parseInt(mark, 16) % 1000 || 7);
  if (typeof old !== 'string') return undefined;
  return /@/.test(old) ? `a${mark}${old}` : /\.$/.test(old) ? `a${mark}.${old}` : `${old}${mark}`;
}

/** "Tag type 'x' does not exist": uses the value of a known tag type. */
function namedResource(text: string, old: Json | undefined, { state, sampling, name }: FieldContext): Json | undefined {
  if (typeof old !== 'string' && typeof old !== 'number') return undefined;
  state.tried.add(old);
  for (const word of resourceWords(text)) {
    for (const resource of sampling.pool.named(word)) {
      const value = findId(resource, name)?.value;
      if (value !== undefined && typeof value === typeof old && !state.tried.has(value)) return value;
    }
  }
  return undefined;
}

/** Words in a message that may name a resource, pairs of words first. */
export function resourceWords(text: string): readonly string[] {
  const words = text.split(/[^A-Za-z0-9]+/).map((word) => singular(lowerAlphanumeric(word)));
  const pairs = words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
  return [...pairs, ...words].filter(({ length }) => length > 2);
}

function anotherKnown(old: Json | undefined, { state, sampling, name, flat }: FieldContext): Json | undefined {
  const { tried } = state;
  if (old !== undefined) tried.add(old);
  const type = typeof old === 'number' ? 'integer' : (sampling.tools.typeOf(flat) ?? 'string');
  if (type === 'object' || (isList(old) && old.some((item) => typeof item === 'object'))) return undefined;
  const known = knownValue(
    { name, type: type === 'array' ? 'string' : type, pattern: flat.pattern },
    { ...sampling, creating: null, except: tried },
  )?.value;
  return isList(old) && known !== undefined ? [known] : known;
}

function bounded(
  kind: 'shortest' | 'longest' | 'lowest',
  bound: number,
  old: Json | undefined,
  { flat, name, sampling }: FieldContext,
): Json | undefined {
  if (!Number.isFinite(bound) || bound > 100_000 || isDateOrTimestamp(old)) return undefined;
  if (kind === 'lowest') return typeof old === 'string' ? padded(old, bound) : bound + 1;
  if (typeof old === 'string') return kind === 'shortest' ? padded(old, bound) : [...old].slice(0, bound).join('');
  if (typeof old === 'number') return bound;
  if (!isList(old)) return undefined;
  if (kind === 'longest') return old.slice(0, bound);
  const item = sampleValue(asSchema(flat.items), singular(name), { ...sampling, size: 'full' }, ['']);
  return item === undefined ? undefined : Array.from({ length: Math.min(bound, 50) }, () => item);
}

type ValueContext = Omit<FieldContext, 'state' | 'now'>;

/** Converts a value to another type, or generates one. */
const AS_TYPE: Readonly<Record<string, (value: Json | undefined, inventing: ValueContext) => Json>> = {
  string: (value, { flat, name, sampling }) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : generateText(flat, name, sampling),
  array: (value) => (isList(value) ? value : value === undefined ? [] : [value]),
  object: (value) => (isObject(value) ? value : {}),
  number: (value) => (typeof value === 'number' ? value : 1),
  integer: (value) => (typeof value === 'number' ? value : 1),
  boolean: (value) => (typeof value === 'boolean' ? value : true),
};

export function asType(type: string | null, value: Json | undefined, inventing: ValueContext): Json | undefined {
  const turn = type === null ? undefined : ownValue(AS_TYPE, type);
  return turn === undefined ? value : turn(value, inventing);
}

/** The rejection only names the field: an empty value is filled in, and any other is replaced with the next allowed or known one. */
function filled(old: Json | undefined, changing: FieldContext): Json | undefined {
  const { flat, name, sampling, state } = changing;
  if (old === undefined || old === '' || (isList(old) && old.length === 0))
    return sampleValue(flat, name, { ...sampling, size: 'full' }, [name]);
  state.tried.add(old);
  const next = listOf(flat.enum).find((value) => value !== null && !state.tried.has(value));
  return next ?? anotherKnown(old, changing);
}

/** Makes a string longer without repeating a character, because passwords often must not. */
function padded(text: string, length: number): string {
  return length <= text.length ? text : text + 'k7Rt-2mXw9'.repeat(Math.ceil((length - text.length) / 10)).slice(0, length - text.length);
}
