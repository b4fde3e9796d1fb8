import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OTHER_CREDENTIALS, SAMPLE_CREDENTIALS } from './credentials.ts';
import { DEFECTS, DEMO_DEFECTS, type Defect, isDefect } from './defects.ts';
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
])('%s is rejected', async (_name, method, path, body, status) => {
  const reply = await send(method, path, body);
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
});

test('another media type returns 415', async () => {
  expect((await send('POST', '/books', 'title=x', { 'content-type': 'text/plain' })).status).toBe(415);
});

test('books require the key and orders the bearer token', async () => {
  expect((await send('GET', '/books', undefined, { 'x-api-key': 'wrong' })).status).toBe(401);
  expect((await send('GET', '/orders', undefined, { authorization: 'Bearer wrong' })).status).toBe(401);
  expect((await fetch(`${api.url}/health`)).status).toBe(200);
});

test('its spec lists nineteen operations and its own address', async () => {
  const document = (await (await fetch(api.specUrl)).json()) as {
    paths: Record<string, Record<string, unknown>>;
    servers: { url: string }[];
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path).filter((key) => key !== 'parameters'));
  expect(operations).toHaveLength(19);
  expect(document.servers[0]?.url).toBe(api.url);
});

test('only the user who placed an order can read it', async () => {
  const { id } = await placed(await send('POST', '/orders', order));
  const other = { authorization: `Bearer ${OTHER_CREDENTIALS.BEARER_AUTH_OTHER}` };
  expect((await send('GET', `/orders/${id}`)).status).toBe(200);
  expect((await send('GET', `/orders/${id}`, undefined, other)).status).toBe(403);
  expect((await send('DELETE', `/orders/${id}`, undefined, other)).status).toBe(403);
  const list = (await (await send('GET', '/orders?limit=50', undefined, other)).json()) as { items: { id: string }[] };
  expect(list.items.map((row) => row.id)).not.toContain(id);
});

test('an expired token is rejected', async () => {
  const expired = { authorization: `Bearer ${OTHER_CREDENTIALS.BEARER_AUTH_EXPIRED}` };
  expect((await send('GET', '/orders', undefined, expired)).status).toBe(401);
});

test('PUT replaces a book completely, and a review belongs to its book', async () => {
  const { id } = await placed(await send('POST', '/books', { ...book, summary: 'S', stock: 4 }));
  expect(await (await send('PUT', `/books/${id}`, { ...book, title: 'New' })).json()).toEqual({
    ...book,
    id,
    title: 'New',
    tags: [],
    stock: 0,
    createdAt: expect.any(String),
  });
  const review = await placed(await send('POST', `/books/${id}/reviews`, { rating: 5 }));
  expect((await send('GET', `/books/${id}/reviews/${review.id}`)).status).toBe(200);
  expect((await send('GET', `/books/${FIRST_BOOK_ID}/reviews/${review.id}`)).status).toBe(404);
});

test('books are sorted as requested', async () => {
  const list = (await (await send('GET', '/books?sort=-price&limit=50')).json()) as { items: { price: number }[] };
  const prices = list.items.map((row) => row.price);
  expect(prices).toEqual(prices.toSorted((left, right) => right - left));
});

