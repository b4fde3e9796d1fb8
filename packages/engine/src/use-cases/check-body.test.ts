import { expect, test } from 'vitest';
import { bodyProblems } from './check-body.ts';

const schemas = {
  Book: {
    type: 'object',
    required: ['id', 'title'],
    properties: { id: { type: 'string', readOnly: true }, title: { type: 'string', minLength: 1 } },
  },
};
const check = (text: string) => bodyProblems(text, { $ref: '#/schemas/Book' }, schemas);

test('A valid body has no problems, although read-only fields are missing.', () => {
  expect(check('{"title":"Moby"}')).toEqual([]);
});

test('each problem has a pointer', () => {
  expect(check('{"title":""}')).toMatchObject([{ pointer: '/title' }]);
  expect(check('{}')).toEqual([{ pointer: '/title', message: 'is missing' }]);
});

test('a text that is not JSON is one problem', () => {
  expect(check('{"title":')).toEqual([{ pointer: '', message: 'is not valid JSON' }]);
});

test('A body with very many problems lists the first of them.', () => {
  const text = JSON.stringify(Array.from({ length: 500 }, () => 1));
  expect(bodyProblems(text, { type: 'array', items: { type: 'string' } }, {})).toHaveLength(20);
});
