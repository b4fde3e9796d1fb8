import { isList, isObject, sameJson } from '../json/values.ts';
import type { Json, JsonObject } from '../model/index.ts';

export interface Difference {
  readonly message: string;
  /** Null if the property is missing. */
  readonly before: Json;
  readonly after: Json;
}

export interface Comparison {
  /** The first difference that is not allowed. */
  readonly difference: Difference | null;
  /** Allowed differences as sentences. Empty when one is not allowed. */
  readonly notes: readonly string[];
}

const MOST_NOTES = 10;

/**
 * Compares a document with an earlier one. Times, an etag and one version number may change, because servers record when and how often a
 * resource was written. Nothing else may change. The vectors in pack/conformance check that all runners agree.
 */
export function compareDocuments(before: Json, after: Json, at: string): Comparison {
  const found = [...changesBetween({ before, after, at, name: null })];
  const versions = found.filter(({ kind }) => kind === 'version').length;
  const counts = ({ kind }: Change): boolean => kind === 'value' || (kind === 'version' && versions > 1);
  const first = found.find(counts);
  if (first !== undefined) return { difference: { message: `${first.text}.`, before: first.before, after: first.after }, notes: [] };
  const notes = found.slice(0, MOST_NOTES).map(({ text }) => `${text} (ignored).`);
  const rest = found.length - notes.length;
  return { difference: null, notes: rest > 0 ? [...notes, `${rest} more differences are ignored.`] : notes };
}

interface Change {
  readonly kind: 'value' | 'time' | 'etag' | 'version';
  readonly text: string;
  readonly before: Json;
  readonly after: Json;
}

interface Pair {
  readonly before: Json;
  readonly after: Json;
  readonly at: string;
  /** The name of the property that contains the two values. Null inside a list. */
  readonly name: string | null;
}

function* changesBetween({ before, after, at, name }: Pair): Generator<Change> {
  if (sameJson(before, after)) return;
  const isEtag = name !== null && /^etag$/i.test(name);
  if (isObject(before) && isObject(after) && !isEtag) yield* memberChanges(before, after, at);
  else if (isList(before) && isList(after) && before.length === after.length && !isEtag) {
    for (const [index, item] of before.entries())
      yield* changesBetween({ before: item, after: after[index] ?? null, at: `${at}[${index}]`, name: null });
  } else {
    const kind = isEtag ? 'etag' : kindOf(name, before, after);
    yield { kind, text: `${at} changed from ${shown(before)} to ${shown(after)}`, before, after };
  }
}

function* memberChanges(before: JsonObject, after: JsonObject, at: string): Generator<Change> {
  for (const name of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    const [old, now] = [Object.hasOwn(before, name) ? before[name] : undefined, Object.hasOwn(after, name) ? after[name] : undefined];
    const place = `${at}${/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `.${name}` : `['${name}']`}`;
    if (old !== undefined && now !== undefined) yield* changesBetween({ before: old, after: now, at: place, name });
    else if (now !== undefined) yield { kind: 'value', text: `${place} was added: ${shown(now)}`, before: null, after: now };
    else if (old !== undefined) yield { kind: 'value', text: `${place} was removed; it was ${shown(old)}`, before: old, after: null };
  }
}

/** RFC 3339, RFC 3339 without an offset, as many servers write local times, or an HTTP header date. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}([.]\d+)?([Zz]|[+-]\d{2}:\d{2})?$/;
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const TIME_NAME = /.At$|._at$|^(timestamp|mtime|last_?[mM]odified|last_?[aA]ctivity|updated|modified)$/;

function kindOf(name: string | null, before: Json, after: Json): Change['kind'] {
  if (name === null) return 'value';
  if (typeof before === 'string' && typeof after === 'string') return isTime(before) && isTime(after) ? 'time' : 'value';
  if (typeof before !== 'number' || typeof after !== 'number') return 'value';
  if (TIME_NAME.test(name)) return 'time';
  const isVersion = /^(version|revision|rev)$/i.test(name) && Number.isInteger(before) && Number.isInteger(after);
  return isVersion ? 'version' : 'value';
}

const isTime = (text: string): boolean => DATE_TIME.test(text) || HTTP_DATE.test(text);

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
