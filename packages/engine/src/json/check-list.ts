import type { Json, JsonObject } from '../model/index.ts';
import { asSchema } from './as-schema.ts';
import { pointerTo } from './pointer.ts';
import { isList } from './values.ts';
import { joinViolations, NO_VIOLATIONS, type Violation, type Visit } from './violation.ts';
import { canonicalJson } from './write-json.ts';

export function checkList(value: readonly Json[], schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  const inside = joinViolations(checkItems(value, schema, pointer, visit), checkContains(value, schema, pointer, visit));
  return joinViolations(checkSize(value, schema, pointer), inside);
}

function checkSize(value: readonly Json[], schema: JsonObject, pointer: string): readonly Violation[] {
  const { minItems, maxItems, uniqueItems } = schema;
  if (minItems === undefined && maxItems === undefined && uniqueItems === undefined) return NO_VIOLATIONS;
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
  if (prefix.length === 0 && rest === undefined) return NO_VIOLATIONS;
  let found = NO_VIOLATIONS;
  for (const [index, item] of value.entries()) {
    const rule = index < prefix.length ? prefix[index] : rest;
    if (rule !== undefined) found = joinViolations(found, visit(item, asSchema(rule), pointerTo(pointer, index)));
  }
  return found;
}

function checkContains(value: readonly Json[], schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  const { contains, minContains, maxContains } = schema;
  if (contains === undefined) return NO_VIOLATIONS;
  const count = value.filter((item) => visit(item, asSchema(contains), pointer).length === 0).length;
  const least = typeof minContains === 'number' ? minContains : 1;
  if (count < least) return [{ pointer, message: `must contain at least ${least} matching items` }];
  if (typeof maxContains === 'number' && count > maxContains)
    return [{ pointer, message: `must contain at most ${maxContains} matching items` }];
  return [];
}
