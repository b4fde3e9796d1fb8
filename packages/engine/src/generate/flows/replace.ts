import { asSchema } from '../../json/as-schema.ts';
import { removeAt } from '../../json/edit-json.ts';
import { ownValue } from '../../json/values.ts';
import type { JsonObject, Operation, TestCase } from '../../model/index.ts';
import { staysValid } from '../cases/body-change.ts';
import { type BodyField, jsonBodyOf } from '../cases/body-fields.ts';
import { nameOf } from '../cases/builder.ts';
import type { Workshop } from '../cases/draft.ts';
import { oneThing, thingOf } from '../cases/thing-words.ts';
import { outputOf } from '../links/outputs.ts';
import type { Resource } from '../links/resources.ts';
import { flattenSchema } from '../values/flatten-schema.ts';
import { captureOf, finishFlow, keptAs, sameAs, startFlow, steadyFields } from './flow-draft.ts';

const MAX_KEPT = 6;
const FINE = { must: { status: ['2xx'] } } as const;

/** PUT twice is the same as PUT once. */
export function buildIdempotent(workshop: Workshop, resource: Resource): readonly TestCase[] {
  const { creator, replace, read } = resource;
  if (replace === null || read === null) return [];
  const kept = keptAs('once', steadyFields(workshop, read).slice(0, MAX_KEPT));
  if (Object.keys(kept).length === 0) return [];
  const flow = startFlow(workshop, replace, 'idempotent');
  const thing = thingOf(read);
  const isMade =
    flow.create(resource, { title: `Create ${oneThing(creator)} to replace`, expect: FINE }) !== null &&
    flow.add(replace, { title: `Replace that ${thing}`, expect: FINE }) !== null &&
    flow.add(read, { title: `Read that ${thing}`, expect: FINE, capture: captureOf(kept) }) !== null &&
    flow.add(replace, { title: 'Replace it with the same again', expect: FINE }) !== null &&
    flow.add(read, { title: 'It is as after the first time', expect: { ...FINE, should: { body: sameAs(kept) } } }) !== null;
  if (!isMade) return [];
  return [
    finishFlow(workshop, flow, {
      operation: replace,
      op: replace.key,
      title: 'replacing twice is the same as once',
      why: 'PUT is idempotent (RFC 9110).',
      evidence: 'P',
    }),
  ];
}

/** PUT replaces the whole thing: what the new state leaves out does not survive. */
export function buildReplaces(workshop: Workshop, resource: Resource): readonly TestCase[] {
  const { creator, replace, read } = resource;
  const field = replace === null || read === null ? undefined : droppableField(workshop, replace, read);
  if (replace === null || read === null || field === undefined) return [];
  const flow = startFlow(workshop, replace, 'replaces');
  const gone: JsonObject = { not: { required: [field.name], properties: { [field.name]: { const: field.value } } } };
  const schema = workshop.shelf.own(`${nameOf(workshop, replace)}.without-${field.id}`, gone);
  const isMade =
    flow.create(resource, { title: `Create ${oneThing(creator)} to replace`, expect: FINE }) !== null &&
    flow.add(replace, { title: `Replace it, with ${field.label}`, expect: FINE }) !== null &&
    flow.add(replace, {
      title: `Replace it, without ${field.label}`,
      expect: FINE,
      change: (request) => {
        const json = request.json === undefined ? null : removeAt(request.json, field.place);
        return json === null ? null : { ...request, json };
      },
    }) !== null &&
    flow.add(read, { title: `Its ${field.label} is gone`, expect: { ...FINE, should: { schema } } }) !== null;
  if (!isMade) return [];
  return [
    finishFlow(workshop, flow, {
      operation: replace,
      op: replace.key,
      title: `replacing without ${field.label} drops it`,
      why: 'PUT replaces the whole thing (RFC 9110).',
      evidence: 'P',
    }),
  ];
}

/** An optional plain field without a default that the reader shows. */
function droppableField(workshop: Workshop, replace: Operation, read: Operation): BodyField | undefined {
  const body = jsonBodyOf(workshop, replace);
  const output = outputOf(read, workshop.model.schemas);
  if (body === null || output?.kind !== 'item' || output.base !== '$') return undefined;
  return body.fields.find((field) => {
    const shown = ownValue(output.fields, field.name);
    const flat = flattenSchema(asSchema(shown), workshop.model.schemas) ?? {};
    const isPlain = typeof field.value === 'string' || typeof field.value === 'number';
    const hasDefault = field.flat.default !== undefined || flat.default !== undefined || flat.writeOnly === true;
    return (
      !field.required &&
      field.place.length === 1 &&
      isPlain &&
      shown !== undefined &&
      !hasDefault &&
      staysValid(workshop, body, { kind: 'remove', place: field.place })
    );
  });
}
