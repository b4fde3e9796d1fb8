import type { Json, Schema } from '../model/index.ts';
import { isList, isObject } from './values.ts';

export type SchemaTable = Readonly<Record<string, Schema>>;

/** Returns the name that a local reference points to. Models use `#/schemas/`, and the suite format's schema uses `#/$defs/`. */
export function refName(ref: string): string | null {
  const match = /^#\/(?:schemas|\$defs)\/([^/]+)$/.exec(ref);
  const name = match?.[1];
  if (name === undefined) return null;
  return name.includes('~') ? name.replaceAll('~1', '/').replaceAll('~0', '~') : name;
}

export function referenceOf(schema: Schema): string | null {
  if (!isObject(schema)) return null;
  const ref = schema.$ref;
  return typeof ref === 'string' ? refName(ref) : null;
}

/** Returns the names of the schemas that a schema refers to, at any depth. */
export function referencesIn(schema: Json): readonly string[] {
  const found: string[] = [];
  collectReferences(schema, found);
  return found;
}

function collectReferences(node: Json, found: string[]): void {
  if (isList(node)) {
    for (const item of node) if (typeof item === 'object') collectReferences(item, found);
    return;
  }
  if (!isObject(node)) return;
  const own = referenceOf(node);
  if (own !== null) found.push(own);
  for (const key in node) {
    const member = node[key];
    // Most values are strings and numbers, which need no call.
    if (typeof member === 'object') collectReferences(member, found);
  }
}
