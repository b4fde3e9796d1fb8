import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/index.ts';
import { operationHashes } from './operation-hashes.ts';
import { readApi } from './read-api.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function hashes(schemas: JsonObject, summary = 'List'): Readonly<Record<string, string>> {
  const answer = (name: string) => ({
    200: { description: '', content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
  });
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/books': { get: { summary, responses: answer('BookList') } }, '/shops': { get: { responses: answer('Shop') } } },
    components: { schemas },
  };
  const read = readApi(JSON.stringify(document));
  if (read.kind === 'refused') throw new Error(read.problem);
  return Object.fromEntries(operationHashes(read.model, sha256));
}

const bookList = { type: 'array', items: { $ref: '#/components/schemas/Book' } };
const book = { type: 'object', properties: { next: { $ref: '#/components/schemas/Book' }, title: { type: 'string' } } };
const base = { BookList: bookList, Book: book, Shop: { type: 'object' } };

test('a change deep in a shared schema only changes the operations that use it', () => {
  const before = hashes(base);
  const after = hashes({ ...base, Book: { ...book, properties: { ...book.properties, price: { type: 'number' } } } });
  expect(after['GET /books']).not.toBe(before['GET /books']);
  expect(after['GET /shops']).toBe(before['GET /shops']);
});

test('a spec that was only reordered has the same hashes', () => {
  const rearranged = {
    Shop: { type: 'object' },
    Book: { properties: { title: { type: 'string' }, next: book.properties.next }, type: 'object' },
    BookList: bookList,
  };
  expect(hashes(rearranged)).toEqual(hashes(base));
});

test('a change of the operation itself changes its hash', () => {
  expect(hashes(base, 'Other')['GET /books']).not.toBe(hashes(base)['GET /books']);
});
