import { isObject, listOf, objectOf, ownValue } from '../json/values.ts';
import { type Fact, type Json, type JsonObject, UNIQUE_KEYWORD } from '../model/index.ts';

/** Returns a schema with the facts about body fields, to be merged with the spec's. Null without such facts. */
export function buildFactsOverlay(facts: readonly Fact[]): JsonObject | null {
  const parts = facts.flatMap((fact): readonly JsonObject[] => {
    if (!('field' in fact) || fact.in !== 'body') return [];
    const place = fact.field.split('.');
    if (fact.kind === 'required') return [requiredAt(place)];
    const keywords = keywordsOf(fact);
    return keywords === null ? [] : [schemaAt(place, keywords)];
  });
  return parts.length === 0 ? null : parts.reduce(combined);
}

function keywordsOf(fact: Fact): JsonObject | null {
  switch (fact.kind) {
    case 'value':
      return { examples: [fact.value] };
    case 'rule':
      return fact.schema;
    case 'unique':
      return { [UNIQUE_KEYWORD]: true };
    case 'unwanted':
      // A request never contains read-only fields.
      return { readOnly: true };
    default:
      return null;
  }
}

/** `rrsets.0.name` -> the schema of `name` inside the items of `rrsets`. */
function schemaAt(place: readonly string[], keywords: JsonObject): JsonObject {
  const [name, ...rest] = place;
  if (name === undefined) return keywords;
  const inner = schemaAt(rest, keywords);
  return isIndex(name) ? { items: inner } : { properties: { [name]: inner } };
}

function requiredAt(place: readonly string[]): JsonObject {
  const last = place.at(-1) ?? '';
  return isIndex(last) ? schemaAt(place.slice(0, -1), { minItems: 1 }) : schemaAt(place.slice(0, -1), { required: [last] });
}

const isIndex = (name: string): boolean => /^\d+$/.test(name);

/** Combines two schemas that this file created, which have only a few keywords. */
function combined(left: JsonObject, right: JsonObject): JsonObject {
  const both: Record<string, Json> = { ...left };
  for (const [key, value] of Object.entries(right)) {
    const known = ownValue(left, key);
    if (known === undefined) both[key] = value;
    else if (key === 'properties') both[key] = combinedMembers(objectOf(known), objectOf(value));
    else if (key === 'items' && isObject(known) && isObject(value)) both[key] = combined(known, value);
    else if (key === 'required') both[key] = [...new Set([...listOf(known), ...listOf(value)])];
    else both[key] = value;
  }
  return both;
}

function combinedMembers(left: JsonObject, right: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return Object.fromEntries(names.map((name) => [name, combined(objectOf(ownValue(left, name)), objectOf(ownValue(right, name)))]));
}
