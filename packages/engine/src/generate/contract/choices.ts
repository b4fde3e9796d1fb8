import { isList, sameJson } from '../../json/values.ts';
import type { Json, Operation } from '../../model/index.ts';
import { idPart } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { stateRejections } from '../cases/expectation/expected-statuses.ts';
import type { Variant } from '../cases/kinds/variant.ts';
import { changeBodyValidly } from '../cases/request/body-change.ts';
import { isStateField, readJsonBody } from '../cases/request/body-fields.ts';
import { flattenSchema } from '../values/flatten-schema.ts';
import { isLiteral } from '../values/sample.ts';

const SHARED = { evidence: 'C', tags: ['contract'], expect: { must: { status: ['2xx'] } } } as const;

/** Tests each enum value that the usual request does not use. */
export function enumVariants(context: GenerationContext, op: Operation): readonly Variant[] {
  return [...inBody(context, op), ...inQuery(context, op)];
}

function inBody(context: GenerationContext, op: Operation): readonly Variant[] {
  const body = readJsonBody(context, op);
  if (body === null) return [];
  return body.fields.flatMap((field) =>
    others(field.flat.enum, field.value).map(
      (value): Variant => ({
        ...SHARED,
        ...(isStateField(field) ? { expect: { ...SHARED.expect, ...unlessConflict(op) } } : {}),
        id: `${field.id}.is.${idPart(String(value))}`,
        title: `with ${field.label} = ${String(value).slice(0, 60)}`,
        why: `${String(value).slice(0, 60)} is one of the documented values for ${field.label}.`,
        change: (request) => changeBodyValidly(context, body, request, { kind: 'set', place: field.place, value }),
      }),
    ),
  );
}

/** Only some states can change to a given state, so a 409 is possible. */
function unlessConflict(op: Operation): { readonly unless?: readonly string[] } {
  const unless = stateRejections(op);
  return unless.length === 0 ? {} : { unless };
}

function inQuery(context: GenerationContext, op: Operation): readonly Variant[] {
  const used = context.base(op, 'usual');
  if (used.kind === 'omitted') return [];
  return op.params.flatMap((parameter) => {
    if (parameter.in !== 'query') return [];
    const choices = flattenSchema(parameter.schema, context.model.schemas)?.enum;
    const current = used.value.step.req.query?.[parameter.name] ?? null;
    return others(choices, typeof current === 'object' ? null : current).map(
      (value): Variant => ({
        ...SHARED,
        id: `query.${idPart(parameter.name)}.is.${idPart(String(value))}`,
        title: `with ${parameter.name} = ${String(value).slice(0, 60)}`,
        why: `${String(value).slice(0, 60)} is one of the documented values for ${parameter.name}.`,
        change: (request) => ({ ...request, query: { ...request.query, [parameter.name]: value } }),
      }),
    );
  });
}

type Scalar = string | number | boolean;

function others(choices: Json | undefined, current: Json): readonly Scalar[] {
  if (!isList(choices)) return [];
  const isScalar = (value: Json): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);
  const usable = choices.filter(isScalar).filter((value) => !sameJson(value, current) && isLiteral(value) && value !== '');
  // Case ids contain the value as text, so 1 and "1" would get the same id.
  return [...new Map(usable.toReversed().map((value) => [String(value), value])).values()].toReversed();
}
