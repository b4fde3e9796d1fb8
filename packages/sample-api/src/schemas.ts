/** Ids of the entries that are there after every start, so that examples of the document are true. */
export const FIRST_BOOK_ID = '0b8f6c1e-52a4-4c1d-9a36-0d6f4be0a001';
export const FIRST_USER_ID = '5e2d9f30-7c1b-4f0e-8a52-3b9c1d7e0001';

const uuid = { type: 'string', format: 'uuid' };
const moment = { type: 'string', format: 'date-time' };
const pageOf = (name: string) => ({
  type: 'object',
  required: ['items', 'total'],
  properties: { items: { type: 'array', items: { $ref: `#/components/schemas/${name}` } }, total: { type: 'integer', minimum: 0 } },
});

export const SHARED_SCHEMAS = {
  Health: { type: 'object', required: ['status'], properties: { status: { const: 'ok' } } },
  Problem: {
    type: 'object',
    required: ['title', 'status'],
    properties: { title: { type: 'string' }, status: { type: 'integer' }, detail: { type: 'string' } },
  },
} as const;

const title = { type: 'string', minLength: 1, maxLength: 200, examples: ['The Left Hand of Darkness'] };
const author = { type: 'string', minLength: 1, maxLength: 120, examples: ['Ursula K. Le Guin'] };
const price = { type: 'number', minimum: 0, maximum: 10_000, examples: [12.5] };
const genre = { $ref: '#/components/schemas/Genre' };
const summary = { type: 'string', maxLength: 4000, examples: ['An envoy visits a world of winter.'] };
const tags = { type: 'array', maxItems: 20, items: { type: 'string', minLength: 1, maxLength: 30 }, examples: [['classic', 'fiction']] };

export const BOOK_SCHEMAS = {
  Genre: { type: 'string', enum: ['fiction', 'history', 'science', 'poetry'] },
  NewBook: { type: 'object', required: ['title', 'author', 'price'], properties: { title, author, price, genre, summary, tags } },
  BookChange: { type: 'object', minProperties: 1, properties: { title, author, price, genre, summary, tags } },
  Book: {
    type: 'object',
    required: ['id', 'title', 'author', 'price', 'tags', 'createdAt'],
    properties: { id: uuid, title, author, price, genre, summary, tags, createdAt: moment },
  },
  BookPage: pageOf('Book'),
};

const orderLine = {
  type: 'object',
  required: ['bookId', 'quantity'],
  properties: { bookId: { ...uuid, examples: [FIRST_BOOK_ID] }, quantity: { type: 'integer', minimum: 1, maximum: 99, examples: [2] } },
};
const customer = { type: 'string', minLength: 1, maxLength: 80, examples: ['Avid Reader'] };
const items = { type: 'array', minItems: 1, maxItems: 50, items: orderLine };
const note = { type: 'string', maxLength: 500, examples: ['Please wrap as a gift.'] };

export const ORDER_SCHEMAS = {
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

export const USER_SCHEMAS = {
  User: {
    type: 'object',
    required: ['id', 'name', 'email', 'role'],
    properties: { id: uuid, name: { type: 'string' }, email: { type: 'string', format: 'email' }, role: { enum: ['reader', 'clerk'] } },
  },
  UserPage: pageOf('User'),
};
