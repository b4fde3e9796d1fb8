import type { Json, JsonObject, Schema } from '../model/index.ts';
import { asSchema } from './as-schema.ts';
import { checkList } from './check-list.ts';
import { checkObject } from './check-object.ts';
import { checkNumber, checkText } from './check-scalar.ts';
import { followReferences } from './follow-references.ts';
import type { SchemaTable } from './schema-ref.ts';
import { rulesOf } from './schema-rules.ts';
import { isList, isObject, jsonType, sameJson } from './values.ts';
import { joinViolations, NO_VIOLATIONS, type Violation, type Visit, violationText } from './violation.ts';

// Nested alternatives over a recursive schema can grow exponentially, so the check stops instead of hanging the worker.
const MAX_VISITS = 500_000;
const MAX_DEPTH = 600;

/** Returns the schema violations with their locations. Empty when the value conforms. */
export function schemaViolations(value: Json, schema: Schema, schemas: SchemaTable): readonly Violation[] {
  const state = { visits: 0, depth: 0 };
  const visit: Visit = (node, rule, pointer) => {
    state.visits += 1;
    if (state.visits > MAX_VISITS || state.depth > MAX_DEPTH) return [{ pointer, message: 'is too deep or too large to check' }];
    if (typeof rule === 'boolean') return rule ? [] : [{ pointer, message: 'is not allowed' }];
    state.depth += 1;
    const found = checkNode(node, rule, pointer, schemas, visit);
    state.depth -= 1;
    return found;
  };
  return visit(value, schema, '');
}

/** Returns the violations as sentences: `/items/0/price must be at least 0`. */
export function checkSchema(value: Json, schema: Schema, schemas: SchemaTable): readonly string[] {
  return schemaViolations(value, schema, schemas).map((violation) => violationText(violation, 'the value'));
}

function checkNode(value: Json, schema: JsonObject, pointer: string, schemas: SchemaTable, visit: Visit): readonly Violation[] {
  const has = rulesOf(schema);
  return joinViolations(
    joinViolations(
      has.refersTo !== null ? checkReference(value, schema, pointer, schemas, visit) : NO_VIOLATIONS,
      has.general ? checkGeneral(value, schema, pointer) : NO_VIOLATIONS,
    ),
    joinViolations(
      has.ofOneType ? checkByType(value, schema, pointer, visit) : NO_VIOLATIONS,
      has.combined ? checkCombined(value, schema, pointer, visit) : NO_VIOLATIONS,
    ),
  );
}

function checkReference(value: Json, schema: JsonObject, pointer: string, schemas: SchemaTable, visit: Visit): readonly Violation[] {
  const target = followReferences(schema, schemas);
  return target === null ? NO_VIOLATIONS : visit(value, target, pointer);
}

function checkByType(value: Json, schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  if (typeof value === 'number') return checkNumber(value, schema, pointer);
  if (typeof value === 'string') return checkText(value, schema, pointer);
  if (isList(value)) return checkList(value, schema, pointer, visit);
  return isObject(value) ? checkObject(value, schema, pointer, visit) : NO_VIOLATIONS;
}

function checkGeneral(value: Json, schema: JsonObject, pointer: string): readonly Violation[] {
  const { type, enum: allowed, const: fixed } = schema;
  const isOfType = type === undefined || (typeof type === 'string' && hasType(value, type));
  if (isOfType && allowed === undefined && fixed === undefined) return NO_VIOLATIONS;
  const found: Violation[] = [];
  const types = isList(type) ? type : type === undefined ? [] : [type];
  if (types.length > 0 && !types.some((name) => typeof name === 'string' && hasType(value, name))) {
    found.push({ pointer, message: `must be of type ${types.join(' or ')}, not ${jsonType(value)}` });
  }
  if (isList(allowed) && !allowed.some((item) => sameJson(item, value))) {
    found.push({ pointer, message: `must be one of ${shorten(JSON.stringify(allowed))}` });
  }
  if (fixed !== undefined && !sameJson(fixed, value)) found.push({ pointer, message: `must be ${shorten(JSON.stringify(fixed))}` });
  return found;
}

/** `integer` accepts 1.0, as JSON Schema requires. */
export function hasType(value: Json, type: string): boolean {
  return type === 'integer' ? typeof value === 'number' && Number.isInteger(value) : jsonType(value) === type;
}

function checkCombined(value: Json, schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  const { allOf, anyOf, oneOf, not } = schema;
  if ((allOf ?? anyOf ?? oneOf ?? not) === undefined) return checkCondition(value, schema, pointer, visit);
  const fits = (rule: Json): boolean => visit(value, asSchema(rule), pointer).length === 0;
  const found: Violation[] = [];
  if (isList(allOf)) for (const rule of allOf) found.push(...visit(value, asSchema(rule), pointer));
  if (isList(anyOf) && !anyOf.some(fits)) found.push({ pointer, message: 'does not match any of the allowed schemas' });
  if (isList(oneOf)) {
    const count = oneOf.filter(fits).length;
    if (count !== 1) found.push({ pointer, message: `must match exactly one of the allowed schemas, but it matches ${count}` });
  }
  if (not !== undefined && fits(not)) found.push({ pointer, message: 'matches a schema that is not allowed' });
  return [...found, ...checkCondition(value, schema, pointer, visit)];
}

function checkCondition(value: Json, schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  const condition = schema.if;
  if (condition === undefined) return NO_VIOLATIONS;
  const holds = visit(value, asSchema(condition), pointer).length === 0;
  const branch = holds ? schema.then : schema.else;
  return branch === undefined ? [] : visit(value, asSchema(branch), pointer);
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
