import { asSchema } from '../../json/as-schema.ts';
import type { JsonLocation } from '../../json/edit-json.ts';
import { referenceOf, type SchemaTable } from '../../json/schema-ref.ts';
import { isList, sameJson } from '../../json/values.ts';
import type { Json, JsonObject, Operation } from '../../model/index.ts';
import { idPart } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import type { Variant } from '../cases/kinds/variant.ts';
import { changeBodyValidly } from '../cases/request/body-change.ts';
import { readJsonBody } from '../cases/request/body-fields.ts';
import { fieldInput } from '../links/score-link.ts';
import { flattenSchema, mainType, mergeSchemas } from '../values/flatten-schema.ts';
import { isLiteral, sampleSchema } from '../values/sample.ts';
import { hasDocumentedValue } from '../values/sample-container.ts';
import { hashText, seededRandom } from '../values/seeded-random.ts';

interface BranchPlace {
  readonly place: JsonLocation;
  readonly label: string;
  readonly id: string;
  readonly flat: JsonObject;
  readonly value: Json;
}

/** Tests each alternative schema of the body or a field that the usual request does not use. */
export function alternativeVariants(context: GenerationContext, op: Operation): readonly Variant[] {
  const body = readJsonBody(context, op);
  if (body === null) return [];
  const whole: BranchPlace = {
    place: [],
    label: 'the body',
    id: 'body',
    flat: flattenSchema(body.schema, context.requestTable) ?? {},
    value: body.literal,
  };
  return [whole, ...body.fields].flatMap((spot) =>
    shapesOf(context, op, spot).flatMap(({ name, value, isInvented }): readonly Variant[] => {
      const change = { kind: 'set', place: spot.place, value } as const;
      if (sameJson(value, spot.value)) return [];
      return [
        {
          id: `${spot.id}.as.${idPart(name)}`,
          title: `with ${spot.label} as ${name.slice(0, 60)}`,
          why: `The spec allows this schema for ${spot.label}.`,
          evidence: 'C',
          tags: ['contract'],
          expect: isInvented ? { must: { notStatus: ['5xx'] }, should: { status: ['2xx'] } } : { must: { status: ['2xx'] } },
          change: (request) => changeBodyValidly(context, body, request, change),
        },
      ];
    }),
  );
}

interface Shape {
  readonly name: string;
  readonly value: Json;
  /** True for a string without any constraints in the spec. The server may have its own rules for it. */
  readonly isInvented: boolean;
}

function shapesOf(context: GenerationContext, op: Operation, { flat, id, place }: BranchPlace): readonly Shape[] {
  const { oneOf, anyOf, ...rest } = flat;
  const branches = [oneOf, anyOf].find(isList) ?? [];
  if (branches.length < 2) return [];
  return branches.flatMap((entry, index) => {
    const branch = asSchema(entry);
    const shape = flattenSchema(branch, context.requestTable);
    if (shape === null || shape.type === 'null' || isReference(place, shape)) return [];
    const sample = sampleSchema(mergeSchemas(rest, shape), {
      schemas: context.requestTable,
      size: 'maximal',
      random: seededRandom(hashText(context.seed, op.key, id, index)),
      name: id,
      open: [],
      useExamples: true,
    });
    if (sample.kind === 'impossible' || !isLiteral(sample.value)) return [];
    const title = typeof shape.title === 'string' ? shape.title : null;
    const isInvented = isAnyText(shape, context.requestTable);
    return [{ name: referenceOf(branch) ?? title ?? `shape ${index + 1}`, value: sample.value, isInvented }];
  });
}

/** An id of a resource that does not exist proves nothing, whether the server accepts or rejects it. */
function isReference(place: JsonLocation, shape: JsonObject): boolean {
  const name = place.findLast((part) => typeof part === 'string');
  return shape.format === 'uuid' || (typeof name === 'string' && !hasDocumentedValue(shape) && fieldInput(name, shape) !== null);
}

function isAnyText(flat: JsonObject, table: SchemaTable): boolean {
  if (flat.type === 'array') return isAnyText(flattenSchema(asSchema(flat.items), table) ?? {}, table);
  return mainType(flat) === 'string' && !hasDocumentedValue(flat) && flat.pattern === undefined && flat.format === undefined;
}
