import { literalSegments, resourceWord } from '../../format/words.ts';
import { asSchema } from '../../json/as-schema.ts';
import { valueAt } from '../../json/edit-json.ts';
import { memberPath } from '../../json/portable-path.ts';
import { placeholdersIn } from '../../json/template.ts';
import { objectOf, ownValue } from '../../json/values.ts';
import type { Json, Operation, Schema, StepRequest } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { chooseBody } from '../cases/request/compose-body.ts';
import { effectOf } from '../effects/effect.ts';
import { operationOutput } from '../links/outputs.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';
import { setField } from './change-request.ts';
import { captureInStep, type FlowHistory } from './flow-links.ts';
import { listFields, type NamedField } from './list-fields.ts';

/** A resource that an earlier step created, and the names by which later steps may refer to it. */
interface CreatedResource {
  readonly words: readonly string[];
  readonly idType: string | null;
  /** Captures the id and returns the placeholder for it. */
  readonly use: () => string;
}

/**
 * Inserts the IDs of created resources into fields and parameters that are named after them: `customer`, `customerId` or `customer.id`.
 * Links in a spec only cover names that end in `id`.
 */
export function bindCreated(context: GenerationContext, history: FlowHistory, op: Operation, request: StepRequest): StepRequest {
  const created = [...createdBy(context, history), ...returnedTo(context, history, op)];
  if (created.length === 0) return request;
  const body = chooseBody(op);
  const fields =
    body === null ? [] : listFields(context.requestSchema(body.schema), context.requestTable).filter(({ place }) => place.length <= 3);
  const withBody = fields.reduce((changed, field) => bindField(context, op, changed, field, created), request);
  const query = op.params
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) => {
      const match = created.find(({ words }) => isNamedAfter(name, words));
      const isBound = placeholdersIn(request.query?.[name]).length > 0;
      return match === undefined || isBound || !fits(context, schema, match) ? [] : [[name, match.use()] as const];
    });
  return query.length === 0 ? withBody : { ...withBody, query: { ...withBody.query, ...Object.fromEntries(query) } };
}

function createdBy(context: GenerationContext, history: FlowHistory): readonly CreatedResource[] {
  return history.named.toReversed().flatMap(({ op, index }): readonly CreatedResource[] => {
    const output = op.method === 'POST' ? operationOutput(op, context.model.schemas) : null;
    const field = output?.kind === 'item' ? output.byWord.get('id') : undefined;
    const path = output === null || field === undefined ? null : memberPath(output.base, field);
    if (output === null || field === undefined || path === null) return [];
    const schema = asSchema(ownValue(output.fields, field));
    const link = { key: `${op.key} ${path} #${index}`, path, producer: op, field };
    return [{ words: output.resources, idType: typeOf(context, schema), use: () => `{{${captureInStep(history, index, link)}}}` }];
  });
}

/**
 * An operation that identifies its resource in the body, such as `/chat.delete`, takes every value that earlier responses returned under
 * the same name.
 */
function returnedTo(context: GenerationContext, history: FlowHistory, op: Operation): readonly CreatedResource[] {
  const effect = effectOf(context, op);
  if (op.path.includes('{') || (effect !== 'change' && effect !== 'remove')) return [];
  return history.named.toReversed().flatMap(({ op: producer, index }): readonly CreatedResource[] => {
    const output = operationOutput(producer, context.model.schemas);
    if (output?.kind !== 'item') return [];
    return Object.entries(output.fields).flatMap(([field, schema]): readonly CreatedResource[] => {
      const path = memberPath(output.base, field);
      const idType = typeOf(context, asSchema(schema));
      if (path === null || idType === null || idType === 'object' || idType === 'array') return [];
      const link = { key: `${producer.key} ${path} #${index}`, path, producer, field };
      return [{ words: [resourceWord(field)], idType, use: () => `{{${captureInStep(history, index, link)}}}` }];
    });
  });
}

function bindField(
  context: GenerationContext,
  op: Operation,
  request: StepRequest,
  { place, label, schema, around }: NamedField,
  created: readonly CreatedResource[],
): StepRequest {
  const match = created.find(({ words }) => (isOwnId(op, label) ? words.includes(ownResource(op)) : isNamedAfter(label, words)));
  if (match === undefined || !fits(context, schema, match)) return request;
  const there = request.json === undefined ? undefined : valueAt(request.json, place);
  if (placeholdersIn(there).length > 0) return request;
  const isList = typeOf(context, schema) === 'array';
  const value: Json = isList ? [match.use()] : match.use();
  return setField(context, request, { kind: 'field', place, label, schema, around, isKnown: true }, value) ?? request;
}

/** After a customer was created, true for `customer`, `customerId`, `customer.id` and `customers`. */
function isNamedAfter(label: string, words: readonly string[]): boolean {
  const name = resourceWord(label);
  return words.some((word) => name === word || name === `${word}id`);
}

/** An update without the ID in its path has it in its body. */
function isOwnId(op: Operation, label: string): boolean {
  return label === 'id' && (op.method === 'PUT' || op.method === 'PATCH') && !op.path.includes('{');
}

function ownResource(op: Operation): string {
  return resourceWord(literalSegments(op.path).at(-1) ?? '');
}

function fits(context: GenerationContext, schema: Schema, { idType }: CreatedResource): boolean {
  const flat = flattenSchema(schema, context.requestTable) ?? {};
  if (flat.enum !== undefined || flat.const !== undefined) return false;
  const type = mainType(flat) === 'array' ? mainType(objectOf(flat.items)) : mainType(flat);
  return type !== 'object' && (type === null || idType === null || type === idType);
}

function typeOf({ requestTable }: GenerationContext, schema: Schema): string | null {
  return mainType(flattenSchema(schema, requestTable) ?? {});
}
