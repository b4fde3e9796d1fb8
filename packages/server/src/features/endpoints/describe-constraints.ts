import type { Json, JsonObject, Schema } from '@assay/engine/model';

/** Named schemas that a `$ref` can lead to. */
export type SchemaTable = Readonly<Record<string, Schema>>;

const WORDS: readonly (readonly [string, (value: unknown) => string])[] = [
  ['enum', (value) => describeEnum(value)],
  ['const', (value) => `always ${shown(value)}`],
  ['minimum', (value) => `at least ${shown(value)}`],
  ['exclusiveMinimum', (value) => `more than ${shown(value)}`],
  ['maximum', (value) => `at most ${shown(value)}`],
  ['exclusiveMaximum', (value) => `less than ${shown(value)}`],
  ['multipleOf', (value) => `a multiple of ${shown(value)}`],
  ['minLength', (value) => `at least ${counted(value, 'character')}`],
  ['maxLength', (value) => `at most ${counted(value, 'character')}`],
  ['pattern', (value) => `matches ${shown(value)}`],
  ['minItems', (value) => `at least ${counted(value, 'item')}`],
  ['maxItems', (value) => `at most ${counted(value, 'item')}`],
  ['uniqueItems', (value) => (value === true ? 'items must be unique' : '')],
  ['default', (value) => `default ${shown(value)}`],
];

/** Describes a schema's limits as text, in a fixed order. Includes limits behind references and limits on list items. */
export function describeConstraints(schema: Schema, table: SchemaTable = {}): string[] {
  const limited = limitedBy(schema, table);
  if (typeof limited === 'boolean') return limited ? [] : ['no value allowed'];
  const own = WORDS.flatMap(([keyword, describe]) => {
    const value = limited[keyword];
    const words = value === undefined ? '' : describe(value);
    return words === '' ? [] : [words];
  });
  const items = isObject(limited.items) ? limitedBy(limited.items, table) : true;
  return isObject(items) && items.enum !== undefined ? [`each ${describeEnum(items.enum)}`, ...own] : own;
}

const describeEnum = (value: unknown): string => `one of ${list(value)}`;
const LONGEST_CHAIN = 5;

/** The schema that has the limits: behind references, behind a wrapper with one part, and beside `null`. */
function limitedBy(schema: Schema, table: SchemaTable): Schema {
  let found = schema;
  for (let link = 0; link < LONGEST_CHAIN; link += 1) {
    const next = linkedFrom(found, table);
    if (next === null) return found;
    found = next;
  }
  return found;
}

function linkedFrom(schema: Schema, table: SchemaTable): Schema | null {
  if (typeof schema === 'boolean') return null;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
  }
  const wrapped = [schema.allOf, schema.oneOf, schema.anyOf].find((parts) => Array.isArray(parts));
  const parts = Array.isArray(wrapped) ? wrapped.filter(isObject).filter(({ type }) => type !== 'null') : [];
  return parts.length === 1 && schema.enum === undefined ? (parts[0] ?? null) : null;
}

const isObject = (value: Json | Schema | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function counted(value: unknown, noun: string): string {
  return `${shown(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function list(value: unknown): string {
  return Array.isArray(value) ? value.map(shown).join(', ') : shown(value);
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
