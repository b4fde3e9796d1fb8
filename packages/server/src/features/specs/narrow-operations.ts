import type { ApiModel, Json, JsonObject, Operation, Schema } from '@assay/engine/model';

/** Narrows a selection of operations. */
export interface WantedOperations {
  /** Only operations that require credentials, or only those that do not. */
  readonly demand: 'credentials' | 'nothing' | null;
  /** Only operations that accept or return this field or parameter, or that can return this status. */
  readonly field: string | null;
}

export const ANY_OPERATION: WantedOperations = { demand: null, field: null };

/** The model with only the selected operations. */
export function narrowOperations(model: ApiModel, { demand, field }: WantedOperations): ApiModel {
  if (demand === null && field === null) return model;
  const uses = field === null ? () => true : usesField(model, field.toLowerCase());
  const isDemanded = ({ security }: Operation): boolean =>
    demand === null || (security.length > 0 && security.every((alternative) => alternative.length > 0)) === (demand === 'credentials');
  return { ...model, operations: model.operations.filter((operation) => isDemanded(operation) && uses(operation)) };
}

function usesField(model: ApiModel, name: string): (operation: Operation) => boolean {
  const known = new Map<string, boolean>();
  const inSchema = (schema: Schema): boolean => hasProperty(schema, name, (reference) => named(reference));
  const named = (reference: string): boolean => {
    const found = known.get(reference);
    if (found !== undefined) return found;
    // A recursive schema does not contain itself.
    known.set(reference, false);
    const schema = Object.hasOwn(model.schemas, reference) ? model.schemas[reference] : undefined;
    const has = schema !== undefined && inSchema(schema);
    known.set(reference, has);
    return has;
  };
  return ({ params, bodies, responses }) =>
    params.some((parameter) => parameter.name.toLowerCase() === name) ||
    bodies.some(({ schema }) => inSchema(schema)) ||
    responses.some(({ status, media }) => status.toLowerCase() === name || media.some(({ schema }) => schema !== null && inSchema(schema)));
}

function hasProperty(value: Json, name: string, named: (reference: string) => boolean): boolean {
  if (Array.isArray(value)) return value.some((item) => hasProperty(item, name, named));
  if (!isObject(value)) return false;
  if (typeof value.$ref === 'string') return named(value.$ref.split('/').at(-1) ?? '');
  if (isObject(value.properties) && Object.keys(value.properties).some((key) => key.toLowerCase() === name)) return true;
  return Object.values(value).some((part) => hasProperty(part ?? null, name, named));
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
