import { expect, test } from 'vitest';
import type { Json } from '../../model/index.ts';
import { lowerSchema } from './lower-schema.ts';

const lower = (value: Json): Json =>
  lowerSchema(value, '', { refersTo: (ref) => (ref.startsWith('#/components/schemas/') ? ref.slice(21) : null) });

test.each<[string, Json, Json]>([
  ['nullable becomes a type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  ['the same of 2.0, which has no word of its own for it', { type: 'string', 'x-nullable': true }, { type: ['string', 'null'] }],
  ['a nullable enum allows null', { type: 'string', enum: ['a'], nullable: true }, { type: ['string', 'null'], enum: ['a', null] }],
  [
    'a nullable reference becomes an alternative',
    { $ref: '#/components/schemas/A', nullable: true },
    { anyOf: [{ $ref: '#/schemas/A' }, { type: 'null' }] },
  ],
  [
    'nullable next to allOf becomes an alternative',
    { allOf: [{ type: 'object' }], nullable: true },
    { anyOf: [{ allOf: [{ type: 'object' }] }, { type: 'null' }] },
  ],
  ['a boolean exclusive minimum becomes a number', { minimum: 5, exclusiveMinimum: true }, { exclusiveMinimum: 5 }],
  ['a false exclusive maximum disappears', { maximum: 5, exclusiveMaximum: false }, { maximum: 5 }],
  ['a type of a programming language becomes one of JSON', { type: 'int' }, { type: 'integer' }],
  ['numbers of 2020-12 stay', { exclusiveMinimum: 5 }, { exclusiveMinimum: 5 }],
  ['a file of 3.1 becomes one of 3.0', { type: 'string', contentMediaType: 'image/png' }, { type: 'string', format: 'binary' }],
  ['JSON in a string is not a file', { type: 'string', contentMediaType: 'application/json' }, { type: 'string' }],
  [
    'bytes encoded as text are not a file',
    { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
    { type: 'string' },
  ],
  ['one example becomes a list', { type: 'string', example: 'x' }, { type: 'string', examples: ['x'] }],
  ['a list of examples wins over the single one', { examples: ['y'], example: 'x' }, { examples: ['y'] }],
  [
    'unsupported keywords are left out',
    { type: 'object', discriminator: { propertyName: 'k' }, xml: {}, description: 'd', 'x-a': 1 },
    { type: 'object' },
  ],
  [
    'a limit that another value sets is kept',
    { type: 'integer', description: 'Seats to book. Must not exceed the seats of the hall.' },
    { type: 'integer', description: 'Must not exceed the seats of the hall' },
  ],
  ['a reference that cannot be resolved constrains nothing', { $ref: 'other.yaml#/A' }, {}],
  ['a value that is not a schema constrains nothing', 5, true],
  ['true and false stay', false, false],
])('%s', (_name, schema, lowered) => {
  expect(lower(schema)).toEqual(lowered);
});

test('every place with a schema is lowered', () => {
  const nullable = { type: 'string', nullable: true };
  const lowered = { type: ['string', 'null'] };
  expect(
    lower({
      properties: { a: nullable },
      items: nullable,
      additionalProperties: nullable,
      allOf: [nullable],
      oneOf: [nullable],
      not: nullable,
      prefixItems: [nullable],
      patternProperties: { '^x': nullable },
    }),
  ).toEqual({
    properties: { a: lowered },
    items: lowered,
    additionalProperties: lowered,
    allOf: [lowered],
    oneOf: [lowered],
    not: lowered,
    prefixItems: [lowered],
    patternProperties: { '^x': lowered },
  });
});
