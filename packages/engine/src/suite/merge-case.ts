import { isList, isObject, ownValue, sameJson } from '../json/values.ts';
import type { Json, JsonObject, TestCase } from '../model/index.ts';

export type MergedCase = { readonly kind: 'merged'; readonly testCase: TestCase } | { readonly kind: 'conflict' };

/**
 * Merges a user's case with the generator's. If only one of them changed a part, that change is kept. If both changed it differently, that
 * is a conflict.
 */
export function mergeCase(base: TestCase, mine: TestCase, theirs: TestCase): MergedCase {
  const merged = mergeJson(unmarked(base), unmarked(mine), unmarked(theirs));
  if (merged === CONFLICT || !isObject(merged)) return { kind: 'conflict' };
  const testCase = asCase(merged);
  // If the generator now produces the same case, there is no edit left to protect.
  return { kind: 'merged', testCase: sameJson(merged, unmarked(theirs)) ? testCase : withMark(testCase) };
}

const CONFLICT = Symbol('conflict');
type Merged = Json | typeof CONFLICT;

function mergeJson(base: Json, mine: Json, theirs: Json): Merged {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine;
  if (sameJson(base, mine)) return theirs;
  if (isObject(base) && isObject(mine) && isObject(theirs)) return mergeObjects(base, mine, theirs);
  if (isList(base) && isList(mine) && isList(theirs) && base.length === mine.length && base.length === theirs.length)
    return mergeLists(base, mine, theirs);
  return CONFLICT;
}

function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merged {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const entries = keys.map((key) => [key, mergeMember(ownValue(base, key), ownValue(mine, key), ownValue(theirs, key))] as const);
  if (entries.some(([, value]) => value === CONFLICT)) return CONFLICT;
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, Json] => isJson(entry[1])));
}

/** Undefined represents a missing property. */
function mergeMember(base: Json | undefined, mine: Json | undefined, theirs: Json | undefined): Merged | undefined {
  if (base !== undefined && mine !== undefined && theirs !== undefined) return mergeJson(base, mine, theirs);
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine;
  return sameJson(base, mine) ? theirs : CONFLICT;
}

function mergeLists(base: readonly Json[], mine: readonly Json[], theirs: readonly Json[]): Merged {
  const items = base.map((item, index) => mergeMember(item, mine[index], theirs[index]));
  return items.every(isJson) ? items : CONFLICT;
}

const isJson = (value: Merged | undefined): value is Json => value !== CONFLICT && value !== undefined;

/** Removes the `edited` mark, which is not compared. Model types always contain valid JSON. */
function unmarked(testCase: TestCase): JsonObject {
  const { edited: _edited, ...rest } = testCase;
  return JSON.parse(JSON.stringify(rest));
}

// The result is merged from three cases, so it is a valid case.
const asCase = (value: JsonObject): TestCase => JSON.parse(JSON.stringify(value));

/** Inserts the mark in its usual position, before the steps. */
function withMark(testCase: TestCase): TestCase {
  const { steps, finally: cleanup, ...rest } = testCase;
  return { ...rest, edited: true, steps, ...(cleanup === undefined ? {} : { finally: cleanup }) };
}
