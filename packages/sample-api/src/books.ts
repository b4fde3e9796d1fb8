import { type Fields, internalErrorReply, parse, pickFields, readBody, type ShopRequest } from './call.ts';
import { findViolation, isRecord } from './find-violation.ts';
import { pageOf, rowOr404 } from './listing.ts';
import { problem, type Reply, reply } from './reply.ts';
import { SCHEMAS } from './schemas.ts';
import type { Entry } from './shop.ts';

const FIELDS = ['title', 'author', 'price', 'genre', 'summary', 'tags', 'stock', 'publishedOn'];
const BLANK = { tags: [], stock: 0 };
export const BOOK_ORDERS = ['price', '-price', 'title', '-title'] as const;

export function listBooks(request: ShopRequest): Reply {
  const { call, world } = request;
  const genre = call.query.get('genre');
  const sort = call.query.get('sort');
  if (genre !== null && findViolation(genre, 'Genre', SCHEMAS) !== null) return problem(422, 'genre is not known');
  if (sort !== null && !BOOK_ORDERS.some((order) => order === sort)) return problem(422, 'sort is not known');
  const rows = world.shop.books.list().filter((row) => genre === null || row.genre === genre);
  const inOrder = sort === null || world.has('sort-ignored') ? rows : sorted(rows, sort);
  return pageOf(
    request,
    inOrder.map((row) => shown(request, row)),
    { ignoresLimit: world.has('limit-ignored'), overlaps: world.has('pages-overlap') },
  );
}

function sorted(rows: readonly Entry[], order: string): readonly Entry[] {
  const name = order.replace(/^-/, '');
  const sign = order.startsWith('-') ? -1 : 1;
  return rows.toSorted((left, right) => sign * compare(left[name], right[name]));
}

function compare(left: unknown, right: unknown): number {
  return typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right));
}

export function createBook(request: ShopRequest): Reply {
  const { world } = request;
  const read = readBody(request, 'NewBook', { takesText: world.has('text-plain-taken') });
  if (read.kind === 'refused') return read.reply;
  const { tags, title, summary } = read.value;
  if (world.has('empty-array-500') && Array.isArray(tags) && tags.length === 0) return internalErrorReply();
  if (world.has('emoji-500') && /\p{Extended_Pictographic}/u.test(String(title))) return internalErrorReply();
  if (world.has('long-text-500') && String(summary ?? '').length > 2000) return internalErrorReply();
  const book = world.shop.books.add({ ...BLANK, ...pickFields(read.value, FIELDS) });
  return reply(201, shown(request, book), { location: `/${world.has('location-to-nowhere') ? 'book' : 'books'}/${book.id}` });
}

export function readBook(request: ShopRequest): Reply {
  const { world, ids } = request;
  const book = world.shop.books.find(ids[0] ?? '');
  if (book === undefined) return world.has('unknown-id-500') ? internalErrorReply() : rowOr404(undefined);
  const { author, ...rest } = shown(request, book);
  return reply(200, world.has('property-left-out') ? rest : { ...rest, author });
}

/** The book as the current spec describes it. */
function shown({ world }: ShopRequest, book: Entry): Entry {
  if (!world.has('field-dropped-from-document')) return book;
  const { summary: _dropped, ...rest } = book;
  return rest;
}

export function replaceBook(request: ShopRequest): Reply {
  const { world, ids } = request;
  const old = world.shop.books.find(ids[0] ?? '');
  if (old === undefined) return rowOr404(undefined);
  const read = readBody(request, 'NewBook');
  if (read.kind === 'refused') return read.reply;
  const kept: Fields = world.has('put-merges') ? pickFields(old, FIELDS) : {};
  const fields = { ...BLANK, ...kept, ...pickFields(read.value, FIELDS) };
  const stock = world.has('put-adds-up') ? Number(old.stock) + Number(fields.stock) : fields.stock;
  return rowOr404(world.shop.books.replace(old.id, { ...fields, stock, createdAt: old.createdAt }));
}

export function changeBook(request: ShopRequest): Reply {
  const { call, world, ids } = request;
  const books = world.shop.books;
  const id = ids[0] ?? '';
  if (!books.find(id)) return rowOr404(undefined);
  const read = readBody(request, 'BookChange');
  if (read.kind === 'refused') {
    if (world.has('failed-patch-stores')) books.change(id, validPart(parse(call.body)));
    return read.reply;
  }
  const changed = books.change(id, pickFields(read.value, FIELDS));
  return rowOr404(changed === undefined ? undefined : shown(request, changed));
}

/** The properties in a body that are individually valid. */
function validPart(body: unknown): Fields {
  if (!isRecord(body)) return {};
  return pickFields(
    body,
    FIELDS.filter((name) => findViolation(pickFields(body, [name]), 'BookChange', SCHEMAS) === null),
  );
}

export function deleteBook({ world, ids }: ShopRequest): Reply {
  return world.shop.books.remove(ids[0] ?? '') ? reply(204) : rowOr404(undefined);
}
