import { describe, expect, test } from 'vitest';
import { describeFields } from './describe-fields.ts';

const shape = (...args: Parameters<typeof describeFields>) =>
  describeFields(...args).map(({ name, depth, required, type }) => `${'  '.repeat(depth)}${name}${required ? '*' : ''} ${type}`);

describe('the fields of a body', () => {
  test('are listed in order, with nested fields indented', () => {
    const price = { type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } };
    const book = {
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string' }, price, tags: { type: 'array', items: { type: 'string' } } },
    };
    expect(shape(book, {})).toEqual(['title* string', 'price object', '  amount* integer', 'tags string[]']);
  });

  test('come from referenced schemas, allOf parts and array items', () => {
    const table = { Id: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } } };
    const list = { type: 'array', items: { allOf: [{ $ref: '#/schemas/Id' }, { properties: { name: { type: 'string' } } }] } };
    expect(shape(list, table)).toEqual(['id string (uuid)', 'name string']);
  });

  test('stop where a schema contains itself', () => {
    const table = { Node: { type: 'object', properties: { next: { $ref: '#/schemas/Node' } } } };
    expect(shape({ $ref: '#/schemas/Node' }, table)).toEqual(['next Node']);
  });

  test('show each alternative with its own fields', () => {
    const pet = { oneOf: [{ type: 'object', properties: { bark: { type: 'boolean' } } }, { type: 'string' }] };
    expect(shape(pet, {})).toEqual(['choice 1 object', '  bark boolean', 'choice 2 string']);
  });

  test('include limits, description and example', () => {
    const [row] = describeFields(
      { properties: { title: { type: 'string', maxLength: 5, description: 'Its name', examples: ['Moby'] } } },
      {},
    );
    expect(row).toMatchObject({ constraints: ['at most 5 characters'], description: 'Its name', example: 'Moby' });
  });

  test('are limited in number for recursive schemas', () => {
    const wide = { properties: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, { type: 'string' }])) };
    expect(describeFields(wide, {})).toHaveLength(200);
    expect(describeFields({ $ref: '#/schemas/Gone' }, {})).toEqual([]);
  });
});
