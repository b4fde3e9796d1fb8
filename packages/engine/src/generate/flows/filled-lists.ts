import { wordsOf } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { checkSchema } from '../../json/check-schema.ts';
import { isList, isObject, objectOf, ownValue } from '../../json/values.ts';
import type { Json, JsonObject, Operation, Schema, StepRequest } from '../../model/index.ts';
import type { CaseDraft, GenerationContext } from '../cases/context/generation-context.ts';
import { chooseBody } from '../cases/request/compose-body.ts';
import { flattenSchema, mainType, mergeSchemas } from '../values/flatten-schema.ts';
import { sampleSchema } from '../values/sample.ts';

const MAX_DEPTH = 3;
const KEYS = new Set('id ids uuid uuids guid guids key keys ref refs'.split(' '));

/**
 * Adds an item to every list in the request body, because only a list with items reveals a server that appends instead of replacing. Lists
 * of keys are not changed, because invented keys refer to nothing.
 */
export function withFilledLists(context: GenerationContext, draft: CaseDraft, op: Operation, request: StepRequest): StepRequest {
  const body = chooseBody(op);
  if (body === null || !isObject(request.json)) return request;
  const schema = context.requestSchema(body.schema);
  const literal = draft.literals.get(op.key);
  let full = request.json;
  for (const [name, list] of Object.entries(fullLists(context, draft, full, schema, 0))) {
    // The request may contain placeholders, so the literal body is checked instead.
    const isValid = isObject(literal) && checkSchema({ ...literal, [name]: list }, schema, context.requestTable).length === 0;
    if (isValid) full = { ...full, [name]: list };
  }
  return { ...request, json: full };
}

/** Returns the properties to replace: lists with one item, and objects that contain such lists. */
function fullLists(context: GenerationContext, draft: CaseDraft, value: JsonObject, schema: Schema, depth: number): JsonObject {
  const properties = objectOf(flattenSchema(schema, context.requestTable)?.properties);
  const members = Object.entries(properties).flatMap(([name, property]): readonly (readonly [string, Json])[] => {
    const now = ownValue(value, name);
    const list = now === undefined || (isList(now) && now.length === 0) ? listFor(context, draft, name, asSchema(property)) : null;
    if (list !== null) return [[name, list]];
    const inner = isObject(now) && depth < MAX_DEPTH ? fullLists(context, draft, now, asSchema(property), depth + 1) : {};
    return isObject(now) && Object.keys(inner).length > 0 ? [[name, { ...now, ...inner }]] : [];
  });
  return Object.fromEntries(members);
}

function listFor(context: GenerationContext, draft: CaseDraft, name: string, schema: Schema): Json | null {
  const flat = flattenSchema(schema, context.requestTable) ?? {};
  if (mainType(flat) !== 'array' || KEYS.has(wordsOf(name).at(-1) ?? '')) return null;
  const sample = sampleSchema(mergeSchemas(flat, { minItems: 1 }), {
    schemas: context.requestTable,
    size: 'usual',
    random: draft.random,
    name,
    open: [],
    useExamples: true,
  });
  return sample.kind === 'value' ? sample.value : null;
}
