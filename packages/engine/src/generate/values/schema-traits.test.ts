import { expect, test } from 'vitest';
import type { Schema } from '../../model/index.ts';
import { flattenSchema } from './flatten-schema.ts';
import { schemaTraits } from './schema-traits.ts';

test('marks and references are found at any depth, also in nested lists', () => {
  const schema: Schema = {
    properties: { a: { readOnly: true, type: 'string' }, b: { $ref: '#/schemas/B' } },
    anyOf: [{ items: { $ref: '#/schemas/C~1D' } }, { enum: [[{ writeOnly: 1 }]] }],
  };
  expect([...schemaTraits(schema).marks]).toEqual(['readOnly', 'writeOnly']);
  expect(schemaTraits(schema).references).toEqual(['B', 'C/D']);
  expect(schemaTraits(true)).toEqual({ marks: new Set(), references: [] });
});

test('A shared schema is flattened once, and a cycle of references ends.', () => {
  const schemas: Readonly<Record<string, Schema>> = {
    Pet: { type: 'object', properties: { name: { type: 'string' } } },
    Animal: { $ref: '#/schemas/Pet' },
    Left: { $ref: '#/schemas/Right' },
    Right: { $ref: '#/schemas/Left' },
    Never: false,
  };
  expect(flattenSchema({ $ref: '#/schemas/Animal' }, schemas)).toBe(flattenSchema({ $ref: '#/schemas/Pet' }, schemas));
  expect(flattenSchema({ $ref: '#/schemas/Left' }, schemas)).toEqual({});
  expect(flattenSchema({ $ref: '#/schemas/Never' }, schemas)).toBeNull();
  expect(flattenSchema({ $ref: '#/schemas/Nothing' }, schemas)).toEqual({});
});
