import { asSchema } from '../../json/as-schema.ts';
import { objectOf } from '../../json/values.ts';
import type { JsonObject, Operation, StepRequest } from '../../model/index.ts';
import { idPart } from '../cases/context/case-names.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { expectRejection } from '../cases/expectation/refusal.ts';
import type { Variant } from '../cases/kinds/variant.ts';
import { readJsonBody } from '../cases/request/body-fields.ts';
import { chooseBody } from '../cases/request/compose-body.ts';
import { flattenSchema, requiredProperties } from '../values/flatten-schema.ts';
import { describeDeclaredType, isBooleanText, unreadableText } from './unreadable-text.ts';

interface FormField {
  readonly name: string;
  readonly flat: JsonObject;
  readonly isRequired: boolean;
}

/** The top-level fields of a form. None for other bodies. */
function formFieldsOf(context: GenerationContext, op: Operation): readonly FormField[] {
  const body = chooseBody(op);
  if (body === null || readJsonBody(context, op) !== null) return [];
  const flat = flattenSchema(context.requestSchema(body.schema), context.requestTable) ?? {};
  const required = new Set(requiredProperties(flat));
  return Object.entries(objectOf(flat.properties)).map(([name, schema]) => ({
    name,
    flat: flattenSchema(asSchema(schema), context.requestTable) ?? {},
    isRequired: required.has(name),
  }));
}

/** Builds forms that each omit one required field. */
export function missingFormFields(context: GenerationContext, op: Operation): readonly Variant[] {
  return formFieldsOf(context, op).flatMap(({ name, flat, isRequired }) => {
    // A server may fill in a default, so omitting the field is not an error.
    if (!isRequired || flat.default !== undefined) return [];
    return [
      {
        id: `missing.${idPart(name)}`,
        title: `without ${name}`,
        why: `The body property ${name} is required.`,
        evidence: 'C',
        tags: ['negative'],
        expect: expectRejection(context, op, ['400', '422']),
        change: (request) => withoutField(request, name),
      } satisfies Variant,
    ];
  });
}

/** Builds forms with a string that cannot be parsed as the declared type of a field. */
export function wrongFormFields(context: GenerationContext, op: Operation): readonly Variant[] {
  return formFieldsOf(context, op).flatMap(({ name, flat }) => {
    const wrong = unreadableText(flat, context.requestTable);
    if (wrong === null) return [];
    return [
      {
        id: `${idPart(name)}.type`,
        title: `with ${wrong} for ${name}`,
        why: `${name} is ${describeDeclaredType(flat)}.`,
        evidence: 'C',
        tags: ['negative'],
        expect: isBooleanText(flat)
          ? { must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } }
          : expectRejection(context, op, ['400', '422']),
        change: (request) => (request.form === undefined ? null : { ...request, form: { ...request.form, [name]: wrong } }),
      } satisfies Variant,
    ];
  });
}

function withoutField(request: StepRequest, name: string): StepRequest | null {
  if (request.form === undefined) return null;
  const form = Object.fromEntries(Object.entries(request.form).filter(([key]) => key !== name && !key.startsWith(`${name}[`)));
  return Object.keys(form).length === Object.keys(request.form).length ? null : { ...request, form };
}
