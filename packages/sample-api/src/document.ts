import { BOOK_ORDERS } from './books.ts';
import type { Defect } from './defects.ts';
import { SCHEMAS } from './schemas.ts';
import { SCOPES } from './tokens/accounts.ts';

const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: ref('Problem') } } });
const response = (description: string, schema: object) => ({ description, content: json(schema) });
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
const created = (description: string, name: string) => ({
  201: { ...response(description, ref(name)), headers: { Location: { schema: { type: 'string' } } } },
});
const forbidden = { 403: problem('It belongs to someone else') };
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
      parameters: [
        ...paging,
        { name: 'genre', in: 'query', description: 'Only books of this genre', schema: ref('Genre') },
        { name: 'sort', in: 'query', description: 'Order of the list, downwards with a minus', schema: { enum: BOOK_ORDERS } },
      ],
      responses: { 200: response('A page of books', ref('BookPage')), ...refused, 422: problem('A parameter is not valid') },
    },
    post: {
      operationId: 'createBook',
      summary: 'Create a book',
      tags: ['books'],
      security: withApiKey,
      requestBody: { required: true, content: json(ref('NewBook')) },
      responses: { ...created('The book as stored', 'Book'), ...refused, ...invalid },
    },
  },
  '/books/{bookId}': {
    parameters: [idParam('bookId', 'Id of the book')],
    get: {
      operationId: 'getBook',
      summary: 'Read a book',
      tags: ['books'],
      security: withApiKey,
      responses: { 200: response('The book', ref('Book')), ...refused, ...notFound },
    },
    put: {
      operationId: 'replaceBook',
      summary: 'Replace a book',
      tags: ['books'],
      security: withApiKey,
      requestBody: { required: true, content: json(ref('NewBook')) },
      responses: { 200: response('The new state of the book', ref('Book')), ...refused, ...notFound, ...invalid },
    },
    patch: {
      operationId: 'updateBook',
      summary: 'Change a book',
      tags: ['books'],
      security: withApiKey,
      requestBody: { required: true, content: json(ref('BookChange')) },
      responses: { 200: response('The changed book', ref('Book')), ...refused, ...notFound, ...invalid },
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

const reviewPaths = {
  '/books/{bookId}/reviews': {
    parameters: [idParam('bookId', 'Id of the book')],
    get: {
      operationId: 'listReviews',
      summary: 'List reviews of a book',
      tags: ['reviews'],
      security: withApiKey,
      parameters: paging,
      responses: {
        200: response('A page of reviews', ref('ReviewPage')),
        ...refused,
        ...notFound,
        422: problem('A parameter is not valid'),
      },
    },
    post: {
      operationId: 'createReview',
      summary: 'Review a book',
      tags: ['reviews'],
      security: withApiKey,
      requestBody: { required: true, content: json(ref('NewReview')) },
      responses: { ...created('The review as stored', 'Review'), ...refused, ...notFound, ...invalid },
    },
  },
  '/books/{bookId}/reviews/{reviewId}': {
    parameters: [idParam('bookId', 'Id of the book'), idParam('reviewId', 'Id of the review')],
    get: {
      operationId: 'getReview',
      summary: 'Read a review',
      tags: ['reviews'],
      security: withApiKey,
      responses: { 200: response('The review', ref('Review')), ...refused, ...notFound },
    },
    delete: {
      operationId: 'deleteReview',
      summary: 'Delete a review',
      tags: ['reviews'],
      security: withApiKey,
      responses: { 204: { description: 'The review is gone' }, ...refused, ...notFound },
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
      responses: { 200: response('A page of orders', ref('OrderPage')), ...refused, 422: problem('A parameter is not valid') },
    },
    post: {
      operationId: 'createOrder',
      summary: 'Place an order',
      tags: ['orders'],
      security: withBearer,
      requestBody: { required: true, content: json(ref('NewOrder')) },
      responses: { ...created('The order as stored', 'Order'), ...refused, ...invalid },
    },
  },
  '/orders/{orderId}': {
    parameters: [idParam('orderId', 'Id of the order')],
    get: {
      operationId: 'getOrder',
      summary: 'Read an order',
      tags: ['orders'],
      security: withBearer,
      responses: { 200: response('The order', ref('Order')), ...refused, ...forbidden, ...notFound },
    },
    delete: {
      operationId: 'cancelOrder',
      summary: 'Cancel an order',
      tags: ['orders'],
      security: withBearer,
      responses: { 204: { description: 'The order is cancelled' }, ...refused, ...forbidden, ...notFound },
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
      responses: { 200: response('A page of users', ref('UserPage')), ...refused, 422: problem('A parameter is not valid') },
    },
    post: {
      operationId: 'createUser',
      summary: 'Add a user',
      tags: ['users'],
      security: withBearer,
      requestBody: { required: true, content: json(ref('User')) },
      responses: { ...created('The user as stored', 'User'), ...refused, ...invalid },
    },
  },
  '/users/{userId}': {
    parameters: [idParam('userId', 'Id of the user')],
    get: {
      operationId: 'getUser',
      summary: 'Read a user',
      tags: ['users'],
      security: withBearer,
      responses: { 200: response('The user', ref('User')), ...refused, ...notFound },
    },
    delete: {
      operationId: 'deleteUser',
      summary: 'Remove a user',
      tags: ['users'],
      security: withBearer,
      responses: { 204: { description: 'The user is gone' }, ...refused, ...notFound },
    },
  },
};

/** The spec that the sample API follows while no defect is on. */
export function bookshopDocument(serverUrl: string, has: (defect: Defect) => boolean) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bookshop API',
      version: has('field-dropped-from-document') ? '1.5.0' : '1.4.0',
      description: 'A small shop to try Assay on: books and their reviews, orders and users.',
    },
    servers: [{ url: serverUrl }],
    tags: [{ name: 'books' }, { name: 'reviews' }, { name: 'orders' }, { name: 'users' }, { name: 'health' }],
    paths: {
      '/health': {
        get: {
          operationId: 'getHealth',
          summary: 'Health of the shop',
          tags: ['health'],
          security: [],
          responses: { 200: response('It works', ref('Health')) },
        },
      },
      ...bookPaths,
      ...reviewPaths,
      ...orderPaths,
      ...userPaths,
    },
    components: {
      securitySchemes: {
        apiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearerAuth: { type: 'http', scheme: 'bearer' },
        bookshopOAuth: { type: 'oauth2', description: 'Where the bearer tokens come from', flows: flowsOf(serverUrl) },
      },
      schemas: has('field-dropped-from-document') ? withoutSummary() : SCHEMAS,
    },
  };
}

const flowsOf = (url: string) => ({
  clientCredentials: { tokenUrl: `${url}/oauth/token`, scopes: SCOPES },
  password: { tokenUrl: `${url}/oauth/token`, refreshUrl: `${url}/oauth/token`, scopes: SCOPES },
  authorizationCode: { authorizationUrl: `${url}/oauth/authorize`, tokenUrl: `${url}/oauth/token`, scopes: SCOPES },
});

function withoutSummary() {
  const { summary: _dropped, ...properties } = SCHEMAS.Book?.properties ?? {};
  return { ...SCHEMAS, Book: { ...SCHEMAS.Book, properties } };
}
