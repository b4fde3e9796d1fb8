/** The JSON Schema keywords in the product's OpenAPI spec. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly format?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly minimum?: number;
  readonly minLength?: number;
}

let marks = 0;

/** A value with every documented property, with a recognisable value where the schema allows any. */
export function fullValue(schema: Schema): unknown {
  const given = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0];
  if (given !== undefined) return given;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return fullValue(variants.find((one) => one.type !== 'null') ?? {});
  return ofType(schema, schema.properties === undefined ? [schema.type].flat()[0] : 'object');
}

function ofType(schema: Schema, type: string | undefined): unknown {
  if (type === 'object') return fullObject(schema);
  if (type === 'array') return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () => fullValue(schema.items ?? {}));
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return type === 'boolean' ? true : textOf(schema);
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '3f0f7c1e-5f0a-4a53-8a55-0f5b8f1f3a01',
  'date-time': '2026-01-05T09:00:00.000Z',
  email: 'ada@example.test',
};

function textOf({ format = '' }: Schema): string {
  marks += 1;
  return FORMATS[format] ?? `mark-${marks}-end`;
}

function fullObject(schema: Schema): Record<string, unknown> {
  const named = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, fullValue(member)]);
  const { additionalProperties: more, propertyNames } = schema;
  const key = String(propertyNames?.enum?.[0] ?? 'extra');
  return Object.fromEntries(typeof more === 'object' ? [...named, [key, fullValue(more)]] : named);
}
