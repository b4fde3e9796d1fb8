import type { JsonObject, Schema } from '../model/index.ts';
import { memoize } from './memoize.ts';
import type { SchemaTable } from './schema-ref.ts';
import { rulesOf } from './schema-rules.ts';
import { isObject, ownValue } from './values.ts';

// Cached, because a thousand references may point to the same schema and a table never changes.
const endsIn = memoize((_: SchemaTable) => new Map<string, Schema | null>());

/** Returns the schema at the end of a chain of bare references. Null when the chain is broken or circular. */
export function followReferences(schema: JsonObject, schemas: SchemaTable): Schema | null {
  const first = rulesOf(schema).refersTo;
  if (first === null) return schema;
  const known = endsIn(schemas).get(first);
  if (known !== undefined) return known;
  const end = endOf(first, schemas);
  endsIn(schemas).set(first, end);
  return end;
}

function endOf(first: string, schemas: SchemaTable): Schema | null {
  const seen = new Set<string>();
  for (let name: string | null = first; name !== null && !seen.has(name); ) {
    seen.add(name);
    const target: Schema | undefined = ownValue(schemas, name);
    if (target === undefined) return null;
    if (!isObject(target) || !rulesOf(target).isBareReference) return target;
    name = rulesOf(target).refersTo;
  }
  return null;
}
