import { type CallName, type RouteSpec, routes, splitPath } from '@assay/contract';
import { expect, test } from 'vitest';
import { buildOpenApiDocument } from './openapi-document.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly prefixItems?: readonly Schema[];
  readonly required?: readonly string[];
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

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>;
}

const document = buildOpenApiDocument('1') as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
const operationOf = (name: CallName): Operation => {
  const { method, path } = splitPath(name);
  return document.paths[path]?.[method.toLowerCase()] ?? { responses: {} };
};
const bodyOf = (name: CallName): Schema | undefined => operationOf(name).requestBody?.content['application/json']?.schema;
const names = Object.keys(routes) as CallName[];

let marks = 0;

/** A value with every documented member, each leaf recognisable where the schema leaves it open. */
function fullValue(schema: Schema, place: string): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return fullValue(variants.find((one) => one.type !== 'null') ?? {}, place);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties !== undefined) return fullObject(schema, place);
  if (schema.prefixItems !== undefined) return schema.prefixItems.map((item, at) => fullValue(item, `${place}.${at}`));
  if (type === 'array') return [fullValue(schema.items ?? {}, `${place}.0`)];
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1) === 1 ? 1 : schema.minimum;
  if (type === 'boolean') return true;
  if (schema.format === 'uuid') return '3f0f7c1e-5f0a-4a53-8a55-0f5b8f1f3a01';
  if (schema.format === 'date-time') return '2026-01-05T09:00:00.000Z';
  if (schema.format === 'email') return 'ada@example.test';
  marks += 1;
  return `mark-${marks}-end`;
}

function fullObject(schema: Schema, place: string): Record<string, unknown> {
  const named = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, fullValue(member, `${place}.${name}`)]);
  const { additionalProperties: more, propertyNames } = schema;
  const key = String(propertyNames?.enum?.[0] ?? 'extra');
  return Object.fromEntries(typeof more === 'object' ? [...named, [key, fullValue(more, `${place}.${key}`)]] : named);
}

/** Texts that can be told apart; what else was read shows in the structure. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];

/** Every documented member of every body, alone beside what is required: two spellings of one thing do not meet. */
const members = names.flatMap((name) => {
  const body = bodyOf(name);
  const required = Object.entries(body?.properties ?? {}).filter(([member]) => body?.required?.includes(member));
  const base = Object.fromEntries(required.map(([member, schema]) => [member, fullValue(schema, `${name}.${member}`)]));
  return Object.entries(body?.properties ?? {}).map(([member, schema]) => {
    const value = fullValue(schema, `${name}.${member}`);
    return { call: `${name}.${member}`, name, sent: { ...base, [member]: value }, value };
  });
});

test.each(members)('$call of the body is read as it is documented', ({ name, sent, value }) => {
  const { body }: RouteSpec = routes[name];
  const parsed = body?.safeParse(sent);
  expect(parsed?.error?.issues ?? []).toEqual([]);
  const read = JSON.stringify(parsed?.data);
  expect(textsOf(value).filter((text) => text.startsWith('mark-') && !read.includes(text))).toEqual([]);
});

test.each(['createAuthProfile', 'updateAuthProfile', 'testAuthProfile'] as const)('%s is documented as it is read', (name) => {
  const whole = bodyOf(name);
  const schema = name === 'testAuthProfile' ? whole?.properties?.profileInline : whole;
  const body = schema?.anyOf?.find((one) => one.type !== 'null') ?? schema;
  const documented = Object.keys(body?.properties ?? {});
  expect(documented).toEqual(
    expect.arrayContaining(['type', 'authType', 'scopesCsv', 'scopes', 'injection', 'Params', 'SecretRefs', 'params', 'secrets']),
  );
  expect(documented).not.toContain('isLegacy');
});

test('replies that are files are documented with the media types they really have', () => {
  const typesOf = (name: CallName) => Object.keys(operationOf(name).responses['200']?.content ?? {});
  expect(typesOf('exportAccount')).toEqual(['application/json']);
  expect(typesOf('generateRunPack')).toEqual(['application/zip']);
  for (const name of names) expect(typesOf(name), name).not.toContain('*/*');
});
