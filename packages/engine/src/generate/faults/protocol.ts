import { isObject } from '../../json/values.ts';
import type { Json, Operation, StepRequest } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { expectRejection } from '../cases/expectation/refusal.ts';
import type { Variant } from '../cases/kinds/variant.ts';
import { isInvalidAfterChange } from '../cases/request/body-change.ts';
import { readJsonBody } from '../cases/request/body-fields.ts';

/** Builds bodies that are invalid JSON or JSON of another type, and requests with a media type that the spec does not offer. */
export function malformedBodies(context: GenerationContext, op: Operation): readonly Variant[] {
  const body = readJsonBody(context, op);
  if (body === null) return [];
  const common = { evidence: 'P', tags: ['negative', 'protocol'], expect: expectRejection(context, op, ['400', '422']) } as const;
  const topLevel = [[], 'assay'].find((value) => isInvalidAfterChange(context, body, { kind: 'whole', value }));
  return [
    {
      ...common,
      id: 'malformed',
      title: 'with malformed JSON',
      why: 'The spec requires a JSON body, and this is not valid JSON.',
      change: (request) => asRaw(request, () => '{"assay": '),
    },
    ...emptyBody(context, op),
    ...(topLevel === undefined
      ? []
      : [
          {
            ...common,
            evidence: 'C',
            id: 'top-level',
            title: `with ${Array.isArray(topLevel) ? 'a list' : 'text'} as the body`,
            why: 'The spec describes a different type of body.',
            change: (request) => (request.json === undefined ? null : { ...request, json: topLevel }),
          } satisfies Variant,
        ]),
    {
      ...common,
      id: 'truncated',
      title: 'with a truncated body',
      why: 'A truncated body is not valid JSON.',
      change: (request) => asRaw(request, (text) => text.slice(0, Math.max(1, text.length - 2))),
    },
  ];
}

const isEmptyObject = (value: Json): boolean => isObject(value) && Object.keys(value).length === 0;

/** Sends an empty object where the body is required and its schema rejects an empty object. */
function emptyBody(context: GenerationContext, op: Operation): readonly Variant[] {
  const body = readJsonBody(context, op);
  // A server that accepted an empty object needs nothing more, whatever the spec says.
  if (
    body === null ||
    !body.required ||
    (body.isProven && isEmptyObject(body.literal)) ||
    !isInvalidAfterChange(context, body, { kind: 'whole', value: {} })
  )
    return [];
  return [
    {
      id: 'empty-body',
      title: 'with an empty object as the body',
      why: 'The spec requires more than an empty object.',
      evidence: 'C',
      tags: ['negative'],
      expect: expectRejection(context, op, ['400', '422']),
      change: (request) => (request.json === undefined ? null : { ...request, json: {} }),
    },
  ];
}

/** Builds requests with unusual but harmless faults: a valid body with another media type, and a duplicate key. */
export function unusualRequests(context: GenerationContext, op: Operation): readonly Variant[] {
  if (readJsonBody(context, op) === null) return [];
  const common = { tags: ['negative', 'protocol'], expect: { must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } } } as const;
  return [
    {
      ...common,
      id: 'media-type',
      title: 'with JSON sent as text/plain',
      why: 'The spec does not list text/plain for this body, so the server should reject it, usually with 415.',
      evidence: 'P',
      change: (request) => {
        if (op.bodies.some((body) => body.media.startsWith('text/') || body.media.includes('*'))) return null;
        return request.json === undefined ? null : { ...request, headers: { ...request.headers, 'Content-Type': 'text/plain' } };
      },
    },
    {
      ...common,
      // Parsers may use either value, so the case only checks that the server does not crash.
      expect: { must: { notStatus: ['5xx'] } },
      id: 'duplicate-key',
      title: 'with a duplicate key',
      why: 'The meaning of duplicate JSON keys is undefined, but they must not crash the server.',
      evidence: 'V',
      change: (request) => asRaw(request, duplicated),
    },
  ];
}

function duplicated(text: string, request: StepRequest): string | null {
  const [first] = isObject(request.json) ? Object.entries(request.json) : [];
  return first === undefined ? null : `{${JSON.stringify(first[0])}:${JSON.stringify(first[1])},${text.slice(1)}`;
}

/** Writes the body as a raw string. Null when its template contains more than plain text. */
function asRaw(request: StepRequest, write: (text: string, request: StepRequest) => string | null): StepRequest | null {
  const { json, headers, ...rest } = request;
  if (json === undefined) return null;
  const text = JSON.stringify(json);
  // A placeholder for a number would be quoted in a raw body.
  const raw =
    /\{\{(?!RUN_ID)/.test(text) || text.includes('"$repeat"')
      ? write('{"assay": true}', { ...request, json: { assay: true } })
      : write(text, request);
  if (raw === null) return null;
  return { ...rest, headers: { 'Content-Type': 'application/json', ...headers }, raw };
}
