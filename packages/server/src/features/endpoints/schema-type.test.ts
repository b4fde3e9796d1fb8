import { expect, test } from 'vitest';
import { schemaType } from './schema-type.ts';

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
  [{ type: ['string', 'null'], format: 'date' }, 'string (date) | null'],
  [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
  [{ type: 'array' }, 'any[]'],
  [{ $ref: '#/schemas/Order' }, 'Order'],
  [{ anyOf: [{ type: 'string' }, { $ref: '#/schemas/Id' }] }, 'string | Id'],
  [{ enum: ['a', 'b'] }, 'enum'],
  [{}, 'any'],
  [true, 'any'],
])('%j is shown as %s', (schema, shown) => {
  expect(schemaType(schema)).toBe(shown);
});
