import { codePoints } from '../../../json/values.ts';
import { type BodyCheck, type Expectation, type Operation, shortCaseTitle } from '../../../model/index.ts';
import type { Edge } from '../../edges/edge.ts';
import { listEdges, objectEdges } from '../../edges/list-edges.ts';
import { numberEdges } from '../../edges/number-edges.ts';
import { parameterEdges } from '../../edges/parameter-edges.ts';
import { textEdges } from '../../edges/text-edges.ts';
import { interleave } from '../../faults/body-values.ts';
import { operationOutput } from '../../links/outputs.ts';
import { isIdLike } from '../../links/score-link.ts';
import type { BuiltCases } from '../context/case-names.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import { joinList } from '../context/resource-words.ts';
import { isProofOfIdentity, stateRejections } from '../expectation/expected-statuses.ts';
import { expectRejection } from '../expectation/refusal.ts';
import { type BodyChange, changeBody, changeBodyValidly, invalidateBody, invalidField } from '../request/body-change.ts';
import { type BodyField, hasAlternatives, type JsonBody, readJsonBody } from '../request/body-fields.ts';
import { buildVariants, type Variant } from './variant.ts';

const MAX_INSIDE = 8;
const MAX_OUTSIDE = 8;

/** Tests values at the documented limits, which must be accepted, and just beyond them, which must be rejected. */
export function buildBoundary(context: GenerationContext, op: Operation, limit: number | null): BuiltCases {
  const body = readJsonBody(context, op);
  const edges = body === null ? [] : edgesOf(context, op, body);
  const parameters = parameterEdges(context, op);
  const variants = (side: Edge['side']): readonly Variant[] =>
    body === null ? [] : bySort(edges.filter((edge) => edge.side === side)).map((edge) => variantOf(context, op, body, edge));
  const cases = buildVariants(
    context,
    op,
    [
      { most: MAX_INSIDE, variants: [...variants('inside'), ...parameters.inside] },
      { most: MAX_OUTSIDE, variants: [...variants('outside'), ...parameters.outside] },
    ],
    limit,
  );
  return { cases, text: cases.length === 0 ? '' : `is tested at its limits: ${joinList(cases.map(shortCaseTitle))}` };
}

function edgesOf(context: GenerationContext, op: Operation, body: JsonBody): readonly Edge[] {
  // The largest ID that the spec allows probably belongs to no resource, and the longest user name to no user.
  const isLogin = isProofOfIdentity(context, op);
  const isInvented = ({ field, side, survive }: Edge): boolean =>
    side === 'inside' && survive !== true && (isLogin || isReference(context, op, field));
  return body.fields
    .filter((field) => !hasAlternatives(field) && field.flat.enum === undefined && field.flat.const === undefined)
    .flatMap((field) => [...textEdges(field, context.requestTable), ...numberEdges(field), ...listEdges(field), ...objectEdges(field)])
    .filter((edge) => !isInvented(edge));
}

function isReference({ links }: GenerationContext, op: Operation, { name, type, flat }: BodyField): boolean {
  return (type === 'integer' || type === 'number') && (isIdLike(name) || links.forField(op, name, flat) !== null);
}

/**
 * Takes one edge of each type before a second of any type. Maximum lengths come first, longest first, because large values are the most
 * likely to fail.
 */
function bySort(edges: readonly Edge[]): readonly Edge[] {
  const sorts = new Map<string, Edge[]>();
  for (const edge of edges) sorts.set(edge.kind, [...(sorts.get(edge.kind) ?? []), edge]);
  return interleave([...sorts].map(([kind, list]) => bestOf(kind, list)));
}

function bestOf(kind: string, edges: readonly Edge[]): readonly Edge[] {
  if (kind === 'max') return edges.toSorted((left, right) => lengthOf(right) - lengthOf(left));
  // Whether the server crashes does not depend on the field, so testing one field is enough.
  return kind === 'huge' || kind === 'unicode' ? edges.slice(0, 1) : edges;
}

function lengthOf(edge: Edge): number {
  return typeof edge.field.flat.maxLength === 'number' ? edge.field.flat.maxLength : 0;
}

function variantOf(context: GenerationContext, op: Operation, body: JsonBody, edge: Edge): Variant {
  const { place } = edge.field;
  const change: BodyChange =
    edge.side === 'inside' && edge.survive !== true ? { kind: 'set', place, value: edge.value } : invalidField(body, place, edge.value);
  return {
    id: `${edge.field.id}.${edge.kind}`,
    title: edge.title,
    why: edge.why,
    evidence: edge.survive === true || edge.unlimited === true ? 'V' : 'C',
    tags: edge.side === 'inside' ? ['boundary'] : ['boundary', 'negative'],
    expect: expected(context, op, edge),
    change: (request) => {
      if (edge.side === 'inside') return changeBodyValidly(context, body, request, change);
      return edge.survive === true ? changeBody(request, change) : invalidateBody(context, body, request, change);
    },
  };
}

function expected(context: GenerationContext, op: Operation, edge: Edge): Expectation {
  if (edge.survive === true) return { must: { notStatus: ['5xx'] } };
  if (edge.side === 'outside') return expectRejection(context, op, ['400', '422']);
  const echo = edge.kind === 'emoji' ? echoOf(context, op, edge) : null;
  const kept = echo === null ? {} : { body: [echo] };
  if (edge.unlimited === true) return { must: { notStatus: ['5xx'] }, should: { status: ['2xx'], ...kept } };
  const unless = edge.kind === 'maximum' ? stateRejections(op) : [];
  return { must: { status: ['2xx'] }, ...(echo === null ? {} : { should: kept }), ...(unless.length === 0 ? {} : { unless }) };
}

/** Checks that the response returns the stored value unchanged, if it contains the field. */
function echoOf(context: GenerationContext, op: Operation, edge: Edge): BodyCheck | null {
  const output = operationOutput(op, context.model.schemas);
  if (output?.kind !== 'item' || output.base !== '$' || edge.field.place.length !== 1 || !Object.hasOwn(output.fields, edge.field.name))
    return null;
  if (typeof edge.value !== 'string' || codePoints(edge.value) > 200 || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(edge.field.name)) return null;
  return [`$.${edge.field.name}`, 'eq', edge.value];
}
