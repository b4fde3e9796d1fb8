import type { JsonObject, Operation, Parameter } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { resourceName } from '../cases/context/resource-words.ts';
import type { Variant } from '../cases/kinds/variant.ts';
import { lastPathParameter, replacePathValue } from '../cases/request/path-value.ts';
import { isIdLike } from '../links/score-link.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';
import { shortHash } from '../values/seeded-random.ts';

/** Sends an id that has the right type but does not exist. The server must return 404 instead of crashing or succeeding. */
export function unknownId(context: GenerationContext, op: Operation): readonly Variant[] {
  const parameter = op.params
    .filter((entry) => entry.in === 'path')
    .findLast((entry) => isIdLike(entry.name) || entry.name === lastPathParameter(op));
  if (parameter === undefined || op.method === 'PUT') return [];
  const value = inventUnusedId(context, parameter);
  if (value === null) return [];
  const isPromised = op.responses.some((response) => ['404', '410', '4XX'].includes(response.status.toUpperCase()));
  // A path such as `/echo/{text}` accepts any string. Only a parameter that is named like an id, or that came from a list, identifies a
  // resource.
  const isKey = isIdLike(parameter.name) || context.links.forPath(op, parameter.name, 'any') !== null;
  const isOne = isKey && lastPathParameter(op) === parameter.name && op.method !== 'DELETE';
  return [
    {
      id: 'unknown-id',
      title: `with an unknown ${parameter.name}`,
      why: `No ${resourceName(op)} has this id${isPromised ? ', and the spec documents the response' : ''}.`,
      evidence: isPromised ? 'C' : 'V',
      tags: ['negative'],
      expect:
        isPromised || isOne
          ? { must: { status: ['4xx'] }, should: { status: ['404', '410', '403'] } }
          : { must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } },
      change: (request) => replacePathValue(request, op, parameter.name, value),
    },
  ];
}

export function inventUnusedId(context: GenerationContext, parameter: Parameter): string | null {
  const flat: JsonObject = flattenSchema(parameter.schema, context.model.schemas) ?? {};
  if (flat.enum !== undefined || flat.const !== undefined || flat.pattern !== undefined) return null;
  switch (mainType(flat)) {
    case 'integer':
      return typeof flat.maximum === 'number' ? String(Math.floor(flat.maximum)) : '2147483646';
    case 'string':
    case null:
      if (flat.format === 'uuid') return `00000000-0000-4000-8000-0000000${shortHash(parameter.name)}`;
      return flat.format === undefined && typeof flat.maxLength !== 'number' ? `assay-unknown-${shortHash(parameter.name)}` : null;
    default:
      return null;
  }
}
