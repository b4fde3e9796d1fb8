import { type StubReply, type StubRequest, type StubServer, startStub } from './stub-server.ts';

export const ITEMS_USER = { username: 'ada', password: 'correct-horse' } as const;
const TOKEN = 'items-token-4f2a91';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });
const unprocessable = { 422: { description: 'Validation Error', content: json(ref('HTTPValidationError')) } };
const security = [{ OAuth2PasswordBearer: [] }];
const idParameter = { name: 'item_id', in: 'path', required: true, schema: { type: 'integer', title: 'Item Id' } };

/** The output of FastAPI for a small service with the password flow: no servers, and titles everywhere. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Items', version: '0.1.0' },
  paths: {
    '/token': {
      post: {
        summary: 'Login',
        operationId: 'login_token_post',
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: ref('Body_login_token_post') } },
        },
        responses: { 200: { description: 'Successful Response', content: json({}) }, ...unprocessable },
      },
    },
    '/items/': {
      get: {
        summary: 'Read Items',
        operationId: 'read_items_items__get',
        security,
        responses: {
          200: { description: 'Successful Response', content: json({ type: 'array', items: ref('Item'), title: 'Response Read Items' }) },
        },
      },
      post: {
        summary: 'Create Item',
        operationId: 'create_item_items__post',
        security,
        requestBody: { required: true, content: json(ref('NewItem')) },
        responses: { 201: { description: 'Successful Response', content: json(ref('Item')) }, ...unprocessable },
      },
    },
    '/items/{item_id}': {
      get: {
        summary: 'Read Item',
        operationId: 'read_item_items__item_id__get',
        security,
        parameters: [idParameter],
        responses: {
          200: { description: 'Successful Response', content: json(ref('Item')) },
          404: { description: 'Not Found' },
          ...unprocessable,
        },
      },
    },
  },
  components: {
    securitySchemes: { OAuth2PasswordBearer: { type: 'oauth2', flows: { password: { scopes: {}, tokenUrl: 'token' } } } },
    schemas: {
      NewItem: {
        type: 'object',
        title: 'NewItem',
        required: ['name', 'price'],
        properties: { name: { type: 'string', title: 'Name' }, price: { type: 'number', title: 'Price' } },
      },
      Item: {
        type: 'object',
        title: 'Item',
        required: ['id', 'name', 'price'],
        properties: {
          id: { type: 'integer', title: 'Id' },
          name: { type: 'string', title: 'Name' },
          price: { type: 'number', title: 'Price' },
        },
      },
      Body_login_token_post: {
        type: 'object',
        required: ['username', 'password'],
        properties: { username: { type: 'string' }, password: { type: 'string', format: 'password' } },
      },
      HTTPValidationError: { type: 'object', properties: { detail: { type: 'array', items: {} } } },
    },
  },
};

const docs = `<!DOCTYPE html><html><head><title>Items - Swagger UI</title></head><body><div id="swagger-ui"></div>
<script>const ui = SwaggerUIBundle({ url: '/openapi.json', "dom_id": "#swagger-ui" })</script></body></html>`;

interface Item {
  readonly id: number;
  readonly name: string;
  readonly price: number;
}

/** A typical FastAPI service. Its only defect: a created item is returned with its price as text. */
export async function startItems(): Promise<StubServer> {
  const items: Item[] = [{ id: 1, name: 'Lamp', price: 20 }];
  return startStub((request) => page(request) ?? login(request) ?? guarded(request, items));
}

function page({ method, path }: StubRequest): StubReply | null {
  if (method !== 'GET') return null;
  if (path === '/openapi.json') return { status: 200, body: document };
  return path === '/docs' ? { status: 200, body: docs, type: 'text/html; charset=utf-8' } : null;
}

function login({ method, path, body }: StubRequest): StubReply | null {
  if (path !== '/token' || method !== 'POST') return null;
  const form = new URLSearchParams(body);
  const [username, password] = [form.get('username'), form.get('password')];
  if (username === null || password === null) return { status: 422, body: { detail: [{ msg: 'Field required' }] } };
  const isKnown = username === ITEMS_USER.username && password === ITEMS_USER.password;
  return isKnown
    ? { status: 200, body: { access_token: TOKEN, token_type: 'bearer' } }
    : { status: 400, body: { detail: 'Incorrect username or password' } };
}

function guarded({ method, path, headers, body }: StubRequest, items: Item[]): StubReply {
  if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { detail: 'Not authenticated' } };
  if (path === '/items/' && method === 'GET') return { status: 200, body: items };
  if (path === '/items/' && method === 'POST') return create(body, items);
  const id = /^\/items\/([^/]+)$/.exec(path)?.[1];
  if (id === undefined) return { status: 404, body: { detail: 'Not Found' } };
  if (method !== 'GET') return { status: 405, body: { detail: 'Method Not Allowed' } };
  if (!/^-?\d+$/.test(id)) return { status: 422, body: { detail: [{ msg: 'Input should be a valid integer' }] } };
  const item = items.find((known) => known.id === Number(id));
  return item === undefined ? { status: 404, body: { detail: 'Not Found' } } : { status: 200, body: item };
}

function create(body: string, items: Item[]): StubReply {
  const given: Partial<Item> = parse(body);
  if (typeof given.name !== 'string' || typeof given.price !== 'number')
    return { status: 422, body: { detail: [{ msg: 'Field required' }] } };
  const item: Item = { id: items.length + 1, name: given.name, price: given.price };
  items.push(item);
  return { status: 201, body: { ...item, price: String(item.price) } };
}

function parse(body: string): Partial<Item> {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}
