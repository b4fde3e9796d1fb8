import { expect, test } from 'vitest';
import { modelOf, shopDocument } from '../../../shop.fixture.ts';
import { resourceName, resourceWithArticle } from './resource-words.ts';

const [op] = modelOf(shopDocument).operations;
if (op === undefined) throw new Error('the shop has operations');

test.each([
  ['/order-items/{id}', 'an order item'],
  ['/volumes/create', 'a volume'],
  ['/lists/{listId}/search', 'a list'],
  ['/create', 'a create'],
  ['/users/{id}', 'a user'],
  ['/units', 'a unit'],
  ['/uploads', 'an upload'],
  ['/urls', 'a url'],
])('%s is about %s', (path, words) => {
  expect(resourceWithArticle({ ...op, path })).toBe(words);
});

test('a path that consists only of parameters gets the name "thing"', () => {
  expect(resourceName({ ...op, path: '/{id}' })).toBe('thing');
});
