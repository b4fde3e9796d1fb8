import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../model/index.ts';
import { modelOf } from '../shop.fixture.ts';
import { chooseOperations } from './choose-operations.ts';
import { parseTests } from './parse-tests.ts';

const op = (operationId: string, summary: string, body?: JsonObject): JsonObject => ({
  operationId,
  summary,
  responses: { 200: { description: '' } },
  ...(body === undefined ? {} : { requestBody: { content: { 'application/json': { schema: body } } } }),
});
const ref = { $ref: '#/components/schemas/Book' };
const shop = modelOf({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/books': { get: op('listBooks', 'List books'), post: op('createBook', 'Create a book', ref) },
    '/books/{id}': { get: op('getBook', 'Read a book'), delete: op('deleteBook', 'Delete a book') },
    '/books/{id}/reviews': {
      get: op('listReviews', 'List reviews of a book'),
      post: op('createReview', 'Review a book', { type: 'object' }),
    },
    '/books/{id}/reviews/{reviewId}': { delete: op('deleteReview', 'Delete a review') },
    '/orders': { get: op('listOrders', 'List orders'), post: op('createOrder', 'Place an order', { type: 'object' }) },
    '/orders/{id}': { get: op('getOrder', 'Read an order') },
    '/users': { post: op('createUser', 'Add a user', { type: 'object' }) },
  },
  components: {
    schemas: {
      Book: {
        allOf: [
          { type: 'object', properties: { title: { type: 'string' }, price: { type: 'number' } } },
          { properties: { pageCount: { type: 'integer' } } },
        ],
      },
    },
  },
});

function read(text: string) {
  const intent = parseTests(text);
  if (intent.kind !== 'generate') return { kinds: intent.kind, chosen: [] };
  const choice = chooseOperations(shop, intent.scope);
  return { kinds: intent.kinds.join(' '), chosen: choice.kind === 'chosen' ? choice.operations.map(({ operationId }) => operationId) : [] };
}

describe('what people want to know of an API', () => {
  test.each([
    ["test that nobody can see somebody else's orders", 'auth', 'listOrders'],
    ['can a user read another user’s order?', 'auth', 'getOrder'],
    ["make sure deleting a book twice doesn't crash", 'negative', 'deleteBook'],
    ["check that prices can't be negative", 'negative', 'createBook'],
    ['boundary tests for the page count', 'boundary', 'createBook'],
    ['what breaks if I send garbage to orders', 'negative', 'createOrder'],
    ['verify pagination of books', 'flow', 'listBooks'],
    ['5 tests for creating users', 'smoke negative boundary', 'createUser'],
    ['does listing books still work', 'smoke', 'listBooks'],
    ['what happens when the token expires', 'auth', 'listOrders'],
    ['make sure a deleted book is really gone', 'smoke', 'deleteBook'],
    ['can I create a book without a title', 'negative', 'createBook'],
    ['the page count must be positive', 'negative', 'createBook'],
    ['verify error responses of POST /orders', 'negative', 'createOrder'],
    ['give me regression tests for orders', 'smoke', 'createOrder'],
    ['try emojis in reviews', 'boundary', 'createReview'],
    ['test POST /books with price -1', 'negative', 'createBook'],
    ["test that customers can't delete books", 'auth', 'deleteBook'],
    ['add some more negative cases for books', 'negative', 'getBook'],
    ['how long does GET /books take', 'perf', 'listBooks'],
    ['check that creating an order with an unknown book fails', 'negative', 'createOrder'],
    ['send invalid json to every endpoint', 'negative', 'createOrder'],
    ['test missing required fields', 'negative', 'createBook'],
    ['what if the body is empty', 'negative', 'createReview'],
    ['p99 of orders', 'perf', 'listOrders'],
    ['check that unauthenticated requests get 401', 'auth', 'createOrder'],
  ])('“%s”', (text, kinds, operation) => {
    const { kinds: found, chosen } = read(text);
    expect(found).toBe(kinds);
    expect(chosen).toContain(operation);
  });

  test('“don’t delete anything” leaves out what deletes, and nothing else', () => {
    expect(read("test everything about reviews but don't delete anything").chosen).toEqual(['listReviews', 'createReview']);
  });

  test.each(['test the whole api quickly', 'find bugs', 'is the api fast', 'verify the schema of every response'])(
    '“%s” means all',
    (text) => {
      expect(read(text).chosen).toHaveLength(shop.operations.length);
    },
  );

  test.each(['test only GETs', 'no writes please, just check reads'])('“%s” means what reads', (text) => {
    expect(read(text).chosen).toEqual(['listBooks', 'getBook', 'listReviews', 'listOrders', 'getOrder']);
  });

  test('words about testing name things where the document knows them', () => {
    const status = modelOf({
      openapi: '3.1.0',
      info: { title: 'Pages', version: '1' },
      paths: { '/status': { get: op('getStatus', 'Status of the service') }, '/pages': { get: op('listPages', 'List pages') } },
    });
    const intent = parseTests('test the status');
    const choice = intent.kind === 'generate' ? chooseOperations(status, intent.scope) : null;
    expect(choice?.kind === 'chosen' && choice.operations.map(({ operationId }) => operationId)).toEqual(['getStatus']);
  });

  test('a word that is neither a name nor a field finds nothing', () => {
    expect(read('test the weather').chosen).toEqual([]);
  });
});
