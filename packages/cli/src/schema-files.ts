import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { factsJsonSchema, suiteJsonSchema } from '@assay/engine';

const FOLDER = 'schemas';
const SCHEMAS = { suite: suiteJsonSchema, facts: factsJsonSchema } as const;

/** Writes the JSON Schemas next to a suite, so that editors can validate and complete its files offline. */
export async function writeSchemas(folder: string): Promise<void> {
  await mkdir(join(folder, FOLDER), { recursive: true });
  for (const [name, schema] of Object.entries(SCHEMAS))
    await writeFile(join(folder, FOLDER, `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
}

/** Adds the relative path of a schema to a JSON object's text. Text that already references a schema is not changed. */
export function withSchema(text: string, name: keyof typeof SCHEMAS): string {
  return /^\{\s*"\$schema"/.test(text) ? text : text.replace(/^\{\n/, `{\n  "$schema": "./${FOLDER}/${name}.json",\n`);
}
