import { describe, expect, it } from 'vitest';
import { fieldText, fieldValue, listFields, parseFieldPath, removeField, setField } from './body-fields.ts';

const body = { customer: { name: 'Ada' }, items: [{ bookId: 'b1', quantity: 2 }], tags: [], gift: null };

describe('the fields of a body', () => {
  it('are its values with readable paths', () => {
    expect(listFields(body).map(({ name, value }) => [name, value])).toEqual([
      ['customer.name', 'Ada'],
      ['items[0].bookId', 'b1'],
      ['items[0].quantity', 2],
      ['tags', []],
      ['gift', null],
    ]);
    expect(listFields({})).toEqual([]);
  });

  it('are set and removed at their path, and the rest stays', () => {
    expect(setField(body, ['items', 0, 'quantity'], 3)).toEqual({ ...body, items: [{ bookId: 'b1', quantity: 3 }] });
    expect(setField(undefined, ['user', 'email'], 'a')).toEqual({ user: { email: 'a' } });
    expect(setField({ list: [1] }, ['list', 7], 2)).toEqual({ list: [1, 2] });
    expect(removeField(body, ['items', 0, 'quantity'])).toEqual({ ...body, items: [{ bookId: 'b1' }] });
    expect(removeField(body, ['items', 0])).toEqual({ ...body, items: [] });
    expect(removeField(body, ['nothing', 'here'])).toEqual(body);
  });

  it.each([
    ['items[0].bookId', ['items', 0, 'bookId']],
    ['$.user.email', ['user', 'email']],
    ['[1].a', [1, 'a']],
    ['', null],
    ['a..b', null],
    ['a[x]', null],
  ])('the name %j is the path %j', (name, path) => {
    expect(parseFieldPath(name)).toEqual(path);
  });

  it.each([
    ['5', 'any', 5],
    ['5', 'text', '5'],
    ['"5"', 'any', '5'],
    ['false', 'any', false],
    ['null', 'any', null],
    ['[]', 'any', []],
    ['-', 'any', '-'],
    ['{{bookId}}', 'any', '{{bookId}}'],
  ] as const)('%j in a field of type %s is %j', (text, type, value) => {
    expect(fieldValue(text, type)).toEqual(value);
  });

  it('show text without quotes', () => {
    expect([fieldText('a'), fieldText(5), fieldText(null)]).toEqual(['a', '5', 'null']);
  });
});
