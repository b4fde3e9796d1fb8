import { BOOK_SCHEMAS, ORDER_SCHEMAS, SHARED_SCHEMAS, USER_SCHEMAS } from './schemas.ts';

const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: ref('Problem') } } });
const answer = (description: string, schema: object) => ({ description, content: json(schema) });
const idParam = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', format: 'uuid' },
});

const paging = [
  { name: 'limit', in: 'query', description: 'How many to return', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
  { name: 'offset', in: 'query', description: 'How many to skip', schema: { type: 'integer', minimum: 0, default: 0 } },
];
const refused = { 401: problem('No or wrong credentials') };
const notFound = { 404: problem('Nothing with this id') };
const invalid = {
  400: problem('The body is not JSON'),
  415: problem('The body has another media type'),
  422: problem('A value is not valid'),
};
const withApiKey = [{ apiKeyAuth: [] }];
const withBearer = [{ bearerAuth: [] }];

const bookPaths = {
  '/books': {
    get: {
      operationId: 'listBooks',
      summary: 'List books',
      tags: ['books'],
      security: withApiKey,
      parameters: [...paging, { name: 'genre', in: 'query', description: 'Only books of this genre', schema: ref('Genre') }],
      responses: { 200: answer('A page of books', ref('BookPage')), ...refused, 422: problem('A parameter is not valid') },
    },
    post: {
      operationId: 'createBook',
      summary: 'Create a book',
      tags: ['books'],
      security: withApiKey,
      requestBody: { required: true, content: json(ref('NewBook')) },
      responses: {
        201: { ...answer('The book as stored', ref('Book')), headers: { Location: { schema: { type: 'string' } } } },
        ...refused,
        ...invalid,
      },
    },
  },
  '/books/{bookId}': {
    parameters: [idParam('bookId', 'Id of the book')],
    get: {
      operationId: 'getBook',
      summary: 'Read a book',
      tags: ['books'],
      security: withApiKey,
      responses: { 200: answer('The book', ref('Book')), ...refused, ...notFound },
    },
    patch: {
      operationId: 'updateBook',
      summary: 'Change a book',
      tags: ['books'],
      security: withApiKey,
      requestBody: { required: true, content: json(ref('BookChange')) },
      responses: { 200: answer('The changed book', ref('Book')), ...refused, ...notFound, ...invalid },
    },
    delete: {
      operationId: 'deleteBook',
      summary: 'Delete a book',
      tags: ['books'],
      security: withApiKey,
      responses: { 204: { description: 'The book is gone' }, ...refused, ...notFound },
    },
  },
};

const orderPaths = {
  '/orders': {
    get: {
      operationId: 'listOrders',
      summary: 'List orders',
      tags: ['orders'],
      security: withBearer,
      parameters: paging,
      responses: { 200: answer('A page of orders', ref('OrderPage')), ...refused, 422: problem('A parameter is not valid') },
    },
    post: {
      operationId: 'createOrder',
      summary: 'Place an order',
      tags: ['orders'],
      security: withBearer,
      requestBody: { required: true, content: json(ref('NewOrder')) },
      responses: {
        201: { ...answer('The order as stored', ref('Order')), headers: { Location: { schema: { type: 'string' } } } },
        ...refused,
        ...invalid,
      },
    },
  },
  '/orders/{orderId}': {
    get: {
      operationId: 'getOrder',
      summary: 'Read an order',
      tags: ['orders'],
      security: withBearer,
      parameters: [idParam('orderId', 'Id of the order')],
      responses: { 200: answer('The order', ref('Order')), ...refused, ...notFound },
    },
  },
};

const userPaths = {
  '/users': {
    get: {
      operationId: 'listUsers',
      summary: 'List users',
      tags: ['users'],
      security: withBearer,
      parameters: paging,
      responses: { 200: answer('A page of users', ref('UserPage')), ...refused, 422: problem('A parameter is not valid') },
    },
  },
  '/users/{userId}': {
    get: {
      operationId: 'getUser',
      summary: 'Read a user',
      tags: ['users'],
      security: withBearer,
      parameters: [idParam('userId', 'Id of the user')],
      responses: { 200: answer('The user', ref('User')), ...refused, ...notFound },
    },
  },
};

/** The description the sample API keeps to, whenever no defect is switched on. */
export function bookshopDocument(serverUrl: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Bookshop API', version: '1.4.0', description: 'A small shop to try Assay on: books, orders and users.' },
    servers: [{ url: serverUrl }],
    tags: [{ name: 'books' }, { name: 'orders' }, { name: 'users' }, { name: 'health' }],
    paths: {
      '/health': {
        get: {
          operationId: 'getHealth',
          summary: 'Health of the shop',
          tags: ['health'],
          security: [],
          responses: { 200: answer('It works', ref('Health')) },
        },
      },
      ...bookPaths,
      ...orderPaths,
      ...userPaths,
    },
    components: {
      securitySchemes: {
        apiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearerAuth: { type: 'http', scheme: 'bearer' },
      },
      schemas: { ...SHARED_SCHEMAS, ...BOOK_SCHEMAS, ...ORDER_SCHEMAS, ...USER_SCHEMAS },
    },
  };
}
