import { asSchema } from '../../json/as-schema.ts';
import { checkSchema } from '../../json/check-schema.ts';
import type { SchemaTable } from '../../json/schema-ref.ts';
import { objectOf, ownValue } from '../../json/values.ts';
import { wordsOf } from '../../json/words.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';
import { flattenSchema } from '../values/flatten-schema.ts';

const UNIQUE_WORDS = new Set(['email', 'mail', 'username', 'login', 'slug', 'name', 'code', 'sku', 'title', 'key', 'handle', 'reference']);

// Run ids are eight characters of a uuid here and up to seventeen digits in the shell runner: both must fit.
const STAND_INS = ['1a2b3c4d', '17000000001234567'];

/** Gives the fields of a creator that servers like to keep unique a value of their own for every request of every run. */
export function makeUnique(body: JsonObject, schema: Schema, schemas: SchemaTable, mark: () => string): JsonObject {
  const properties = objectOf(flattenSchema(schema, schemas)?.properties);
  const entries = Object.entries(body).map(([name, value]): [string, Json] => {
    const field = ownValue(properties, name);
    if (typeof value !== 'string' || field === undefined || !UNIQUE_WORDS.has(wordsOf(name).at(-1) ?? '')) return [name, value];
    return [name, uniqueText(name, asSchema(field), schemas, mark()) ?? value];
  });
  return Object.fromEntries(entries);
}

/** Text with the run's id in it that the schema accepts, or null when there is no room for it. */
export function uniqueText(name: string, schema: Schema, schemas: SchemaTable, mark: string): string | null {
  const flat = flattenSchema(schema, schemas);
  if (flat === null || flat.enum !== undefined || flat.const !== undefined) return null;
  const isMail = flat.format === 'email' || ['email', 'mail'].includes(wordsOf(name).at(-1) ?? '');
  if (typeof flat.format === 'string' && !isMail) return null;
  const forms = isMail
    ? [`assay-{{RUN_ID}}-${mark}@example.com`]
    : [`assay-{{RUN_ID}}-${mark}`, `a{{RUN_ID}}${mark}`, `A{{RUN_ID}}${mark.toUpperCase()}`];
  return forms.find((form) => STAND_INS.every((id) => checkSchema(form.replace('{{RUN_ID}}', id), schema, schemas).length === 0)) ?? null;
}
