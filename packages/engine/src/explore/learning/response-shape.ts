import type { JsonObject, Operation } from '../../model/index.ts';
import { shapeOf } from '../requests/sample-body.ts';
import type { ExploreTools } from '../tools.ts';

/** The schema of the first of these responses that the spec describes. Unlike a request, it has the fields that only the server sets. */
export function responseShape(tools: ExploreTools, op: Operation, statuses: readonly number[] = [200]): JsonObject {
  const schema = statuses.map((status) => tools.responseFor(op, status)?.media[0]?.schema).find((found) => found !== undefined);
  return shapeOf(schema ?? true, { tools: { ...tools, flatten: tools.flattenResponse }, turn: 0 });
}
