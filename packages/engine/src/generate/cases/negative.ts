import { asSchema } from '../../json/as-schema.ts';
import { shortMark } from '../../json/seeded-random.ts';
import { isObject, objectOf, ownValue } from '../../json/values.ts';
import type { Evidence, Operation, Parameter, StepRequest, TestCase } from '../../model/index.ts';
import { isJsonMedia } from '../links/outputs.ts';
import { flattenSchema, requiredOf } from '../values/flatten-schema.ts';
import { type Built, controlId, nameOf } from './builder.ts';
import { bodyOf } from './compose-body.ts';
import { composeCase } from './compose-case.ts';
import type { Workshop } from './draft.ts';

interface Fault {
  /** End of the case id, such as `missing.items`. */
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly evidence: Evidence;
  readonly change: (request: StepRequest) => StepRequest | null;
}

const MAX_MISSING = 6;

/** Invalid requests, the most telling first: each breaks one rule of the document. */
export function buildNegative(workshop: Workshop, op: Operation, limit: number | null): Built {
  const faults = inOrder([...missingProperties(workshop, op), ...missingParameters(op)].slice(0, MAX_MISSING), malformed(op));
  const cases: TestCase[] = [];
  for (const fault of faults) {
    if (limit !== null && cases.length >= limit) break;
    const built = composeCase(workshop, {
      op,
      id: `${nameOf(workshop, op)}.${fault.id}`,
      title: fault.title,
      tags: ['negative'],
      why: fault.why,
      evidence: fault.evidence,
      needs: controlId(workshop, op),
      size: 'maximal',
      expect: { must: { status: ['4xx'] }, should: { status: ['400', '422'] } },
      change: fault.change,
    });
    if (built.kind === 'composed') cases.push(built.value);
  }
  return { cases, text: cases.length === 0 ? '' : `rejects ${cases.map((entry) => entry.title).join(', ')}` };
}

/** The first missing part, then the malformed body, then the rest: a short budget still covers both ideas. */
function inOrder(missing: readonly Fault[], protocol: readonly Fault[]): readonly Fault[] {
  return [...missing.slice(0, 1), ...protocol, ...missing.slice(1)];
}

function missingProperties(workshop: Workshop, op: Operation): readonly Fault[] {
  const body = bodyOf(op);
  if (body === null || !body.required) return [];
  const flat = flattenSchema(workshop.requestSchema(body.schema), workshop.requestTable) ?? {};
  const properties = objectOf(flat.properties);
  return requiredOf(flat).flatMap((name) => {
    const schema = flattenSchema(asSchema(ownValue(properties, name)), workshop.requestTable) ?? {};
    // A server may fill in a default, so leaving the property out breaks nothing.
    if (schema.default !== undefined) return [];
    return [
      {
        id: `missing.${idPart(name)}`,
        title: `${name} missing`,
        why: `The property ${name} of the body is required.`,
        evidence: 'C',
        change: (request: StepRequest) => withoutProperty(request, name),
      },
    ];
  });
}

function withoutProperty(request: StepRequest, name: string): StepRequest | null {
  if (isObject(request.json) && Object.hasOwn(request.json, name)) {
    const { [name]: _left, ...json } = request.json;
    return { ...request, json };
  }
  if (request.form === undefined) return null;
  const form = Object.fromEntries(Object.entries(request.form).filter(([key]) => key !== name && !key.startsWith(`${name}[`)));
  return Object.keys(form).length === Object.keys(request.form).length ? null : { ...request, form };
}

function missingParameters(op: Operation): readonly Fault[] {
  const wanted = op.params.filter(
    (entry) => entry.required && entry.allowEmptyValue !== true && (entry.in === 'query' || entry.in === 'header'),
  );
  return wanted.flatMap((parameter) => {
    if (isObject(parameter.schema) && parameter.schema.default !== undefined) return [];
    return [
      {
        id: `missing.${parameter.in}.${idPart(parameter.name)}`,
        title: `${parameter.in} ${parameter.name} missing`,
        why: `The ${parameter.in} parameter ${parameter.name} is required.`,
        evidence: 'C',
        change: (request: StepRequest) => withoutParameter(request, parameter),
      } satisfies Fault,
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

function malformed(op: Operation): readonly Fault[] {
  const body = bodyOf(op);
  if (body === null || !isJsonMedia(body)) return [];
  return [
    {
      id: 'malformed',
      title: 'malformed JSON',
      why: 'A body that is not JSON cannot be what the document describes.',
      evidence: 'P',
      change: (request) => {
        if (request.json === undefined) return null;
        const { json: _json, headers, ...rest } = request;
        return { ...rest, headers: { 'Content-Type': 'application/json', ...headers }, raw: '{"assay": ' };
      },
    },
  ];
}

/** A name as part of a case id; one that had to be changed carries a mark, so that no two names become the same. */
export function idPart(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60);
  return safe === name ? name : `${safe}-${shortMark(name)}`;
}
