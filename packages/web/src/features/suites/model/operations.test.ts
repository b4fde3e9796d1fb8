import { describe, expect, it } from 'vitest';
import { completeCase, EMPTY_CASE } from './new-case.ts';
import { findOperation, pathValues, placeholderPath, setPathValue } from './operations.ts';

const operation = (method: string, path: string) => ({ id: `${method} ${path}`, method, path, summary: null, tags: [] });
const operations = [operation('GET', '/books/{bookId}'), operation('GET', '/books/popular'), operation('POST', '/books')];
const found = (method: 'GET' | 'POST', path: string) => findOperation({ req: { method, path } }, operations)?.id ?? null;

describe('the operation of a step', () => {
  it('is found by method and path, and a fixed path comes first', () => {
    expect(found('GET', '/books/{{bookId}}')).toBe('GET /books/{bookId}');
    expect(found('GET', '/books/popular')).toBe('GET /books/popular');
    expect(found('POST', '/books/7')).toBeNull();
  });

  it('gives names to the values in the path', () => {
    const [book = operation('GET', '/')] = operations;
    expect(placeholderPath('/a/{book-id}')).toBe('/a/{{book_id}}');
    expect(pathValues(book, '/books/7')).toEqual([{ name: 'bookId', segment: 2, value: '7' }]);
    expect(setPathValue('/books/7', 2, '{{id}}')).toBe('/books/{{id}}');
  });
});

describe('a new case', () => {
  it('gets an unused id from its title and the first known operation', () => {
    const written = {
      ...EMPTY_CASE,
      title: 'Create & read back',
      steps: [
        { req: { method: 'POST', path: '/login' }, expect: {} },
        { req: { method: 'POST', path: '/books' }, expect: {} },
      ],
    } as const;
    expect(completeCase(written, new Set(['create-read-back']), operations)).toMatchObject({
      id: 'create-read-back-2',
      op: 'POST /books',
      title: 'Create & read back',
    });
  });
});
