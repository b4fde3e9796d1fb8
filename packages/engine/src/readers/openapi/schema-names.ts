import { pointerParts } from '../../json/pointer.ts';
import { isObject, objectOf } from '../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';
import { type LowerContext, lowerSchema } from './lower-schema.ts';
import { type Source, shortenReference } from './source.ts';

/**
 * Assigns every referenced schema a name that is safe in `#/schemas/<Name>`, and converts each schema once. Unreferenced schemas are left
 * out.
 */
export interface SchemaNames {
  readonly lower: (value: Json | undefined, pointer: string) => Schema;
  readonly table: () => Readonly<Record<string, Schema>>;
}

export function createSchemaNames(source: Source): SchemaNames {
  const byPointer = new Map<string, string>();
  const taken = new Set<string>();
  const table: Record<string, Schema> = {};
  const waiting: { readonly name: string; readonly pointer: string; readonly value: Json }[] = [];

  const nameOf = (pointer: string): string => {
    const name = byPointer.get(pointer) ?? freeName(preferredName(pointer), taken);
    byPointer.set(pointer, name);
    return name;
  };
  const known = new Map<string, string>();
  const requested = new Set<string>();
  const context: LowerContext = {
    refersTo: (ref, pointer) => {
      const before = known.get(ref);
      if (before !== undefined) return before;
      const target = source.follow(ref);
      if (target.kind === 'external') {
        source.report('warning', `The reference ${shortenReference(ref)} points outside the spec and is not followed.`, pointer());
        return null;
      }
      const { value } = target;
      if (value === undefined || !(isObject(value) || typeof value === 'boolean')) {
        source.report('error', `The reference ${shortenReference(ref)} has no target.`, pointer());
        return null;
      }
      const name = nameOf(target.pointer);
      known.set(ref, name);
      if (!requested.has(name)) waiting.push({ name, pointer: target.pointer, value });
      requested.add(name);
      return name;
    },
  };
  // Names from the spec are assigned first. Only schemas that an operation uses are converted, because large specs define far more.
  for (const name of Object.keys(namedSchemas(source.document))) nameOf(`/components/schemas/${escaped(name)}`);
  return {
    lower: (value, pointer) => lowerSchema(value, pointer, context),
    table: () => {
      // Iterating over an array also visits items that are added during the iteration.
      for (const next of waiting) table[next.name] = lowerSchema(next.value, next.pointer, context);
      return table;
    },
  };
}

function namedSchemas(document: JsonObject): JsonObject {
  return objectOf(objectOf(document.components).schemas);
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function preferredName(pointer: string): string {
  const parts = pointerParts(pointer);
  const text = givenName(parts) ?? parts.slice(-4).join('_');
  const safe = text.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, 100);
  return safe === '' || safe === '_' ? 'Schema' : safe;
}

/** Returns the author's name for a schema: its key in the spec, or the name of its file or file part. */
function givenName(parts: readonly string[]): string | undefined {
  if (parts.length === 3 && parts[0] === 'components') return parts[2];
  if (parts[0] !== 'x-files') return undefined;
  const file = parts[1]?.slice(parts[1].lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  return parts.length === 2 ? file : parts.at(-1);
}

function freeName(wished: string, taken: Set<string>): string {
  let name = wished;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wished}_${count}`;
  taken.add(name.toLowerCase());
  return name;
}
