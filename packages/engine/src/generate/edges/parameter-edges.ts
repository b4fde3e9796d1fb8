import { wordsOf } from '../../format/words.ts';
import type { Operation, Parameter } from '../../model/index.ts';
import { idPart } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { expectRejection } from '../cases/expectation/refusal.ts';
import type { Variant } from '../cases/kinds/variant.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';

const PAGE_SIZE_WORDS = new Set(['limit', 'size', 'count', 'top', 'first', 'per', 'page']);

/** Tests numeric query parameters at their limits and one step beyond. */
export function parameterEdges(
  context: GenerationContext,
  op: Operation,
): { readonly inside: readonly Variant[]; readonly outside: readonly Variant[] } {
  const numbers = op.params.filter((parameter) => parameter.in === 'query').map((parameter) => edgesOf(context, op, parameter));
  return { inside: numbers.flatMap(({ inside }) => inside), outside: numbers.flatMap(({ outside }) => outside) };
}

function edgesOf(
  context: GenerationContext,
  op: Operation,
  parameter: Parameter,
): { readonly inside: readonly Variant[]; readonly outside: readonly Variant[] } {
  const flat = flattenSchema(parameter.schema, context.model.schemas) ?? {};
  if (mainType(flat) !== 'integer' || flat.anyOf !== undefined || flat.oneOf !== undefined) return { inside: [], outside: [] };
  const { minimum, maximum, multipleOf } = flat;
  const isInside = (value: number): boolean => typeof multipleOf !== 'number' || value % multipleOf === 0;
  const variant = (kind: string, value: number, why: string): Variant => ({
    id: `query.${idPart(parameter.name)}.${kind}`,
    title: `with ${parameter.name} = ${value}`,
    why,
    evidence: 'C',
    tags: ['boundary'],
    expect: { must: { status: ['2xx'] } },
    change: (request) => ({ ...request, query: { ...request.query, [parameter.name]: value } }),
  });
  const beyond = (kind: string, value: number, why: string): Variant => ({
    ...variant(kind, value, why),
    tags: ['boundary', 'negative'],
    // Servers often clamp page sizes that are out of range, which is fine.
    expect: isPageSize(parameter)
      ? { must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } }
      : expectRejection(context, op, ['400', '422']),
  });
  const top = typeof maximum === 'number' && Number.isSafeInteger(maximum + 1) ? maximum : null;
  const bottom = typeof minimum === 'number' && Number.isSafeInteger(minimum - 1) ? minimum : null;
  return {
    inside: [
      ...(top !== null && isInside(top) ? [variant('maximum', top, `${parameter.name} may be as large as ${top}.`)] : []),
      ...(bottom !== null && isInside(bottom) ? [variant('minimum', bottom, `${parameter.name} may be as small as ${bottom}.`)] : []),
    ],
    outside: [
      ...(top === null ? [] : [beyond('above', top + 1, `${parameter.name} must be at most ${top}.`)]),
      ...(bottom === null ? [] : [beyond('below', bottom - 1, `${parameter.name} must be at least ${bottom}.`)]),
    ],
  };
}

function isPageSize(parameter: Parameter): boolean {
  return wordsOf(parameter.name).some((word) => PAGE_SIZE_WORDS.has(word));
}
