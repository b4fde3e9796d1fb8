import { isList } from '../../json/values.ts';
import type { JsonObject, Operation } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { readJsonBody } from '../cases/request/body-fields.ts';
import { flattenSchema, mainType } from '../values/flatten-schema.ts';

/** The part of an operation that may be sent to a model: names and rules, but no examples or other request values. */
export interface DescribedOperation {
  readonly op: string;
  readonly summary: string;
  readonly fields: readonly { readonly in: 'body' | 'query' | 'path'; readonly field: string; readonly rule: string }[];
  readonly statuses: readonly string[];
}

const MAX_FIELDS = 40;
const MAX_SUMMARY = 160;
const MAX_CHOICES = 12;
const LIMITS = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'multipleOf'] as const;

export function describeOperation(context: GenerationContext, op: Operation): DescribedOperation {
  const addressed = op.params.flatMap((parameter) => {
    if (parameter.in !== 'query' && parameter.in !== 'path') return [];
    const flat = flattenSchema(parameter.schema, context.model.schemas) ?? {};
    return [{ in: parameter.in, field: parameter.name, rule: ruleOf(flat, parameter) }];
  });
  const inBody = (readJsonBody(context, op)?.fields ?? []).map((field) => ({
    in: 'body' as const,
    field: field.label,
    rule: ruleOf(field.flat, field),
  }));
  return {
    op: op.key,
    summary: (op.summary ?? '').slice(0, MAX_SUMMARY),
    fields: [...addressed, ...inBody].slice(0, MAX_FIELDS),
    statuses: op.responses.map(({ status }) => status),
  };
}

function ruleOf(flat: JsonObject, { required }: { readonly required: boolean }): string {
  const limits = LIMITS.flatMap((name) => {
    const limit = flat[name];
    return typeof limit === 'string' || typeof limit === 'number' ? [`${name} ${String(limit).slice(0, 80)}`] : [];
  });
  const choices = isList(flat.enum) ? [`one of ${JSON.stringify(flat.enum.slice(0, MAX_CHOICES))}`] : [];
  return [mainType(flat) ?? 'any', ...(required ? ['required'] : []), ...choices, ...limits].join(', ');
}
