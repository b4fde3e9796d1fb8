import type { Json, JsonObject } from '../model/index.ts';
import { asSchema } from './as-schema.ts';
import { pointerTo } from './pointer.ts';
import { isList } from './values.ts';
import type { Violation, Visit } from './violation.ts';
import { canonicalJson } from './write-json.ts';

export function checkList(value: readonly Json[], schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  return [
    ...checkSize(value, schema, pointer),
    ...checkItems(value, schema, pointer, visit),
    ...checkContains(value, schema, pointer, visit),
  ];
}

function checkSize(value: readonly Json[], schema: JsonObject, pointer: string): readonly Violation[] {
  const { minItems, maxItems, uniqueItems } = schema;
  const found: Violation[] = [];
  if (typeof minItems === 'number' && value.length < minItems) found.push({ pointer, message: `must have at least ${minItems} items` });
  if (typeof maxItems === 'number' && value.length > maxItems) found.push({ pointer, message: `must have at most ${maxItems} items` });
  if (uniqueItems === true && new Set(value.map(canonicalJson)).size !== value.length)
    found.push({ pointer, message: 'must not repeat an item' });
  return found;
}

function checkItems(value: readonly Json[], schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  const prefix = isList(schema.prefixItems) ? schema.prefixItems : [];
  const rest = schema.items;
  return value.flatMap((item, index) => {
    const rule = index < prefix.length ? prefix[index] : rest;
    return rule === undefined ? [] : visit(item, asSchema(rule), pointerTo(pointer, index));
  });
}

function checkContains(value: readonly Json[], schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  const { contains, minContains, maxContains } = schema;
  if (contains === undefined) return [];
  const count = value.filter((item) => visit(item, asSchema(contains), pointer).length === 0).length;
  const least = typeof minContains === 'number' ? minContains : 1;
  if (count < least) return [{ pointer, message: `must contain at least ${least} matching items` }];
  if (typeof maxContains === 'number' && count > maxContains)
    return [{ pointer, message: `must contain at most ${maxContains} matching items` }];
  return [];
}
