import type { JsonObject, Operation, Parameter } from '../../model/index.ts';
import { idPart } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { expectRejection } from '../cases/expectation/refusal.ts';
import type { Variant } from '../cases/kinds/variant.ts';
import { replacePathValue } from '../cases/request/path-value.ts';
import { flattenSchema } from '../values/flatten-schema.ts';
import { describeDeclaredType, isBooleanText, unreadableText } from './unreadable-text.ts';

/** Builds query and path values that cannot be parsed as their declared type. In a URL, every value is a string. */
export function wrongParameters(context: GenerationContext, op: Operation): readonly Variant[] {
  return op.params.flatMap((parameter) => {
    if (parameter.in !== 'query' && parameter.in !== 'path') return [];
    const flat = flattenSchema(parameter.schema, context.model.schemas) ?? {};
    const wrong = unreadableText(flat, context.model.schemas);
    if (wrong === null) return [];
    return [
      {
        id: `${parameter.in}.${idPart(parameter.name)}.type`,
        title: `with ${parameter.name} = ${wrong} in the ${parameter.in}`,
        why: `The parameter ${parameter.name} is ${describeDeclaredType(flat)}.`,
        evidence: 'C',
        tags: ['negative'],
        expect: isLenient(parameter, flat)
          ? { must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } }
          : expectRejection(context, op, parameter.in === 'path' ? ['400', '404', '422'] : ['400', '422']),
        change: (request) =>
          parameter.in === 'path'
            ? replacePathValue(request, op, parameter.name, wrong)
            : { ...request, query: { ...request.query, [parameter.name]: wrong } },
      } satisfies Variant,
    ];
  });
}

const isLenient = (parameter: Parameter, flat: JsonObject): boolean => parameter.in === 'query' && isBooleanText(flat);
