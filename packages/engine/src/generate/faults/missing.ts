import { isObject } from '../../json/values.ts';
import type { Operation, Parameter, StepRequest } from '../../model/index.ts';
import { idPart } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { expectRejection } from '../cases/expectation/refusal.ts';
import type { Variant } from '../cases/kinds/variant.ts';
import { invalidateBody } from '../cases/request/body-change.ts';
import { readJsonBody } from '../cases/request/body-fields.ts';
import { missingFormFields } from './form-fields.ts';

/** Builds requests that each omit one required part. */
export function missingParts(context: GenerationContext, op: Operation): readonly Variant[] {
  return [...missingFields(context, op), ...missingFormFields(context, op), ...missingParameters(context, op)];
}

function missingFields(context: GenerationContext, op: Operation): readonly Variant[] {
  const body = readJsonBody(context, op);
  if (body === null) return [];
  return body.fields.flatMap((field) => {
    const change = { kind: 'remove', place: field.place } as const;
    // A server may fill in a default, so omitting the property is not an error.
    if (!field.required || field.flat.default !== undefined) return [];
    return [
      {
        id: `missing.${field.id}`,
        title: `without ${field.label}`,
        why: `The body property ${field.label} is required.`,
        evidence: 'C',
        tags: ['negative'],
        expect: expectRejection(context, op, ['400', '422']),
        change: (request) => invalidateBody(context, body, request, change),
      } satisfies Variant,
    ];
  });
}

function missingParameters(context: GenerationContext, op: Operation): readonly Variant[] {
  const wanted = op.params.filter(
    (entry) => entry.required && entry.allowEmptyValue !== true && (entry.in === 'query' || entry.in === 'header'),
  );
  return wanted.flatMap((parameter) => {
    if (isObject(parameter.schema) && parameter.schema.default !== undefined) return [];
    return [
      {
        id: `missing.${parameter.in}.${idPart(parameter.name)}`,
        title: `without the ${parameter.in === 'query' ? 'query parameter' : 'header'} ${parameter.name}`,
        why: `The ${parameter.in} parameter ${parameter.name} is required.`,
        evidence: 'C',
        tags: ['negative'],
        // RFC 6585 defines a separate status for a missing If-Match.
        expect: expectRejection(context, op, /^if-/i.test(parameter.name) ? ['400', '422', '428'] : ['400', '422']),
        change: (request) => withoutParameter(request, parameter),
      } satisfies Variant,
    ];
  });
}

function withoutParameter(request: StepRequest, parameter: Parameter): StepRequest | null {
  const part = parameter.in === 'query' ? request.query : request.headers;
  if (part === undefined || !Object.hasOwn(part, parameter.name)) return null;
  const { query, headers, ...rest } = request;
  return {
    ...rest,
    ...(query === undefined ? {} : { query: parameter.in === 'query' ? dropped(query, parameter.name) : query }),
    ...(headers === undefined ? {} : { headers: parameter.in === 'header' ? dropped(headers, parameter.name) : headers }),
  };
}

function dropped<Value>(record: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