test('members that only the shop sets are ignored in a request', async () => {
  const reply = await send('POST', '/users', { name: 'N', email: 'n@example.com', role: 'clerk', id: 'x' });
  expect(await reply.json()).toMatchObject({ role: 'reader', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('there are forty defects, five of them in the demo', () => {
  expect(Object.keys(DEFECTS)).toHaveLength(40);
  expect(DEMO_DEFECTS).toHaveLength(5);
});

async function placed(reply: Response): Promise<{ id: string }> {
  return (await reply.json()) as { id: string };
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const line = (quantity: unknown) => ({ customer: 'C', items: [{ bookId: FIRST_BOOK_ID, quantity }] });
const reviews = `/books/${FIRST_BOOK_ID}/reviews`;
const user = { name: 'N', email: 'n@example.com' };

async function newBook(fields: object = {}): Promise<string> {
  return (await placed(await send('POST', '/books', { ...book, ...fields }))).id;
}

/** An observation that reveals each defect. Switching on a defect must change only its own observation. */
const OBSERVATIONS: Record<Defect, () => Promise<unknown>> = {
  'missing-optional-500': async () => (await send('POST', '/orders', order)).status,
  'empty-array-500': async () => (await send('POST', '/books', { ...book, tags: [] })).status,
  'emoji-500': async () => (await send('POST', '/books', { ...book, title: 'Tea 🫖' })).status,
  'long-text-500': async () => (await send('POST', '/books', { ...book, summary: 'x'.repeat(3000) })).status,
  'malformed-json-500': async () => (await send('POST', '/orders', '{"customer": ')).status,
  'unknown-id-500': async () => (await send('GET', `/books/${UNKNOWN}`)).status,
  'unknown-id-200': async () => (await send('GET', `/users/${UNKNOWN}`)).status,
  'required-not-enforced': async () => (await send('POST', '/books', { title: 'T', price: 1 })).status,
  'minimum-off-by-one': async () => (await send('POST', '/orders', { ...line(0), note: 'n' })).status,
  'maximum-off-by-one': async () => (await send('POST', reviews, { rating: 5 })).status === 422,
  'length-in-bytes': async () => (await send('POST', '/books', { ...book, title: 'é'.repeat(200) })).status,
  'choice-not-enforced': async () => (await send('POST', '/books', { ...book, genre: 'opera' })).status,
  'impossible-date': async () => (await send('POST', '/books', { ...book, publishedOn: '2024-02-30' })).status,
  'integer-takes-fraction': async () => (await send('POST', '/orders', { ...line(1.5), note: 'n' })).status,
  'null-stored': async () => (await send('POST', reviews, { rating: 3, text: null })).status < 300,
  'property-left-out': async () => Object.hasOwn(Object(await (await send('GET', `/books/${FIRST_BOOK_ID}`)).json()), 'author'),
  'type-on-one-branch': async () => typeof Object(await (await send('POST', '/orders', order)).json()).total === 'string',
  'undocumented-choice': async () => {
    const { id } = await placed(await send('POST', '/orders', { ...order, note: 'n' }));
    return Object(await (await send('GET', `/orders/${id}`)).json()).status;
  },
  'html-with-200': async () => (await send('GET', '/users')).headers.get('content-type'),
  'created-as-200': async () => (await send('POST', reviews, { rating: 3 })).status,
  'location-to-nowhere': async () => (await send('POST', '/books', book)).headers.get('location')?.split('/')[1],
  'no-auth-check': async () => (await send('DELETE', `/books/${UNKNOWN}`, undefined, { 'x-api-key': 'wrong' })).status,
  'any-token': async () => (await send('GET', '/users', undefined, { authorization: 'Bearer wrong' })).status,
  'expired-token': async () =>
    (await send('GET', '/orders', undefined, { authorization: `Bearer ${OTHER_CREDENTIALS.BEARER_AUTH_EXPIRED}` })).status,
  'other-identity': async () => {
    const { id } = await placed(await send('POST', '/orders', { ...order, note: 'n' }));
    return (await send('GET', `/orders/${id}`, undefined, { authorization: `Bearer ${OTHER_CREDENTIALS.BEARER_AUTH_OTHER}` })).status;
  },
  'delete-keeps': async () => {
    const { id } = await placed(await send('POST', reviews, { rating: 3 }));
    await send('DELETE', `${reviews}/${id}`);
    return (await send('GET', `${reviews}/${id}`)).status;
  },
  'put-merges': async () => {
    const id = await newBook({ genre: 'poetry' });
    return Object(await (await send('PUT', `/books/${id}`, book)).json()).genre;
  },
  'put-adds-up': async () => {
    const id = await newBook({ stock: 2 });
    return Object(await (await send('PUT', `/books/${id}`, { ...book, stock: 5 })).json()).stock;
  },
  'failed-patch-stores': async () => {
    const id = await newBook();
    await send('PATCH', `/books/${id}`, { title: 'Changed', price: 'free' });
    return Object(await (await send('GET', `/books/${id}`)).json()).title;
  },
  'created-never-appears': async () => {
    const { id } = await placed(await send('POST', '/users', user));
    return (await send('GET', `/users/${id}`)).status;
  },
  'limit-ignored': async () => Object(await (await send('GET', '/books?limit=1')).json()).items.length > 1,
  'pages-overlap': async () => Object(await (await send('GET', '/books?limit=1&offset=1')).json()).items[0].title,
  'sort-ignored': async () => Object(await (await send('GET', '/books?sort=price&limit=1')).json()).items[0].price,
  'undeclared-method': async () => {
    const { id } = await placed(await send('POST', '/orders', { ...order, note: 'n' }));
    return (await send('PATCH', `/orders/${id}`, {})).status;
  },
  'wrong-parent': async () => {
    const { id } = await placed(await send('POST', reviews, { rating: 3 }));
    return (await send('GET', `/books/${UNKNOWN}/reviews/${id}`)).status;
  },
  'read-only-written': async () => Object(await (await send('POST', '/users', { ...user, role: 'clerk' })).json()).role,
  'stack-trace': async () => Object(await (await send('POST', '/users', {})).json()).detail,
  'slow-answer': async () => {
    const begun = performance.now();
    await send('GET', `/users/${UNKNOWN}`);
    return performance.now() - begun > 800;
  },
  'text-plain-taken': async () => (await send('POST', '/books', book, { 'content-type': 'text/plain' })).status,
  'field-dropped-from-document': async () =>
    Object.hasOwn(Object(await (await fetch(api.specUrl)).json()).components.schemas.Book.properties, 'summary'),
};

test.each(Object.keys(DEFECTS).filter(isDefect))('%s changes the response to its own request', async (defect) => {
  const before = await OBSERVATIONS[defect]();
  api.setDefects([defect]);
  expect(await OBSERVATIONS[defect]()).not.toEqual(before);
});

describe('a defect of the demo does not affect the observations of the others', () => {
  test.each(DEMO_DEFECTS)('%s', async (defect) => {
    const others = DEMO_DEFECTS.filter((other) => other !== defect);
    const before = await Promise.all(others.map((other) => OBSERVATIONS[other]()));
    api.setDefects([defect]);
    expect(await Promise.all(others.map((other) => OBSERVATIONS[other]()))).toEqual(before);
  });
});
