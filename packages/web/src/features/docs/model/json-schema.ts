/** A schema in the spec. Every part may be missing. */
export type Schema = Readonly<Record<string, unknown>>;

/** A schema row in the reference. */
export interface SchemaRow {
  /** The path from the root, for example `items[].name`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const MAX_DEPTH = 4;

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const unionOf = (schema: Schema): readonly Schema[] => [...listOf(schema.anyOf), ...listOf(schema.oneOf)].filter(isSchema);

const definitionName = ({ $ref }: Schema): string | null => (typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? null) : null);

/** Replaces references to definitions by the definitions. One that contains itself keeps the inner reference. */
export function withoutReferences(value: unknown, definitions: Schema, outer: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, definitions, outer));
  if (!isSchema(value)) return value;
  const name = definitionName(value);
  const target = name === null ? null : definitions[name];
  if (name !== null && isSchema(target) && !outer.includes(name))
    return { title: name, ...(withoutReferences(target, definitions, [...outer, name]) as Schema) };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutReferences(inner, definitions, outer)]));
}

/** A short type name: `uuid`, `string[]`, `'EU' | 'US'`. */
export function schemaType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const values = listOf(schema.enum);
  if (values.length > 0) return values.length > 8 ? `${values.length} values` : values.map((value) => JSON.stringify(value)).join(' | ');
  const union = unionOf(schema);
  if (union.length > 0) return [...new Set(union.map(schemaType))].join(' | ');
  const name = definitionName(schema) ?? (isSchema(schema.properties) ? textOf(schema.title) : '');
  if (name !== '') return name;
  if (schema.type === 'array') return `${isSchema(schema.items) ? schemaType(schema.items) : 'any'}[]`;
  return textOf(schema.format) || textOf(schema.type) || 'any';
}

/** Finds the object that a schema describes, looking inside arrays and unions; null for plain values. */
function objectIn(schema: Schema): { readonly object: Schema; readonly suffix: string } | null {
  if (isSchema(schema.properties)) return { object: schema, suffix: '' };
  if (schema.type === 'array' && isSchema(schema.items)) {
    const inner = objectIn(schema.items);
    return inner === null ? null : { object: inner.object, suffix: `[]${inner.suffix}` };
  }
  for (const option of unionOf(schema)) {
    const inner = objectIn(option);
    if (inner !== null) return inner;
  }
  return null;
}

/** Properties in spec order, with nested properties after their parent. */
export function schemaRows(schema: Schema, prefix = '', depth = 0): readonly SchemaRow[] {
  const found = objectIn(schema);
  if (found === null || depth === MAX_DEPTH || !isSchema(found.object.properties)) return [];
  const required = listOf(found.object.required);
  const start = prefix === '' ? '' : `${prefix}${found.suffix}.`;
  return Object.entries(found.object.properties).flatMap(([key, value]) => {
    if (!isSchema(value)) return [];
    const name = `${start}${key}`;
    const row = { name, type: schemaType(value), isRequired: required.includes(key), description: textOf(value.description) };
    return [row, ...schemaRows(value, name, depth + 1)];
  });
}

const samples: Readonly<Record<string, unknown>> = {
  uuid: '3f2a9c1e-7b60-4d5a-9a51-0c8f4be1d7a2',
  'date-time': '2026-01-31T09:30:00.000Z',
  email: 'you@company.example',
  string: 'text',
  integer: 1,
  number: 1,
  boolean: true,
  null: null,
};

/** Builds a value that fits the schema. Input samples contain only required properties. */
export function sampleValue(schema: Schema, use: 'input' | 'output', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  const [firstValue] = listOf(schema.enum);
  if (firstValue !== undefined) return firstValue;
  const [option] = unionOf(schema);
  if (option !== undefined) return sampleValue(option, use, depth);
  if (schema.type === 'array') return isSchema(schema.items) && depth < MAX_DEPTH ? [sampleValue(schema.items, use, depth + 1)] : [];
  if (!isSchema(schema.properties)) return samples[textOf(schema.format)] ?? samples[textOf(schema.type)] ?? {};
  if (depth === MAX_DEPTH) return {};
  const required = listOf(schema.required);
  const wanted = Object.entries(schema.properties).filter(([key]) => use === 'output' || required.includes(key));
  return Object.fromEntries(wanted.map(([key, value]) => [key, isSchema(value) ? sampleValue(value, use, depth + 1) : null]));
}
