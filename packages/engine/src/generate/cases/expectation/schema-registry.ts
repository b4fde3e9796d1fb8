import { followReferences } from '../../../json/follow-references.ts';
import { referenceOf, referencesIn } from '../../../json/schema-ref.ts';
import { isObject, ownValue } from '../../../json/values.ts';
import type { ApiModel, JsonObject, Schema } from '../../../model/index.ts';
import { responseSchemas } from '../../values/direction.ts';
import { flattenSchema } from '../../values/flatten-schema.ts';
import { allowOptionalNull, mentionsNull } from './optional-null.ts';
import { toPortableSchema } from './portable-schema.ts';

/** Collects the schemas that expectations refer to. */
export interface SchemaRegistry {
  /** Returns a response schema's name in the suite, which is its name in the spec if it has one. */
  readonly nameFor: (schema: Schema, wished: string) => string;
  /** Adds a schema that is not in the spec and returns its name. */
  readonly own: (name: string, schema: Schema) => string;
  /** The schema with its references resolved. */
  readonly flat: (schema: Schema) => JsonObject;
  readonly table: () => Readonly<Record<string, Schema>>;
}

export function createSchemaRegistry(model: ApiModel): SchemaRegistry {
  const directed = responseSchemas(model.schemas);
  const table: Record<string, Schema> = {};
  const written = mentionsNull(model) ? toPortableSchema : (schema: Schema): Schema => allowOptionalNull(toPortableSchema(schema));
  const addReferenced = (name: string): void => {
    const schema = ownValue(directed.schemas, name);
    if (Object.hasOwn(table, name) || schema === undefined) return;
    // A reference to a reference is resolved, so that no runner has to follow long chains.
    table[name] = written((isBareReference(schema) && isObject(schema) ? followReferences(schema, directed.schemas) : null) ?? schema);
    for (const next of referencesIn(table[name] ?? true)) addReferenced(next);
  };
  return {
    nameFor: (schema, wished) => {
      const named = isBareReference(schema) ? referenceOf(schema) : null;
      if (named !== null && Object.hasOwn(model.schemas, named)) {
        addReferenced(named);
        return named;
      }
      const inline = written(directed.directed(schema));
      const name = freeName(wished, inline, table, model);
      table[name] = inline;
      for (const next of referencesIn(inline)) addReferenced(next);
      return name;
    },
    own: (wished, schema) => {
      const name = freeName(wished, schema, table, model);
      table[name] = schema;
      return name;
    },
    flat: (schema) => flattenSchema(schema, model.schemas) ?? {},
    table: () => Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function isBareReference(schema: Schema): boolean {
  return isObject(schema) && Object.keys(schema).length === 1 && schema.$ref !== undefined;
}

function freeName(wished: string, schema: Schema, table: Readonly<Record<string, Schema>>, model: ApiModel): string {
  const isFree = (name: string): boolean => {
    const known = ownValue(table, name);
    return known === undefined ? !Object.hasOwn(model.schemas, name) : JSON.stringify(known) === JSON.stringify(schema);
  };
  let name = wished;
  for (let count = 2; !isFree(name); count += 1) name = `${wished}-${count}`;
  return name;
}
