import type { Json, Schema } from '../model/index.ts';
import { asSchema } from './as-schema.ts';
import { isList, isObject } from './values.ts';

export type SchemaTable = Readonly<Record<string, Schema>>;

/** The name a local reference points to; models use `#/schemas/`, the suite's own schema `#/$defs/`. */
export function refName(ref: string): string | null {
  const match = /^#\/(?:schemas|\$defs)\/([^/]+)$/.exec(ref);
  return match?.[1] === undefined ? null : match[1].replaceAll('~1', '/').replaceAll('~0', '~');
}

export function refOf(schema: Schema): string | null {
  if (!isObject(schema)) return null;
  const ref = schema.$ref;
  return typeof ref === 'string' ? refName(ref) : null;
}

/** Names of the schemas that a schema refers to, at any depth of it. */
export function referencesIn(schema: Json): readonly string[] {
  const found: string[] = [];
  collectReferences(schema, found);
  return found;
}

function collectReferences(node: Json | undefined, found: string[]): void {
  if (isList(node)) {
    for (const item of node) collectReferences(item, found);
    return;
  }
  if (!isObject(node)) return;
  const own = refOf(asSchema(node));
  if (own !== null) found.push(own);
  for (const key in node) collectReferences(node[key], found);
}
