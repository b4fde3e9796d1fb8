import { describe, expect, test } from 'vitest';
import type { JsonObject, TestCase } from '../../../model/index.ts';
import { documentOf, generateCasesFor, jsonBody, object, ok, pathParam } from '../../sketch.fixture.ts';

const book = object({ id: { type: 'string', format: 'uuid' }, title: { type: 'string' }, pages: { type: 'integer' } }, ['id', 'title']);
const newBook = jsonBody(object({ title: { type: 'string' }, pages: { type: 'integer' } }, ['title']));
const ifMatch: JsonObject = { parameters: [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }] };
const document = documentOf({
  '/books': { post: { operationId: 'makeBook', ...newBook, responses: ok(book, 201) } },
  '/books/{bookId}': {
    parameters: [pathParam('bookId', { type: 'string', format: 'uuid' })],
    get: { operationId: 'readBook', responses: ok(book) },
    put: { operationId: 'putBook', ...ifMatch, ...newBook, responses: ok(book) },
    delete: { operationId: 'dropBook', ...ifMatch, responses: { 204: { description: 'gone' } } },
  },
});
const cases = generateCasesFor('/generate', document);
const caseOf = (id: string): TestCase => cases.find((entry) => entry.id === id) ?? expect.fail(`there is no ${id}`);
const lines = ({ steps, finally: after = [] }: TestCase): readonly string[] =>
  [...steps, ...after].map(({ req, capture = {} }) =>
    [
      `${req.method} ${req.path}`,
      ...(req.headers?.['If-Match'] === undefined ? [] : [`If-Match ${req.headers['If-Match']}`]),
      ...Object.entries(capture).flatMap(([name, from]) => (typeof from === 'string' ? [] : [`${name} from ${from.header}`])),
    ].join(', '),
  );

const READ = 'GET /books/{{bookId}}';

describe('A write that requires If-Match', () => {
  test('sends the ETag of a read just before it, also in the cleanup.', () => {
    expect(lines(caseOf('putBook.pages.type'))).toEqual([
      'POST /books',
      `${READ}, bookEtag2 from ETag`,
      'PUT /books/{{bookId}}, If-Match {{bookEtag2}}',
      `${READ}, bookEtag from ETag`,
      'DELETE /books/{{bookId}}, If-Match {{bookEtag}}',
    ]);
  });

  test('reads the ETag again before the same request is repeated.', () => {
    const sent = lines(caseOf('putBook.idempotent'));
    const puts = sent.flatMap((line, index) => (line.startsWith('PUT') ? [sent[index - 1]] : []));
    expect(puts).toEqual([`${READ}, bookEtag2 from ETag`, `${READ}, bookEtag2 from ETag`]);
  });

  test('reads nothing in the case that leaves the header out.', () => {
    expect(lines(caseOf('putBook.missing.header.If-Match')).slice(0, 2)).toEqual(['POST /books', 'PUT /books/{{bookId}}']);
  });

  test('sends any version where no operation reads the resource.', () => {
    const drop = { operationId: 'dropPage', ...ifMatch, responses: { 204: { description: 'gone' } } };
    const post = { operationId: 'makePage', ...newBook, responses: ok(book, 201) };
    const only = documentOf({ '/pages': { post }, '/pages/{pageId}': { parameters: [pathParam('pageId')], delete: drop } });
    const found = generateCasesFor('/generate', only).find(({ id }) => id === 'dropPage.unknown-id');
    expect(found?.steps.at(-1)?.req.headers).toMatchObject({ 'If-Match': '*' });
  });
});
