import type { Json, JsonObject } from '../model/index.ts';
import { asSchema } from './as-schema.ts';
import { compilePattern } from './pattern.ts';
import { pointerTo } from './pointer.ts';
import { isList, isObject, objectOf } from './values.ts';
import { joinViolations, missingViolation, NO_VIOLATIONS, type Violation, type Visit } from './violation.ts';

export function checkObject(value: JsonObject, schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  return joinViolations(
    joinViolations(checkSize(value, schema, pointer), missing(value, schema.required, pointer)),
    joinViolations(checkMembers(value, schema, pointer, visit), checkDependencies(value, schema, pointer, visit)),
  );
}

function checkSize(value: JsonObject, schema: JsonObject, pointer: string): readonly Violation[] {
  const { minProperties, maxProperties } = schema;
  if (minProperties === undefined && maxProperties === undefined) return NO_VIOLATIONS;
  const count = Object.keys(value).length;
  const found: Violation[] = [];
  if (typeof minProperties === 'number' && count < minProperties)
    found.push({ pointer, message: `must have at least ${minProperties} properties` });
  if (typeof maxProperties === 'number' && count > maxProperties)
    found.push({ pointer, message: `must have at most ${maxProperties} properties` });
  return found;
}

function missing(value: JsonObject, required: Json | undefined, pointer: string): readonly Violation[] {
  if (!isList(required) || required.every((name) => typeof name !== 'string' || Object.hasOwn(value, name))) return NO_VIOLATIONS;
  return required.flatMap((name) =>
    typeof name === 'string' && !Object.hasOwn(value, name) ? [missingViolation(pointerTo(pointer, name))] : [],
  );
}

function checkMembers(value: JsonObject, schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  if (schema.patternProperties === undefined && schema.propertyNames === undefined) return checkDeclared(value, schema, pointer, visit);
  const properties = objectOf(schema.properties);
  const patterns = Object.entries(objectOf(schema.patternProperties));
  const { additionalProperties, propertyNames } = schema;
  // A pattern that cannot be evaluated might match any name, so additionalProperties is not checked either.
  const undecided = patterns.some(([pattern]) => compilePattern(pattern) === null);
  return Object.entries(value).flatMap(([name, member]) => {
    const at = pointerTo(pointer, name);
    const matching = patterns.filter(([pattern]) => compilePattern(pattern)?.test(name) === true);
    const declared = Object.hasOwn(properties, name);
    const isAdditional = !declared && matching.length === 0 && !undecided;
    return [
      ...(declared ? visit(member, asSchema(properties[name]), at) : []),
      ...matching.flatMap(([, rule]) => visit(member, asSchema(rule), at)),
      ...(isAdditional && additionalProperties !== undefined ? checkAdditional(member, additionalProperties, at, visit) : []),
      ...(propertyNames === undefined ? [] : visit(name, asSchema(propertyNames), at)),
    ];
  });
}

/** The common case: a schema without patternProperties and propertyNames. */
function checkDeclared(value: JsonObject, schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  const properties = objectOf(schema.properties);
  const { additionalProperties } = schema;
  let found = NO_VIOLATIONS;
  for (const [name, member] of Object.entries(value)) {
    const isDeclared = Object.hasOwn(properties, name);
    if (!isDeclared && additionalProperties === undefined) continue;
    const at = pointerTo(pointer, name);
    const wrong = isDeclared
      ? visit(member, asSchema(properties[name]), at)
      : checkAdditional(member, additionalProperties ?? true, at, visit);
    found = joinViolations(found, wrong);
  }
  return found;
}

function checkAdditional(member: Json, rule: Json, pointer: string, visit: Visit): readonly Violation[] {
  return rule === false ? [{ pointer, message: 'is not a property of this object' }] : visit(member, asSchema(rule), pointer);
}

function checkDependencies(value: JsonObject, schema: JsonObject, pointer: string, visit: Visit): readonly Violation[] {
  const { dependentRequired, dependentSchemas } = schema;
  if (dependentRequired === undefined && dependentSchemas === undefined) return NO_VIOLATIONS;
  const found: Violation[] = [];
  if (isObject(dependentRequired)) {
    for (const [name, required] of Object.entries(dependentRequired))
      if (Object.hasOwn(value, name)) found.push(...missing(value, required, pointer));
  }
  if (isObject(dependentSchemas)) {
    for (const [name, rule] of Object.entries(dependentSchemas))
      if (Object.hasOwn(value, name)) found.push(...visit(value, asSchema(rule), pointer));
  }
  return found;
}
