import type { JsonObject } from '../model/index.ts';
import { referenceOf } from './schema-ref.ts';

/** Which kinds of rules a schema has, so that the check can skip all others. */
export interface SchemaRules {
  /** The name of the schema that it refers to. */
  readonly refersTo: string | null;
  /** True when the schema has only this reference. */
  readonly isBareReference: boolean;
  readonly general: boolean;
  readonly combined: boolean;
  /** True when the schema has rules for strings, numbers, lists or objects. */
  readonly ofOneType: boolean;
}

const GENERAL = ['type', 'enum', 'const'];
const COMBINED = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];
const FOR_ANY_TYPE = new Set(['$ref', ...GENERAL, ...COMBINED]);

/** A value has thousands of parts but its schema only a few, so each schema's rules are computed once. */
const found = new WeakMap<JsonObject, SchemaRules>();

export function rulesOf(schema: JsonObject): SchemaRules {
  const known = found.get(schema);
  if (known !== undefined) return known;
  const has = (names: readonly string[]): boolean => names.some((name) => schema[name] !== undefined);
  const names = Object.keys(schema);
  const refersTo = referenceOf(schema);
  const rules: SchemaRules = {
    refersTo,
    isBareReference: refersTo !== null && names.length === 1,
    general: has(GENERAL),
    combined: has(COMBINED),
    ofOneType: names.some((name) => !FOR_ANY_TYPE.has(name)),
  };
  found.set(schema, rules);
  return rules;
}
