import { expect, test } from 'vitest';
import type { SchemaTable } from '../../json/schema-ref.ts';
import { requestSchemas, responseSchemas } from './direction.ts';
import { flattenSchema, mainType, mergeSchemas } from './flatten-schema.ts';

const schemas: SchemaTable = {
  Id: { type: 'integer', readOnly: true },
  Base: {
    type: 'object',
    required: ['id', 'secret', 'name'],
    properties: { id: { $ref: '#/schemas/Id' }, name: { type: 'string' }, secret: { type: 'string', writeOnly: true } },
  },
  Late: { allOf: [{ $ref: '#/schemas/Base' }], required: ['id'] },
  List: { type: 'array', items: { type: 'object', required: ['x'], properties: { x: { type: 'string', readOnly: true } } } },
};

test('a request neither has nor requires read-only properties, even behind a reference', () => {
  const { schemas: request } = requestSchemas(schemas);
  expect(request.Base).toEqual({
    type: 'object',
    required: ['secret', 'name'],
    properties: { name: { type: 'string' }, secret: { type: 'string', writeOnly: true } },
  });
  expect(request.List).toEqual({ type: 'array', items: { type: 'object', required: [], properties: {} } });
});

test('a requirement next to the allOf that declares the property is removed too', () => {
  expect(requestSchemas(schemas).schemas.Late).toEqual({ allOf: [{ $ref: '#/schemas/Base' }], required: [] });
});

test('a response neither has nor requires write-only properties', () => {
  expect(responseSchemas(schemas).schemas.Base).toMatchObject({ required: ['id', 'name'] });
});

test('flattening resolves references and keeps the narrower bounds', () => {
  const flat = flattenSchema({ allOf: [{ $ref: '#/schemas/Base' }, { minProperties: 2, required: ['extra'] }], minProperties: 1 }, schemas);
  expect(flat).toMatchObject({ type: 'object', minProperties: 2, required: ['id', 'secret', 'name', 'extra'] });
  expect(flattenSchema({ allOf: [false] }, schemas)).toBeNull();
});

test.each([
  [
    { minimum: 1, maximum: 9 },
    { minimum: 3, maximum: 5 },
    { minimum: 3, maximum: 5 },
  ],
  [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }, { enum: ['b'] }],
  [{ type: ['string', 'null'] }, { type: 'string' }, { type: 'string' }],
  [{ type: 'integer' }, { type: 'number' }, { type: 'integer' }],
  [
    { properties: { a: { minimum: 1 } } },
    { properties: { a: { maximum: 2 }, b: true } },
    { properties: { a: { allOf: [{ minimum: 1 }, { maximum: 2 }] }, b: true } },
  ],
])('%j and %j merge to %j', (first, second, merged) => {
  expect(mergeSchemas(first, second)).toEqual(merged);
});

test.each([
  [{ properties: {} }, 'object'],
  [{ items: {} }, 'array'],
  [{ pattern: 'a' }, 'string'],
  [{ minimum: 1 }, 'number'],
  [{ type: 'null' }, 'null'],
  [{}, null],
])('%j has the main type %j', (schema, type) => {
  expect(mainType(schema)).toBe(type);
});
