import { wordsOf } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { isList, isObject, objectOf, ownValue } from '../../json/values.ts';
import type { Evidence, Json, JsonObject, Operation, TestCase } from '../../model/index.ts';
import { caseIdPrefix, idPart } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { buildVariants, type Variant } from '../cases/kinds/variant.ts';
import { readJsonBody } from '../cases/request/body-fields.ts';
import { chooseBody } from '../cases/request/compose-body.ts';
import { operationOutput } from '../links/outputs.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';

const MAX_CASES = 2;
const SENSITIVE_WORDS = new Set([
  'role',
  'roles',
  'admin',
  'verified',
  'balance',
  'credit',
  'permissions',
  'owner',
  'status',
  'price',
  'total',
]);

/** Sends fields that only the server may set. It may reject or ignore them, but must not store them. */
export function buildMassAssignment(context: GenerationContext, op: Operation): readonly TestCase[] {
  const output = ['POST', 'PUT', 'PATCH'].includes(op.method) ? operationOutput(op, context.model.schemas) : null;
  const body = chooseBody(op);
  if (output?.kind !== 'item' || output.base !== '$' || body === null || readJsonBody(context, op) === null) return [];
  const flat = flattenSchema(body.schema, context.model.schemas) ?? {};
  const declared = objectOf(flat.properties);
  const closed = flat.additionalProperties === false;
  const names = Object.keys(output.fields).filter((name) => {
    const schema = ownValue(declared, name);
    if (schema !== undefined) return isReadOnly(context, schema);
    return !closed && (isReadOnly(context, ownValue(output.fields, name)) || wordsOf(name).some((word) => SENSITIVE_WORDS.has(word)));
  });
  const variants = sensitiveFirst(names).flatMap((name) => variantOf(context, op, name, ownValue(output.fields, name)));
  return buildVariants(context, op, [{ most: MAX_CASES, variants }], null);
}

function sensitiveFirst(names: readonly string[]): readonly string[] {
  const score = (name: string): number => (wordsOf(name).some((word) => SENSITIVE_WORDS.has(word)) ? 0 : 1);
  return names.toSorted((left, right) => score(left) - score(right));
}

function isReadOnly(context: GenerationContext, schema: Json | undefined): boolean {
  return flattenSchema(asSchema(schema), context.model.schemas)?.readOnly === true;
}

function variantOf(context: GenerationContext, op: Operation, name: string, schema: Json | undefined): readonly Variant[] {
  const flat = flattenSchema(asSchema(schema), context.model.schemas) ?? {};
  const injected = injectedValue(flat);
  if (injected === null || !/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name)) return [];
  const taken: JsonObject = { not: { required: [name], properties: { [name]: { const: injected.value } } } };
  const schemaName = context.schemaRegistry.own(`${caseIdPrefix(context, op)}.${idPart(name)}-not-taken`, taken);
  const isPlain = flat.readOnly === true && injected.isUnmistakable;
  const evidence: Evidence = flat.readOnly === true ? 'C' : 'H';
  return [
    {
      id: `read-only.${idPart(name)}`,
      title: `with the ${flat.readOnly === true ? 'read-only' : 'undocumented'} field ${name}`,
      why: flat.readOnly === true ? `${name} is read-only.` : `${name} is not an input field in the spec.`,
      evidence,
      tags: ['negative'],
      expect: isPlain
        ? { must: { notStatus: ['5xx'], schema: schemaName } }
        : { must: { notStatus: ['5xx'] }, should: { schema: schemaName } },
      change: (request) => (isObject(request.json) ? { ...request, json: { ...request.json, [name]: injected.value } } : null),
    },
  ];
}

/**
 * Returns a valid value that the server is unlikely to choose itself. For an enum, this is the last value, which the server could still
 * choose.
 */
function injectedValue(flat: JsonObject): { readonly value: Json; readonly isUnmistakable: boolean } | null {
  if (flat.const !== undefined) return null;
  if (isList(flat.enum)) {
    const value = flat.enum.length > 1 ? flat.enum.at(-1) : undefined;
    return value === undefined ? null : { value, isUnmistakable: false };
  }
  switch (mainType(flat)) {
    case 'integer':
    case 'number':
      return { value: 987_654, isUnmistakable: true };
    case 'string':
      if (flat.format === 'uuid') return { value: 'a55a7a55-0000-4000-8000-00000000cafe', isUnmistakable: true };
      if (flat.format === 'date-time') return { value: '2001-02-03T04:05:06Z', isUnmistakable: true };
      return flat.format === undefined && flat.pattern === undefined ? { value: 'assay-injected', isUnmistakable: true } : null;
    default:
      return null;
  }
}
