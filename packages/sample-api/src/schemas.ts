import type { Rules } from './find-violation.ts';

/** Ids that exist after every start, so that the examples in the spec are correct. */
export const FIRST_BOOK_ID = '0b8f6c1e-52a4-4c1d-9a36-0d6f4be0a001';
export const FIRST_USER_ID = '5e2d9f30-7c1b-4f0e-8a52-3b9c1d7e0001';

const uuid = { type: 'string', format: 'uuid' };
const moment = { type: 'string', format: 'date-time' };
const own = <Schema extends object>(schema: Schema) => ({ ...schema, readOnly: true });
const pageOf = (name: string) => ({
  type: 'object',
  required: ['items', 'total'],
  properties: { items: { type: 'array', items: { $ref: `#/components/schemas/${name}` } }, total: { type: 'integer', minimum: 0 } },
});

const SHARED = {
  Health: { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } },
  Problem: {
    type: 'object',
    required: ['title', 'status'],
    properties: { title: { type: 'string' }, status: { type: 'integer' }, detail: { type: 'string' } },
  },
};

const title = { type: 'string', minLength: 1, maxLength: 200, examples: ['The Left Hand of Darkness'] };
const author = { type: 'string', minLength: 1, maxLength: 120, examples: ['Ursula K. Le Guin'] };
const price = { type: 'number', minimum: 0, maximum: 10_000, examples: [12.5] };
const genre = { $ref: '#/components/schemas/Genre' };
const summary = { type: 'string', maxLength: 4000, examples: ['An envoy visits a world of winter.'] };
const tags = { type: 'array', maxItems: 20, items: { type: 'string', minLength: 1, maxLength: 30 }, examples: [['classic', 'fiction']] };
const stock = { type: 'integer', minimum: 0, maximum: 100_000, examples: [3] };
const publishedOn = { type: 'string', format: 'date', examples: ['1969-03-01'] };
const bookFields = { title, author, price, genre, summary, tags, stock, publishedOn };

const BOOK = {
  Genre: { type: 'string', enum: ['fiction', 'history', 'science', 'poetry'] },
  NewBook: { type: 'object', required: ['title', 'author', 'price'], properties: bookFields },
  BookChange: { type: 'object', minProperties: 1, properties: bookFields },
  Book: {
    type: 'object',
    required: ['id', 'title', 'author', 'price', 'tags', 'stock', 'createdAt'],
    properties: { id: uuid, ...bookFields, createdAt: moment },
  },
  BookPage: pageOf('Book'),
};

const rating = { type: 'integer', minimum: 1, maximum: 5, examples: [4] };
const text = { type: 'string', maxLength: 1000, examples: ['Could not put it down.'] };

const REVIEW = {
  NewReview: { type: 'object', required: ['rating'], properties: { rating, text } },
  Review: {
    type: 'object',
    required: ['id', 'bookId', 'rating', 'createdAt'],
    properties: { id: uuid, bookId: uuid, rating, text, createdAt: moment },
  },
  ReviewPage: pageOf('Review'),
};

const orderLine = {
  type: 'object',
  required: ['bookId', 'quantity'],
  properties: { bookId: { ...uuid, examples: [FIRST_BOOK_ID] }, quantity: { type: 'integer', minimum: 1, maximum: 99, examples: [2] } },
};
const customer = { type: 'string', minLength: 1, maxLength: 80, examples: ['Avid Reader'] };
const items = { type: 'array', minItems: 1, maxItems: 50, items: orderLine };
const note = { type: 'string', maxLength: 500, examples: ['Please wrap as a gift.'] };

const ORDER = {
  NewOrder: { type: 'object', required: ['customer', 'items'], properties: { customer, items, note } },
  Order: {
    type: 'object',
    required: ['id', 'customer', 'items', 'total', 'status', 'createdAt'],
    properties: {
      id: uuid,
      customer,
      items,
      note,
      total: { type: 'number', minimum: 0 },
      status: { enum: ['open', 'shipped'] },
      createdAt: moment,
    },
  },
  OrderPage: pageOf('Order'),
};

const USER = {
  User: {
    type: 'object',
    required: ['id', 'name', 'email', 'role'],
    properties: {
      id: own(uuid),
      name: { type: 'string', minLength: 1, maxLength: 80, examples: ['Sample Reader'] },
      email: { type: 'string', format: 'email', maxLength: 200, examples: ['reader@bookshop.example'] },
      role: own({ type: 'string', enum: ['reader', 'clerk'] }),
    },
  },
  UserPage: pageOf('User'),
};

export const SCHEMAS: Readonly<Record<string, Rules>> = { ...SHARED, ...BOOK, ...REVIEW, ...ORDER, ...USER };
