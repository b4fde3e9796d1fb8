import { refName } from '../../json/schema-ref.ts';
import { isList, isObject } from '../../json/values.ts';
import type { Json, JsonObject, Schema } from '../../model/index.ts';

export type Mark = 'readOnly' | 'writeOnly';

/** The marks and references anywhere in a schema. Property names with the same spelling are included. */
export interface SchemaTraits {
  readonly marks: ReadonlySet<Mark>;
  /** Names of the schemas that it refers to. */
  readonly references: readonly string[];
}

const NO_TRAITS: SchemaTraits = { marks: new Set(), references: [] };

// Cached, because both directions need it for every schema in a spec and a schema never changes.
const known = new WeakMap<JsonObject, SchemaTraits>();

/** Finds a schema's marks and references in one walk. */
export function schemaTraits(schema: Schema): SchemaTraits {
  if (typeof schema === 'boolean') return NO_TRAITS;
  const before = known.get(schema);
  if (before !== undefined) return before;
  const traits = { marks: new Set<Mark>(), references: [] };
  collect(schema, traits);
  known.set(schema, traits);
  return traits;
}

interface Found {
  readonly marks: Set<Mark>;
  readonly references: string[];
}

function collect(node: JsonObject, found: Found): void {
  for (const key in node) {
    const member = node[key];
    if (key === 'readOnly' || key === 'writeOnly') found.marks.add(key);
    if (isList(member)) collectItems(member, found);
    else if (isObject(member)) collect(member, found);
    else if (key === '$ref' && typeof member === 'string') addReference(member, found.references);
  }
}

function collectItems(list: readonly Json[], found: Found): void {
  for (const item of list) {
    if (isList(item)) collectItems(item, found);
    else if (isObject(item)) collect(item, found);
  }
}

function addReference(ref: string, references: string[]): void {
  const name = refName(ref);
  if (name !== null) references.push(name);
}
