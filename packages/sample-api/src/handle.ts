import type { Defect } from './defects.ts';
import { findViolation, isRecord } from './find-violation.ts';
import { type Answer, answer, problem } from './reply.ts';
import type { Entry, Shelf, Shop } from './shop.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface World {
  readonly shop: Shop;
  readonly has: (defect: Defect) => boolean;
}

/** The credentials the sample API accepts, by the names under which a suite asks for them. Nothing is protected by them. */
export const SAMPLE_CREDENTIALS = { API_KEY_AUTH: 'bookshop-demo-key', BEARER_AUTH: 'bookshop-demo-token' } as const;

type Methods = Readonly<Record<string, (call: Call, world: World, id: string) => Answer>>;

const SHELVES: Readonly<Record<string, { readonly auth: 'key' | 'bearer'; readonly all: Methods; readonly one: Methods }>> = {
  books: {
    auth: 'key',
    all: { GET: listOf('books'), POST: createBook },
    one: { GET: readOf('books'), PATCH: changeBook, DELETE: deleteBook },
  },
  orders: { auth: 'bearer', all: { GET: listOf('orders'), POST: createOrder }, one: { GET: readOf('orders') } },
  users: { auth: 'bearer', all: { GET: listOf('users') }, one: { GET: readOf('users') } },
};

export function handle(call: Call, world: World): Answer {
  const [name = '', id, ...rest] = call.path.split('/').slice(1);
  if (call.path === '/health') return dispatch({ GET: () => answer(200, { status: 'ok' }) }, call, world, '');
  const shelf = Object.hasOwn(SHELVES, name) ? SHELVES[name] : undefined;
  if (!shelf || rest.length > 0 || id === '') return problem(404, `There is nothing at ${call.path}`);
  if (!isAllowed(shelf.auth, call))
    return problem(401, 'Send valid credentials', { 'www-authenticate': shelf.auth === 'bearer' ? 'Bearer' : 'ApiKey' });
  return dispatch(id === undefined ? shelf.all : shelf.one, call, world, id ?? '');
}

function dispatch(methods: Methods, call: Call, world: World, id: string): Answer {
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  const found = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return found ? found(call, world, id) : problem(405, `${call.method} is not offered here`, { allow: Object.keys(methods).join(', ') });
}

function isAllowed(auth: 'key' | 'bearer', call: Call): boolean {
  if (auth === 'key') return call.headers['x-api-key'] === SAMPLE_CREDENTIALS.API_KEY_AUTH;
  return call.headers.authorization === `Bearer ${SAMPLE_CREDENTIALS.BEARER_AUTH}`;
}

function listOf(kind: keyof Shop) {
  return (call: Call, world: World): Answer => {
    const limit = wholeNumber(call.query.get('limit'), { fallback: 20, min: 1, max: 50 });
    const offset = wholeNumber(call.query.get('offset'), { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER });
    if (limit === null) return problem(422, 'limit is a whole number from 1 to 50');
    if (offset === null) return problem(422, 'offset is a whole number from 0');
    const genre = kind === 'books' ? call.query.get('genre') : null;
    if (genre !== null && findViolation(genre, 'Genre') !== null) return problem(422, 'genre is not known');
    const rows = world.shop[kind].list().filter((row) => genre === null || row.genre === genre);
    return answer(200, { items: rows.slice(offset, offset + limit), total: rows.length });
  };
}

function wholeNumber(text: string | null, range: { readonly fallback: number; readonly min: number; readonly max: number }): number | null {
  if (text === null) return range.fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= range.min && value <= range.max ? value : null;
}

function readOf(kind: keyof Shop) {
  return (_call: Call, world: World, id: string): Answer => found(world.shop[kind].find(id));
}

const found = (row: Entry | undefined): Answer => (row ? answer(200, row) : problem(404, 'There is nothing with this id'));

type Read =
  | { readonly kind: 'value'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly answer: Answer };

function readBody(call: Call, schema: string): Read {
  const refuse = (given: Answer): Read => ({ kind: 'refused', answer: given });
  if (!/^application\/json\b/i.test(call.headers['content-type'] ?? '')) return refuse(problem(415, 'Send application/json'));
  let value: unknown;
  try {
    value = JSON.parse(call.body);
  } catch {
    return refuse(problem(400, 'The body is not JSON'));
  }
  const violation = findViolation(value, schema);
  if (violation !== null || !isRecord(value)) return refuse(problem(422, violation ?? 'body is not of type object'));
  return { kind: 'value', value };
}

const crash = (): Answer => problem(500, 'Something broke while handling the request');

function createBook(call: Call, world: World): Answer {
  const read = readBody(call, 'NewBook');
  if (read.kind === 'refused') return read.answer;
  const { tags, title, summary } = read.value;
  if (world.has('empty-array-500') && Array.isArray(tags) && tags.length === 0) return crash();
  if (world.has('emoji-500') && /\p{Extended_Pictographic}/u.test(String(title))) return crash();
  if (world.has('long-text-500') && String(summary ?? '').length > 2000) return crash();
  const book = world.shop.books.add({ tags: [], ...pick(read.value, ['title', 'author', 'price', 'genre', 'summary', 'tags']) });
  return answer(201, book, { location: `/books/${book.id}` });
}

function changeBook(call: Call, world: World, id: string): Answer {
  const shelf: Shelf = world.shop.books;
  if (!shelf.find(id)) return found(undefined);
  const read = readBody(call, 'BookChange');
  if (read.kind === 'refused') return read.answer;
  return found(shelf.change(id, pick(read.value, ['title', 'author', 'price', 'genre', 'summary', 'tags'])));
}

function deleteBook(_call: Call, world: World, id: string): Answer {
  return world.shop.books.remove(id) ? answer(204) : found(undefined);
}

function createOrder(call: Call, world: World): Answer {
  if (world.has('malformed-json-500') && !isJson(call.body)) return crash();
  const read = readBody(call, 'NewOrder');
  if (read.kind === 'refused') return read.answer;
  if (world.has('missing-optional-500') && !Object.hasOwn(read.value, 'note')) return crash();
  const lines = Array.isArray(read.value.items) ? read.value.items.filter(isRecord) : [];
  const books = lines.map((line) => world.shop.books.find(String(line.bookId)));
  if (books.some((book) => book === undefined)) return problem(422, 'items name a book that does not exist');
  const total = lines.reduce((sum, line, index) => sum + Number(line.quantity) * Number(books[index]?.price ?? 0), 0);
  const order = world.shop.orders.add({
    ...pick(read.value, ['customer', 'items', 'note']),
    total: Math.round(total * 100) / 100,
    status: 'open',
  });
  return answer(201, order, { location: `/orders/${order.id}` });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function pick(value: Readonly<Record<string, unknown>>, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]));
}
