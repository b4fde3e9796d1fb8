import type { ApiModel, Operation } from '../../model/index.ts';
import { flattenSchema, requiredProperties } from '../values/flatten-schema.ts';

/** Names that a request must contain outside its path: required query parameters and required body members. */
export function requiredFields({ schemas }: ApiModel, op: Operation): readonly string[] {
  const query = op.params.filter((parameter) => parameter.in === 'query' && parameter.required).map(({ name }) => name);
  const body = op.bodies.flatMap(({ schema }) => requiredProperties(flattenSchema(schema, schemas) ?? {}));
  return [...new Set([...query, ...body])];
}
