import { expect, it } from 'vitest';
import { factParts } from './fact-parts.ts';

it('splits off the value at the end of a sentence', () => {
  expect(factParts({ kind: 'example', text: 'The server accepts this body: {"a: b":"c can be d"}' })).toEqual({
    words: 'The server accepts this body: ',
    value: '{"a: b":"c can be d"}',
  });
  expect(factParts({ kind: 'value', text: 'The query parameter sort can be "asc"' })).toEqual({
    words: 'The query parameter sort can be ',
    value: '"asc"',
  });
});

it('leaves sentences without a value as they are', () => {
  const text = 'The path parameter bookId comes from $.id in the response of POST /books';
  expect(factParts({ kind: 'link', text })).toEqual({ words: text, value: null });
  expect(factParts({ kind: 'value', text: 'A sentence of another version' })).toEqual({
    words: 'A sentence of another version',
    value: null,
  });
});
