import { expect, test } from 'vitest';
import { camelCase, kebabCase, literalSegments, resourceWord, singular, wordsOf } from './words.ts';

test.each([
  ['orderItems', ['order', 'items']],
  ['order_items-list', ['order', 'items', 'list']],
  ['HTTPServerError', ['http', 'server', 'error']],
  ['Größe der Bücher', ['größe', 'der', 'bücher']],
  ['v2', ['v2']],
  ['', []],
])('%j has the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['orders', 'order'],
  ['categories', 'category'],
  ['boxes', 'box'],
  ['addresses', 'address'],
  ['status', 'status'],
  ['statuses', 'status'],
  ['analysis', 'analysis'],
  ['people', 'person'],
  ['bus', 'bus'],
  ['movies', 'movie'],
  ['constructor', 'constructor'],
])('the singular of %s is %s', (plural, single) => {
  expect(singular(plural)).toBe(single);
});

test('different spellings of a resource name give the same word', () => {
  expect(resourceWord('OrderItems')).toBe(resourceWord('order_item'));
});

test('file names are plain ASCII', () => {
  expect(kebabCase('createOrder')).toBe('create-order');
  expect(kebabCase('../../etc/passwd')).toBe('etc-passwd');
  expect(kebabCase('Größe')).toBe('groe');
  expect(kebabCase('漢字')).toBe('');
});

test('words join to an identifier', () => {
  expect(camelCase(['order', 'item', 'id'])).toBe('orderItemId');
});

test('parameters are not literal segments', () => {
  expect(literalSegments('/v1/orders/{orderId}/items')).toEqual(['v1', 'orders', 'items']);
});
