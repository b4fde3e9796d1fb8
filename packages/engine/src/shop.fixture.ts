import { generateSuite, parseTests, readApi, readSuite } from './index.ts';
import type {
  ApiModel,
  CaseOrigins,
  Fact,
  GeneratedSuite,
  IdentityProfile,
  JsonObject,
  PastedCall,
  Suite,
  TestCase,
  TestIdea,
  TextFile,
} from './model/index.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const refused: JsonObject = { 400: { description: 'no' }, 401: { description: 'who?' } };
const idParam: JsonObject = { name: 'productId', in: 'path', required: true, schema: { type: 'integer' } };

/**
 * A small shop for these tests: products that can be created and removed, orders that refer to them, and a report with a required query
 * parameter.
 */
export const shopDocument: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '2.1.0' },
  security: [{ bearerAuth: [] }],
  paths: {
    '/products': {
      get: {
        operationId: 'listProducts',
        summary: 'List products',
        tags: ['products'],
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
          { name: 'search', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: answer({ type: 'object', required: ['items'], properties: { items: { type: 'array', items: ref('Product') } } }),
          ...refused,
        },
      },
      post: {
        operationId: 'createProduct',
        summary: 'Create a product',
        tags: ['products'],
        requestBody: { required: true, content: { 'application/json': { schema: ref('NewProduct') } } },
        responses: { 201: answer(ref('Product')), ...refused },
      },
    },
    '/products/{productId}': {
      parameters: [idParam],
      get: {
        operationId: 'getProduct',
        summary: 'Read a product',
        tags: ['products'],
        responses: { 200: answer(ref('Product')), 404: { description: 'gone' } },
      },
      delete: {
        operationId: 'deleteProduct',
        summary: 'Delete a product',
        tags: ['products'],
        responses: { 204: { description: 'gone' } },
      },
    },
    '/orders': {
      post: {
        operationId: 'createOrder',
        summary: 'Place an order',
        tags: ['orders'],
        requestBody: { required: true, content: { 'application/json': { schema: ref('NewOrder') } } },
        responses: { 201: answer(ref('Order')), ...refused },
      },
    },
    '/orders/{orderId}': {
      get: {
        operationId: 'getOrder',
        tags: ['orders'],
        parameters: [{ name: 'orderId', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: answer(ref('Order')) },
      },
    },
    '/reports': {
      get: {
        operationId: 'getReport',
        summary: 'Sales report',
        security: [],
        parameters: [{ name: 'month', in: 'query', required: true, schema: { type: 'string', pattern: '^\\d{4}-\\d{2}$' } }],
        responses: { 200: { description: 'fine', content: { 'text/csv': { schema: { type: 'string' } } } } },
      },
    },
    '/sessions/{sessionKey}': {
      get: {
        operationId: 'getSession',
        parameters: [{ name: 'sessionKey', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'fine' } },
      },
    },
    '/photos': {
      post: {
        operationId: 'addPhoto',
        requestBody: { required: true, content: { 'image/png': {} } },
        responses: { 201: { description: 'kept' } },
      },
    },
  },
  components: {
    securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } },
    schemas: {
      NewProduct: {
        type: 'object',
        required: ['name', 'price'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string', minLength: 1, maxLength: 60 },
          price: { type: 'number', minimum: 0 },
          description: { type: 'string' },
          labels: { type: 'array', items: { type: 'string' } },
          currency: { type: 'string', default: 'EUR' },
        },
      },
      Product: {
        allOf: [
          ref('NewProduct'),
          {
            type: 'object',
            required: ['id', 'createdAt'],
            properties: {
              id: { type: 'integer', readOnly: true },
              createdAt: { type: 'string', format: 'date-time' },
              secret: { type: 'string', writeOnly: true },
            },
          },
        ],
      },
      NewOrder: {
        type: 'object',
        required: ['lines'],
        properties: {
          lines: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['productId', 'count'],
              properties: { productId: { type: 'integer' }, count: { type: 'integer', minimum: 1 } },
            },
          },
          note: { type: 'string', maxLength: 40, nullable: true },
        },
      },
      Order: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, lines: { type: 'array', items: { type: 'object' } } },
      },
    },
  },
};

export function modelOf(document: JsonObject): ApiModel {
  const read = readApi(JSON.stringify(document));
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

export interface GenerateOptions {
  readonly say: string;
  readonly document?: JsonObject;
  readonly seed?: number;
  readonly maxFiles?: number | null;
  readonly existing?: readonly TextFile[];
  readonly budgets?: Readonly<Record<string, number>>;
  readonly ideas?: readonly TestIdea[];
  readonly origins?: CaseOrigins;
  readonly facts?: readonly Fact[];
  readonly profiles?: readonly IdentityProfile[];
  readonly call?: PastedCall;
  readonly baseUrls?: readonly string[];
}

/** Generates the suite for a chat message about the shop. */
export function generate({
  say,
  document = shopDocument,
  seed = 42,
  maxFiles = 10,
  existing = [],
  budgets = {},
  ideas = [],
  origins = {},
  facts = [],
  profiles,
  call,
  baseUrls = [],
}: GenerateOptions): GeneratedSuite {
  const intent = parseTests(say);
  if (intent.kind !== 'generate') throw new Error(`${say} does not ask for tests`);
  return generateSuite({
    model: modelOf(document),
    intent,
    seed,
    maxFiles,
    suite: { id: 'shop', name: 'Shop' },
    specSha256: 'abc',
    existing,
    budgets,
    ideas,
    origins,
    facts,
    ...(profiles === undefined ? {} : { profiles }),
    ...(call === undefined ? {} : { call }),
    baseUrls,
  });
}

export function suiteOf(generated: GeneratedSuite): Suite {
  const read = readSuite(generated.files);
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems));
  return read.suite;
}

export function caseOf(generated: GeneratedSuite, id: string): TestCase {
  const found = suiteOf(generated).cases.find((testCase) => testCase.id === id);
  if (found === undefined) throw new Error(`there is no case ${id}`);
  return found;
}
