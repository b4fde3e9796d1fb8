import { asSchema } from '../../json/as-schema.ts';
import { checkSchema } from '../../json/check-schema.ts';
import { isList } from '../../json/values.ts';
import type { Json, JsonObject, Operation, Parameter } from '../../model/index.ts';
import { idPart } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { expectRejection } from '../cases/expectation/refusal.ts';
import type { Variant } from '../cases/kinds/variant.ts';
import { withPathValue } from '../cases/request/path-value.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';
import { brokenFormat } from './broken-format.ts';

/** Builds query and path values that cannot be parsed as the declared type. URLs contain only strings. */
export function wrongParameters(context: GenerationContext, op: Operation): readonly Variant[] {
  return op.params.flatMap((parameter) => {
    if (parameter.in !== 'query' && parameter.in !== 'path') return [];
    const flat = flattenSchema(parameter.schema, context.model.schemas) ?? {};
    const wrong = wrongText(flat);
    if (wrong === null || isReadable(wrong, parameter, flat, context)) return [];
    return [
      {
        id: `${parameter.in}.${idPart(parameter.name)}.type`,
        title: `with ${parameter.name} = ${wrong} in the ${parameter.in}`,
        why: `The parameter ${parameter.name} is ${declared(flat)}.`,
        evidence: 'C',
        tags: ['negative'],
        // Many servers read everything except "true" as false.
        expect: isLenient(parameter, flat)
          ? { must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } }
          : expectRejection(context, op, parameter.in === 'path' ? ['400', '404', '422'] : ['400', '422']),
        change: (request) =>
          parameter.in === 'path'
            ? withPathValue(request, op, parameter.name, wrong)
            : { ...request, query: { ...request.query, [parameter.name]: wrong } },
      } satisfies Variant,
    ];
  });
}

function isLenient(parameter: Parameter, flat: JsonObject): boolean {
  return parameter.in === 'query' && mainType(flat) === 'boolean';
}

function wrongText(flat: JsonObject): string | null {
  if (flat.anyOf !== undefined || flat.oneOf !== undefined) return null;
  if (isList(flat.enum)) return 'assay-no-such-choice';
  switch (mainType(flat)) {
    case 'integer':
    case 'number':
      return 'not-a-number';
    case 'boolean':
      return 'not-a-boolean';
    case 'string': {
      const [broken] = brokenFormat(flat).filter(({ lenient }) => !lenient);
      return typeof broken?.value === 'string' ? broken.value : null;
    }
    default:
      return null;
  }
}

function declared(flat: JsonObject): string {
  if (isList(flat.enum)) return 'one of a fixed list';
  return typeof flat.format === 'string' ? `a ${flat.format}` : `of type ${mainType(flat) ?? 'any'}`;
}

/** True when a server could parse the string as a valid value of the declared type. */
function isReadable(text: string, parameter: Parameter, flat: JsonObject, context: GenerationContext): boolean {
  if (mainType(flat) === 'string' && !isList(flat.enum)) return false;
  const readings: readonly Json[] = [text, ...(text.trim() !== '' && Number.isFinite(Number(text)) ? [Number(text)] : [])];
  return readings.some((value) => checkSchema(value, asSchema(parameter.schema), context.model.schemas).length === 0);
}
