import { expect, test } from 'vitest';
import { readingWithoutSuite } from '../bookshop.fixture.ts';

const { vocabulary } = readingWithoutSuite;

test('Resources come from paths, tags and schemas, without the shape of messages.', () => {
  expect([...vocabulary.resources.values()]).toEqual(['books', 'catalogue', 'reviews', 'orders', 'status', 'users', 'health']);
});

test('Fields and values keep their spelling and are found in lower case.', () => {
  expect(vocabulary.fields.get('bookid')).toBe('bookId');
  expect(vocabulary.fields.get('discount_percent')).toBe('discount_percent');
  expect(vocabulary.values.get('poetry')).toBe('poetry');
});

test('Operations are known by key and operationId.', () => {
  expect(vocabulary.operations).toContainEqual({
    key: 'DELETE /books/{bookId}',
    method: 'DELETE',
    path: '/books/{bookId}',
    operationId: 'deleteBook',
  });
});
