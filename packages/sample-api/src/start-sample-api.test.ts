import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ALL_DEFECTS, type Defect } from './defects.ts';
import { SAMPLE_CREDENTIALS } from './handle.ts';
import { FIRST_BOOK_ID } from './schemas.ts';
import { type SampleApi, startSampleApi } from './start-sample-api.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
});
afterAll(() => api.close());
beforeEach(() => api.setDefects([]));

const headers = {
  'content-type': 'application/json',
  'x-api-key': SAMPLE_CREDENTIALS.API_KEY_AUTH,
  authorization: `Bearer ${SAMPLE_CREDENTIALS.BEARER_AUTH}`,
};
const send = (method: string, path: string, body?: unknown, change: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, {
    method,
    headers: { ...headers, ...change },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const book = { title: 'T', author: 'A', price: 1 };
const order = { customer: 'C', items: [{ bookId: FIRST_BOOK_ID, quantity: 1 }] };

test('a book can be created, read, changed and deleted, and is then gone', async () => {
  const created = await send('POST', '/books', book);
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { id: string };
  expect(created.headers.get('location')).toBe(`/books/${id}`);
  expect((await send('GET', `/books/${id}`)).status).toBe(200);
  expect(await (await send('PATCH', `/books/${id}`, { title: 'New' })).json()).toMatchObject({ id, title: 'New', author: 'A' });
  expect((await send('DELETE', `/books/${id}`)).status).toBe(204);
  expect((await send('GET', `/books/${id}`)).status).toBe(404);
});

test('pages honour limit and offset and do not overlap', async () => {
  const first = (await (await send('GET', '/books?limit=2')).json()) as { items: { id: string }[]; total: number };
  const second = (await (await send('GET', '/books?limit=2&offset=2')).json()) as { items: { id: string }[] };
  expect(first.items).toHaveLength(2);
  expect(first.total).toBeGreaterThanOrEqual(4);
  expect(second.items.map((row) => row.id)).not.toContain(first.items[0]?.id);
});

test.each([
  ['a missing title', 'POST', '/books', { author: 'A', price: 1 }, 422],
  ['a number for a title', 'POST', '/books', { ...book, title: 5 }, 422],
  ['a title of 201 characters', 'POST', '/books', { ...book, title: 'x'.repeat(201) }, 422],
  ['an unknown genre', 'POST', '/books', { ...book, genre: 'opera' }, 422],
  ['a body that is not JSON', 'POST', '/books', '{"title": ', 400],
  ['an order without items', 'POST', '/orders', { customer: 'C', items: [] }, 422],
  [
    'an order of a book that is not there',
    'POST',
    '/orders',
    { customer: 'C', items: [{ bookId: '00000000-0000-4000-8000-000000000000', quantity: 1 }] },
    422,
  ],
  ['a limit of zero', 'GET', '/books?limit=0', undefined, 422],
  ['an undeclared method', 'PUT', '/books', book, 405],
  ['an unknown path', 'GET', '/shelves', undefined, 404],
])('%s is refused', async (_name, method, path, body, status) => {
  const reply = await send(method, path, body);
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
});

test('another media type is refused with 415', async () => {
  expect((await send('POST', '/books', 'title=x', { 'content-type': 'text/plain' })).status).toBe(415);
});

test('books ask for the key and orders for the bearer token', async () => {
  expect((await send('GET', '/books', undefined, { 'x-api-key': 'wrong' })).status).toBe(401);
  expect((await send('GET', '/orders', undefined, { authorization: 'Bearer wrong' })).status).toBe(401);
  expect((await fetch(`${api.url}/health`)).status).toBe(200);
});

test('its document lists eleven operations and names the address it is served at', async () => {
  const document = (await (await fetch(api.specUrl)).json()) as {
    paths: Record<string, Record<string, unknown>>;
    servers: { url: string }[];
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path).filter((key) => key !== 'parameters'));
  expect(operations).toHaveLength(11);
  expect(document.servers[0]?.url).toBe(api.url);
});

describe('each defect breaks its own request and nothing else', () => {
  const triggers: Record<Defect, () => Promise<Response>> = {
    'missing-optional-500': () => send('POST', '/orders', order),
    'empty-array-500': () => send('POST', '/books', { ...book, tags: [] }),
    'emoji-500': () => send('POST', '/books', { ...book, title: 'Tea 🫖' }),
    'long-text-500': () => send('POST', '/books', { ...book, summary: 'x'.repeat(3000) }),
    'malformed-json-500': () => send('POST', '/orders', '{"customer": '),
  };

  test.each(ALL_DEFECTS)('%s', async (defect) => {
    api.setDefects([defect]);
    for (const other of ALL_DEFECTS) {
      const { status } = await triggers[other]();
      if (other === defect) expect(status, other).toBe(500);
      else expect(status, other).not.toBe(500);
    }
  });
});
