import { asSchema } from '../json/as-schema.ts';
import { hasType } from '../json/check-schema.ts';
import { referenceOf, type SchemaTable } from '../json/schema-ref.ts';
import { codePoints, isList, isObject, listOf, objectOf, sameJson } from '../json/values.ts';
import type { Json, JsonObject, Schema } from '../model/index.ts';

export type Validator = (value: Json) => boolean;

type Compile = (schema: Schema) => Validator;

/** The keywords that the suite format's schemas use. A schema with other keywords cannot be compiled. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['$ref', 'type', 'enum', 'const', 'anyOf', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['minItems', 'maxItems', 'prefixItems', 'items', 'required', 'properties', 'additionalProperties', 'propertyNames'],
]);

/**
 * Compiles one of our own schemas into a fast test that returns a boolean without details. It pays off because a suite has thousands of
 * cases, which are nearly always valid. It must not be used for users' schemas, whose patterns may run forever.
 */
export function compileValidator(schema: Schema, table: SchemaTable): Validator {
  const known = new Map<string, Validator>();
  const compile: Compile = (part) => {
    if (typeof part === 'boolean') return () => part;
    const unknown = Object.keys(part).find((name) => !KEYWORDS.has(name));
    if (unknown !== undefined) throw new Error(`The keyword ${unknown} cannot be compiled.`);
    const name = referenceOf(part);
    return name === null ? allOf(testsOf(part, compile)) : referred(name);
  };
  const referred = (name: string): Validator => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const made = compile(asSchema(table[name]));
    known.set(name, made);
    return made;
  };
  return compile(schema);
}

function testsOf(schema: JsonObject, compile: Compile): readonly Validator[] {
  const has = (...names: readonly string[]): boolean => names.some((name) => schema[name] !== undefined);
  return [
    ...(has('type') ? [typeTest(schema)] : []),
    ...(has('enum', 'const') ? [valueTest(schema)] : []),
    ...(has('minLength', 'maxLength', 'pattern') ? [textTest(schema)] : []),
    ...(has('minimum', 'maximum', 'exclusiveMinimum') ? [numberTest(schema)] : []),
    ...(has('minItems', 'maxItems', 'prefixItems', 'items') ? [listTest(schema, compile)] : []),
    ...(has('required', 'properties', 'additionalProperties', 'propertyNames') ? [objectTest(schema, compile)] : []),
    ...(has('anyOf') ? [anyOf(listOf(schema.anyOf).map((rule) => compile(asSchema(rule))))] : []),
  ];
}

function allOf(tests: readonly Validator[]): Validator {
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return only;
  return (value) => {
    for (const test of tests) if (!test(value)) return false;
    return true;
  };
}

function anyOf(tests: readonly Validator[]): Validator {
  return (value) => tests.some((test) => test(value));
}

function typeTest({ type }: JsonObject): Validator {
  if (type === 'string') return (value) => typeof value === 'string';
  if (type === 'object') return isObject;
  if (type === 'array') return isList;
  const types = (isList(type) ? type : [type]).filter((name) => typeof name === 'string');
  return (value) => types.some((name) => hasType(value, name));
}

function valueTest({ enum: allowed, const: fixed }: JsonObject): Validator {
  const values = isList(allowed) ? allowed : [fixed];
  const quick: ReadonlySet<Json | undefined> = new Set(values);
  return (value) => quick.has(value) || values.some((one) => sameJson(one, value));
}

const numberOr = (value: Json | undefined, other: number): number => (typeof value === 'number' ? value : other);

function textTest(schema: JsonObject): Validator {
  const [min, max] = [numberOr(schema.minLength, 0), numberOr(schema.maxLength, Number.POSITIVE_INFINITY)];
  const pattern = typeof schema.pattern === 'string' ? new RegExp(schema.pattern, 'u') : null;
  // A character takes one or two UTF-16 code units, so the length alone usually decides, without counting characters.
  const fits = (text: string): boolean =>
    (text.length >= 2 * min && text.length <= max) || (codePoints(text) >= min && codePoints(text) <= max);
  return (value) => typeof value !== 'string' || (fits(value) && (pattern === null || pattern.test(value)));
}

function numberTest(schema: JsonObject): Validator {
  const [min, max] = [numberOr(schema.minimum, Number.NEGATIVE_INFINITY), numberOr(schema.maximum, Number.POSITIVE_INFINITY)];
  const above = numberOr(schema.exclusiveMinimum, Number.NEGATIVE_INFINITY);
  return (value) => typeof value !== 'number' || (value >= min && value <= max && value > above);
}

function listTest(schema: JsonObject, compile: Compile): Validator {
  const [min, max] = [numberOr(schema.minItems, 0), numberOr(schema.maxItems, Number.POSITIVE_INFINITY)];
  const first = listOf(schema.prefixItems).map((rule) => compile(asSchema(rule)));
  const rest = compile(asSchema(schema.items ?? true));
  const areGood = (items: readonly Json[]): boolean => {
    for (let index = 0; index < items.length; index += 1) if (!(first[index] ?? rest)(items[index] ?? null)) return false;
    return true;
  };
  return (value) => !isList(value) || (value.length >= min && value.length <= max && areGood(value));
}

function objectTest(schema: JsonObject, compile: Compile): Validator {
  const required = new Set(listOf(schema.required).filter((name) => typeof name === 'string'));
  const rules = objectOf(schema.properties);
  const other = { test: compile(asSchema(schema.additionalProperties ?? true)), isRequired: false };
  const members = new Map(
    [...required, ...Object.keys(rules)].map((name) => [
      name,
      { test: Object.hasOwn(rules, name) ? compile(asSchema(rules[name])) : other.test, isRequired: required.has(name) },
    ]),
  );
  const isName = schema.propertyNames === undefined ? () => true : compile(asSchema(schema.propertyNames));
  return (value) => {
    if (!isObject(value)) return true;
    let missing = required.size;
    // Parsed JSON has no inherited properties, so the loop visits only the object's own.
    for (const name in value) {
      const member = value[name];
      if (member === undefined || !isName(name)) return false;
      const { test, isRequired } = members.get(name) ?? other;
      if (!test(member)) return false;
      if (isRequired) missing -= 1;
    }
    return missing === 0;
  };
}
