import { asSchema } from '../../json/as-schema.ts';
import { removeAt } from '../../json/edit-json.ts';
import { ownValue } from '../../json/values.ts';
import type { BodyCheck, JsonObject, Operation, TestCase } from '../../model/index.ts';
import { caseIdPrefix } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { resourceName, resourceWithArticle } from '../cases/context/resource-words.ts';
import { isValidAfterChange } from '../cases/request/body-change.ts';
import { type BodyField, readJsonBody } from '../cases/request/body-fields.ts';
import { operationOutput } from '../links/outputs.ts';
import type { Resource } from '../links/resources.ts';
import { flattenSchema } from '../values/flatten-schema.ts';
import { withFilledLists } from './filled-lists.ts';
import { finishFlow, startFlow } from './flow-draft.ts';

const FINE = { must: { status: ['2xx'] } } as const;

/** Checks that PUT is idempotent: sending a request twice has the same result as sending it once. */
export function buildIdempotent(context: GenerationContext, resource: Resource): readonly TestCase[] {
  const { creator, replace, read } = resource;
  const output = read === null ? null : operationOutput(read, context.model.schemas);
  if (replace === null || read === null || output?.kind !== 'item') return [];
  const flow = startFlow(context, replace, 'idempotent');
  const noun = resourceName(read);
  if (flow.create(resource, { title: `Create ${resourceWithArticle(creator)}`, expect: FINE }) === null) return [];
  const first = flow.add(replace, {
    title: `Replace the ${noun}`,
    expect: FINE,
    change: (request) => withFilledLists(context, flow.draft, replace, request),
    unless: 'maximal',
  });
  const before = flow.add(read, { title: `Read the ${noun}`, expect: FINE, capture: { before: output.base } });
  if (first === null || before === null) return [];
  flow.repeat(first, { title: 'Replace the resource again with the same body' });
  const same: BodyCheck = [output.base, 'same', '{{before}}'];
  if (flow.add(read, { title: 'Check that nothing changed', expect: { must: { status: ['2xx'], body: [same] } } }) === null) return [];
  return [
    finishFlow(context, flow, {
      operation: replace,
      op: replace.key,
      title: 'twice has the same effect as once',
      why: 'PUT is idempotent (RFC 9110).',
      evidence: 'P',
    }),
  ];
}

/** Checks that PUT replaces the whole resource: fields that the new body omits are removed. */
export function buildReplacement(context: GenerationContext, resource: Resource): readonly TestCase[] {
  const { creator, replace, read } = resource;
  const field = replace === null || read === null ? undefined : droppableField(context, replace, read);
  if (replace === null || read === null || field === undefined) return [];
  const flow = startFlow(context, replace, 'replaces');
  const gone: JsonObject = { not: { required: [field.name], properties: { [field.name]: { const: field.value } } } };
  const schema = context.schemaRegistry.own(`${caseIdPrefix(context, replace)}.without-${field.id}`, gone);
  if (flow.create(resource, { title: `Create ${resourceWithArticle(creator)}`, expect: FINE }) === null) return [];
  const full = flow.add(replace, { title: `Replace the resource with ${field.label}`, expect: FINE });
  const json = full?.req.json === undefined ? null : removeAt(full.req.json, field.place);
  if (full === null || json === null) return [];
  flow.repeat({ ...full, req: { ...full.req, json } }, { title: `Replace the resource without ${field.label}` });
  if (flow.add(read, { title: `Check that ${field.label} is gone`, expect: { ...FINE, should: { schema } } }) === null) return [];
  return [
    finishFlow(context, flow, {
      operation: replace,
      op: replace.key,
      title: `without ${field.label} removes it`,
      why: 'PUT replaces the whole resource (RFC 9110).',
      evidence: 'P',
    }),
  ];
}

/** Finds an optional scalar without a default in the response of the reading operation. */
function droppableField(context: GenerationContext, replace: Operation, read: Operation): BodyField | undefined {
  const body = readJsonBody(context, replace);
  const output = operationOutput(read, context.model.schemas);
  if (body === null || output?.kind !== 'item' || output.base !== '$') return undefined;
  return body.fields.find((field) => {
    const shown = ownValue(output.fields, field.name);
    const flat = flattenSchema(asSchema(shown), context.model.schemas) ?? {};
    const isPlain = typeof field.value === 'string' || typeof field.value === 'number';
    const hasDefault = field.flat.default !== undefined || flat.default !== undefined || flat.writeOnly === true;
    return (
      !field.required &&
      field.place.length === 1 &&
      isPlain &&
      shown !== undefined &&
      !hasDefault &&
      isValidAfterChange(context, body, { kind: 'remove', place: field.place })
    );
  });
}
