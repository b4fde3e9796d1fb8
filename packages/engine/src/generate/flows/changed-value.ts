import { checkSchema } from '../../json/check-schema.ts';
import { fillJson } from '../../json/template.ts';
import { isList, sameJson } from '../../json/values.ts';
import type { Json, Operation } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { type BodyField, hasAlternatives, isStateField, readJsonBody } from '../cases/request/body-fields.ts';
import { uniqueText } from '../cases/request/unique-fields.ts';
import { isIdLike } from '../links/score-link.ts';
import { impliesFormat } from '../values/name-dictionary.ts';

/** A body field with a different valid value than in the usual request. */
export interface ChangedField {
  readonly field: BodyField;
  readonly value: Json;
}

/** Returns the top-level fields of an update that can take another value, plain text first. */
export function changeableFields(context: GenerationContext, op: Operation): readonly ChangedField[] {
  const body = readJsonBody(context, op);
  if (body === null) return [];
  const changed = body.fields.flatMap((field): readonly ChangedField[] => {
    const value = field.place.length === 1 && !hasAlternatives(field) ? otherValue(context, field) : undefined;
    return value === undefined ? [] : [{ field, value }];
  });
  // It may be impossible to change or remove a resource in another state.
  const rank = ({ field, value }: ChangedField): number => (isStateField(field) ? 2 : typeof value === 'string' ? 0 : 1);
  return changed.toSorted((left, right) => rank(left) - rank(right));
}

function otherValue(context: GenerationContext, field: BodyField): Json | undefined {
  return candidates(context, field).find((value) => {
    const sent = fillJson(value, () => '17000000001234567');
    return (
      !sameJson(value, field.value) && sent.kind === 'filled' && checkSchema(sent.value, field.schema, context.requestTable).length === 0
    );
  });
}

function candidates(context: GenerationContext, { flat, name, type, value }: BodyField): readonly Json[] {
  if (isList(flat.enum)) return flat.enum.filter((choice) => choice !== null);
  // Another key would refer to another resource, which may not exist.
  if (isIdLike(name) && name !== 'name') return [];
  if (type === 'boolean') return [true, false];
  if (typeof value === 'number') return [value + 1, value - 1, value + 0.5];
  if (typeof value !== 'string' || flat.format !== undefined || impliesFormat(name)) return [];
  const text = uniqueText(name, flat, context.requestTable, 'changed');
  return [...(text === null ? [] : [text]), 'Changed by an Assay test', 'changed'];
}
