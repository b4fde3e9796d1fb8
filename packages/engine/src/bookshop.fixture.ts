import type { ApiModel } from './model/api-model.ts';
import type { ReadingContext } from './model/reading.ts';
import { readApi } from './readers/openapi/read-api.ts';
import { buildVocabulary } from './understand/build-vocabulary.ts';

const operation = (operationId: string, summary: string, tag: string) => ({
  operationId,
  summary,
  tags: [tag],
  responses: { 200: { description: 'fine' } },
});
const body = (schema: string) => ({
  requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } },
});
const id = (name: string) => ({ parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }] });

const document = {
  openapi: '3.0.3',
  info: { title: 'Bookshop', version: '1.0.0' },
  paths: {
    '/books': {
      get: {
        ...operation('listBooks', 'List books', 'catalogue'),
        parameters: [
          { name: 'genre', in: 'query', schema: { type: 'string', enum: ['poetry', 'crime'] } },
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
        ],
      },
      post: { ...operation('createBook', 'Add a book', 'catalogue'), ...body('Book') },
    },
    '/books/{bookId}': {
      ...id('bookId'),
      get: operation('readBook', 'Read a book', 'catalogue'),
      delete: operation('deleteBook', 'Delete a book', 'catalogue'),
    },
    '/books/{bookId}/reviews': { ...id('bookId'), post: { ...operation('addReview', 'Review a book', 'reviews'), ...body('Review') } },
    '/orders': { post: { ...operation('placeOrder', 'Place an order', 'orders'), ...body('Order') } },
    '/orders/findByStatus': { get: operation('findOrdersByStatus', 'Find orders by status', 'orders') },
    '/orders/{orderId}': { ...id('orderId'), delete: operation('cancelOrder', 'Cancel an order', 'orders') },
    '/users': {
      get: operation('listUsers', 'List users', 'users'),
      post: { ...operation('addUser', 'Add a user', 'users'), ...body('User') },
    },
    '/health': { get: operation('health', 'Health check', 'health') },
  },
  components: {
    schemas: {
      Book: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          price: { type: 'number' },
          stock: { type: 'integer' },
          discount_percent: { type: 'number' },
        },
      },
      Review: { type: 'object', properties: { rating: { type: 'integer' }, text: { type: 'string' } } },
      Order: {
        type: 'object',
        properties: { quantity: { type: 'integer' }, status: { type: 'string', enum: ['open', 'shipped', 'cancelled'] } },
      },
      User: { type: 'object', properties: { name: { type: 'string' }, email: { type: 'string' } } },
    },
  },
};

function modelOf(text: string): ApiModel {
  const read = readApi(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

/** The API of the bookshop. */
export const bookshop = modelOf(JSON.stringify(document));

/** A bookshop without a suite, on Monday 2 March 2026, 12:00 UTC. */
export const readingWithoutSuite: ReadingContext = {
  vocabulary: buildVocabulary(bookshop),
  environments: ['local', 'staging', 'prod'],
  suite: null,
  hasRun: false,
  now: Date.UTC(2026, 2, 2, 12),
};

/** The same bookshop with a suite that has been run. */
export const readingWithSuite: ReadingContext = {
  ...readingWithoutSuite,
  suite: {
    name: 'Checkout',
    cases: [
      { id: 'tc_001', title: 'Lists the books', op: 'GET /books', tags: ['smoke'] },
      { id: 'tc_002', title: 'Rejects a price of -1', op: 'POST /books', tags: ['negative'] },
    ],
  },
  hasRun: true,
};
