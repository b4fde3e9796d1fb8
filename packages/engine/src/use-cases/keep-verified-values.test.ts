import { describe, expect, test } from 'vitest';
import type { CaseOrigins, TextFile } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { readAllCases } from '../suite/read-all-cases.ts';
import { readSuite } from '../suite/read-suite.ts';
import { buildCaseFromTriedRequest, type TriedRequest } from './keep-verified-values.ts';

const book = { $ref: '#/components/schemas/Book' };
const json = (schema: object) => ({ 'application/json': { schema } });
const read = readApi(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    security: [{ token: [] }],
    paths: {
      '/books/{bookId}': {
        get: { operationId: 'getBook', summary: 'Read a book', responses: { 200: { description: '', content: json(book) } } },
      },
      '/books': { post: { operationId: 'createBook', responses: { 201: { description: '', content: json(book) } } } },
      '/page': {
        get: {
          operationId: 'getPage',
          security: [],
          responses: { 200: { description: '', content: { 'text/html': {}, ...json(book) } } },
        },
      },
      '/login': { post: { operationId: 'login', security: [], responses: { 200: { description: 'ok' } } } },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Book: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } } },
    },
  }),
);
if (read.kind === 'refused') throw new Error(read.problem);
const { model } = read;

const nothing: TriedRequest = { path: {}, query: {}, headers: {}, body: null, status: 200, title: '' };

function keep(operation: string, tried: Partial<TriedRequest>, existing: readonly TextFile[] = [], origins: CaseOrigins = {}) {
  const kept = buildCaseFromTriedRequest({
    model,
    operation,
    tried: { ...nothing, ...tried },
    suite: { id: 's', name: 'Tried' },
    seed: 1,
    specSha256: '0',
    existing,
    origins,
  });
  if (kept.kind === 'gone') throw new Error('the operation is gone');
  return kept;
}

const last = (files: readonly TextFile[]) => readAllCases(files).at(-1);

describe('A request that was tried by hand', () => {
  test('becomes a case with the same request, the returned status and the documented schema', () => {
    const kept = keep('GET /books/{bookId}', { path: { bookId: 'a/b' }, query: { tag: ['x', 'y'], page: '2' } });
    expect(last(kept.files)).toMatchObject({
      id: kept.caseId,
      title: 'GET /books/{bookId} as sent by hand',
      tags: ['smoke'],
      evidence: 'C',
      edited: true,
      steps: [
        {
          req: { method: 'GET', path: '/books/a%2Fb', query: { tag: ['x', 'y'], page: '2' }, auth: 'token' },
          expect: { must: { status: ['200'], schema: 'Book' } },
        },
      ],
    });
    expect(readSuite(kept.files).kind).toBe('suite');
    expect([kept.cases, kept.requests]).toEqual([1, { total: 1, write: 0 }]);
  });

  test('is checked against the JSON schema, unless it accepted another media type', () => {
    const schemaFor = (headers: Readonly<Record<string, string>>) =>
      last(keep('GET /page', { headers }).files)?.steps[0]?.expect.must?.schema;
    expect(schemaFor({})).toBe('Book');
    expect(schemaFor({ accept: 'application/json, text/plain' })).toBe('Book');
    expect(schemaFor({ Accept: 'text/html' })).toBeUndefined();
  });

  test('asks for the media type that it was sent with', () => {
    const headersFor = (headers: Readonly<Record<string, string>>) => last(keep('GET /page', { headers }).files)?.steps[0]?.req.headers;
    expect(headersFor({ Accept: 'text/html' })).toEqual({ Accept: 'text/html' });
    expect(headersFor({ accept: 'application/json' })).toBeUndefined();
  });

  test('stores no credential, and secrets of the environment and of the body become variables', () => {
    const kept = keep('POST /login', {
      headers: { Authorization: 'Bearer {{secret.TOKEN}}', 'X-Trace': '{{secret.TRACE2}}', 'Content-Type': 'application/json' },
      body: '{"user":"ada","password":"not-a-real-one"}',
    });
    const text = JSON.stringify(kept.files);
    expect(text).not.toContain('not-a-real-one');
    expect(text).not.toContain('secret.');
    expect(last(kept.files)?.steps[0]?.req).toEqual({
      method: 'POST',
      path: '/login',
      headers: { 'X-Trace': '{{TRACE2}}' },
      json: { user: 'ada', password: '{{PASSWORD}}' },
    });
    expect(kept.needs.toSorted()).toEqual(['PASSWORD', 'TRACE2']);
    expect(last(kept.files)?.tags).toEqual(['smoke', 'mutates']);
  });

  test('marks a status that the spec does not list', () => {
    const kept = keep('GET /books/{bookId}', { path: { bookId: '0' }, status: 404, title: 'No book 0' });
    expect(last(kept.files)).toMatchObject({
      title: 'No book 0',
      tags: ['negative'],
      evidence: 'H',
      steps: [{ expect: { must: { status: ['404'] } } }],
    });
  });

  test('is added to an existing suite, and only once', () => {
    const first = keep('GET /books/{bookId}', { path: { bookId: '1' } });
    const second = keep('POST /books', { status: 201, body: '{"title":"x"}' }, first.files);
    expect(readAllCases(second.files).map(({ op }) => op)).toEqual(['GET /books/{bookId}', 'POST /books']);
    expect(keep('GET /books/{bookId}', { path: { bookId: '1' } }, second.files).files).toEqual(second.files);
  });

  test('sends a form as a form', () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const kept = keep('POST /login', { headers, body: 'user=ada&note=a%20b' });
    expect(last(kept.files)?.steps[0]?.req).toMatchObject({ form: { user: 'ada', note: 'a b' } });
  });

  test('of an operation that no longer exists is reported', () => {
    const input = { model, operation: 'GET /gone', tried: nothing, suite: { id: 's', name: 'S' }, seed: 1, specSha256: '0', existing: [] };
    expect(buildCaseFromTriedRequest(input)).toEqual({ kind: 'gone' });
  });
});

test('Schemas of offered cases are kept when a tried request is added.', () => {
  const first = keep('GET /books/{bookId}', { path: { bookId: '1' } });
  const offered = readAllCases(first.files)[0];
  if (offered === undefined) throw new Error('the try is a case');
  const bare = first.files.map((file) => ({ ...file, content: file.content.replaceAll(/,\s*"schema": "[^"]*"/g, '') }));
  const schemasOf = (origins: CaseOrigins) =>
    Object.keys(JSON.parse(keep('POST /login', {}, bare, origins).files[0]?.content ?? '').schemas ?? {});
  expect(schemasOf({})).toEqual([]);
  expect(schemasOf({ [offered.id]: { generated: offered, offered } })).toEqual(['Book']);
});
