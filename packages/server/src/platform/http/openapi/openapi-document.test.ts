import { type CallName, type RouteSpec, routes, splitPath } from '@assay/contract';
import { expect, test } from 'vitest';
import { fullValue, type Schema } from '../../../testing/data/full-value.ts';
import { resolveReferences } from '../../../testing/data/resolve-references.ts';
import { buildOpenApiDocument } from './openapi-document.ts';

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>;
}

const document = resolveReferences(buildOpenApiDocument('1')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operationOf = (name: CallName): Operation => {
  const { method, path } = splitPath(name);
  return document.paths[path]?.[method.toLowerCase()] ?? { responses: {} };
};
const bodyOf = (name: CallName): Schema | undefined => operationOf(name).requestBody?.content['application/json']?.schema;
const names = Object.keys(routes) as CallName[];

/** Collects all strings in a value. They are unique, so that the test can tell which of them were read. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];

/**
 * Every documented property in every body, each combined only with the required ones, because a body must not contain two spellings of the
 * same field.
 */
const members = names.flatMap((name) => {
  const body = bodyOf(name);
  const properties = Object.entries(body?.properties ?? {});
  return properties.map(([member, schema]) => {
    const required = [...(body?.required ?? []), ...(body?.dependentRequired?.[member] ?? [])];
    const base = properties.filter(([one]) => required.includes(one)).map(([one, other]) => [one, fullValue(other)]);
    const value = fullValue(schema);
    return { call: `${name}.${member}`, name, sent: { ...Object.fromEntries(base), [member]: value }, value };
  });
});

test.each(members)('$call of the body is parsed as documented', ({ name, sent, value }) => {
  const { body }: RouteSpec = routes[name];
  const parsed = body?.safeParse(sent);
  expect(parsed?.error?.issues ?? []).toEqual([]);
  const read = JSON.stringify(parsed?.data);
  expect(textsOf(value).filter((text) => text.startsWith('mark-') && !read.includes(text))).toEqual([]);
});

test.each(['createAuthProfile', 'updateAuthProfile', 'testAuthProfile'] as const)('%s is documented as it is parsed', (name) => {
  const whole = bodyOf(name);
  const schema = name === 'testAuthProfile' ? whole?.properties?.profileInline : whole;
  const body = schema?.anyOf?.find((one) => one.type !== 'null') ?? schema;
  const documented = Object.keys(body?.properties ?? {});
  expect(documented).toEqual(
    expect.arrayContaining(['type', 'authType', 'scopesCsv', 'scopes', 'injection', 'Params', 'SecretRefs', 'params', 'secrets']),
  );
  expect(documented).not.toContain('isLegacy');
});

test('every call documents the responses that any request can get', () => {
  for (const name of names)
    expect(Object.keys(operationOf(name).responses), name).toEqual(expect.arrayContaining(['400', '429', '500', '503']));
});

test('file responses are documented with their actual media types', () => {
  const typesOf = (name: CallName) => Object.keys(operationOf(name).responses['200']?.content ?? {});
  expect(typesOf('exportAccount')).toEqual(['application/json']);
  expect(typesOf('generateRunPack')).toEqual(['application/zip']);
  for (const name of names) expect(typesOf(name), name).not.toContain('*/*');
});

test('every object has a name, so that generated clients have a type for it', () => {
  const written = JSON.stringify(buildOpenApiDocument('1').paths);
  expect(written).not.toContain('"properties"');
  expect(written).toContain('"#/components/schemas/RunDetails"');
  const { schemas } = Object(buildOpenApiDocument('1').components);
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['ActionMakeTests', 'ExplorationEventStarted', 'ListRunsReply']));
  const inner = Object.values(schemas).flatMap((schema) => Object.values(Object(Object(schema).properties)));
  expect(JSON.stringify(inner)).not.toContain('"properties"');
  expect(JSON.stringify(schemas)).not.toContain('prefixItems');
  for (const [, name] of JSON.stringify(buildOpenApiDocument('1')).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(schemas, name).toHaveProperty([String(name)]);
});
