import { checkSchema } from '../../../json/check-schema.ts';
import { type JsonLocation, removeAt, setAt } from '../../../json/edit-json.ts';
import { fillJson } from '../../../json/template.ts';
import { isObject } from '../../../json/values.ts';
import type { Json, StepRequest } from '../../../model/index.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import type { JsonBody } from './body-fields.ts';

/** One change to a JSON body, validated on the literal body before it is applied to the request. */
export type BodyChange =
  | { readonly kind: 'set'; readonly place: JsonLocation; readonly value: Json; readonly adds?: boolean }
  | { readonly kind: 'remove'; readonly place: JsonLocation }
  | { readonly kind: 'whole'; readonly value: Json };

const RUN_ID = '17000000001234567';

/** True when a server that follows the spec must accept the changed body. */
export function isValidAfterChange(context: GenerationContext, body: JsonBody, change: BodyChange): boolean {
  const changed = appliedTo(body, change);
  return changed !== null && violations(context, body, changed).length === 0;
}

/** True when the changed body violates the spec after parsing. */
export function isInvalidAfterChange(context: GenerationContext, body: JsonBody, change: BodyChange): boolean {
  const changed = appliedTo(body, change);
  return changed !== null && violations(context, body, changed).length > 0;
}

function violations(context: GenerationContext, body: JsonBody, { value }: { readonly value: Json }): readonly string[] {
  const sent = fillJson(value, () => RUN_ID);
  const parsed: Json = sent.kind === 'filled' ? JSON.parse(JSON.stringify(sent.value)) : value;
  return checkSchema(parsed, body.schema, context.requestTable);
}

/**
 * Applies the change to the usual body if it contains the location, otherwise to the maximal one. The request to change is selected by the
 * same rule.
 */
function appliedTo(body: JsonBody, change: BodyChange): { readonly value: Json } | null {
  return applied(body.literal, change) ?? applied(body.wide, change);
}

// Wrapped in an object, because the whole body may become null.
function applied(json: Json, change: BodyChange): { readonly value: Json } | null {
  if (change.kind === 'whole') return { value: change.value };
  const changed = change.kind === 'set' ? (added(json, change) ?? setAt(json, change.place, change.value)) : removeAt(json, change.place);
  return changed === null ? null : { value: changed };
}

function added(json: Json, { place, value, adds }: Extract<BodyChange, { readonly kind: 'set' }>): Json | null {
  const [name] = place;
  return adds === true && isObject(json) && typeof name === 'string' ? { ...json, [name]: value } : null;
}

/** An invalid value for a field. If the accepted body does not have the field, it is added. */
export function invalidField({ isProven }: JsonBody, place: JsonLocation, value: Json): BodyChange {
  return { kind: 'set', place, value, adds: isProven && place.length === 1 };
}

/** Applies the change to the request if it makes the body invalid, otherwise returns null. */
export function invalidateBody(context: GenerationContext, body: JsonBody, request: StepRequest, change: BodyChange): StepRequest | null {
  return isInvalidAfterChange(context, body, change) ? changeBody(request, change) : null;
}

/** Applies the change to the request if the body stays valid, otherwise returns null. */
export function changeBodyValidly(
  context: GenerationContext,
  body: JsonBody,
  request: StepRequest,
  change: BodyChange,
): StepRequest | null {
  return isValidAfterChange(context, body, change) ? changeBody(request, change) : null;
}

/** Applies the same change to the request that will be sent. */
export function changeBody(request: StepRequest, change: BodyChange): StepRequest | null {
  const changed = request.json === undefined ? null : applied(request.json, change);
  return changed === null ? null : { ...request, json: changed.value };
}
