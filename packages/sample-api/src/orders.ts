import { internalErrorReply, parse, pickFields, readBody, type ShopRequest } from './call.ts';
import { isRecord } from './find-violation.ts';
import { pageOf, rowOr404 } from './listing.ts';
import { problem, type Reply, reply } from './reply.ts';
import type { Entry } from './shop.ts';

export function listOrders(request: ShopRequest): Reply {
  const rows = request.world.shop.orders.list().filter((order) => order.owner === request.identity);
  return pageOf(request, rows.map(shown));
}

export function createOrder(request: ShopRequest): Reply {
  const { call, world, identity } = request;
  if (world.has('malformed-json-500') && parse(call.body) === undefined) return internalErrorReply();
  const read = readBody(request, 'NewOrder');
  if (read.kind === 'refused') return read.reply;
  const hasNote = Object.hasOwn(read.value, 'note');
  if (world.has('missing-optional-500') && !hasNote) return internalErrorReply();
  const lines = Array.isArray(read.value.items) ? read.value.items.filter(isRecord) : [];
  const books = lines.map((line) => world.shop.books.find(String(line.bookId)));
  if (books.some((book) => book === undefined)) return problem(422, 'items name a book that does not exist');
  const sum = lines.reduce((total, line, index) => total + Number(line.quantity) * Number(books[index]?.price ?? 0), 0);
  const total = Math.round(sum * 100) / 100;
  const order = world.shop.orders.add({ ...pickFields(read.value, ['customer', 'items', 'note']), total, status: 'open', owner: identity });
  const told = world.has('type-on-one-branch') && !hasNote ? { ...shown(order), total: String(total) } : shown(order);
  return reply(201, told, { location: `/orders/${order.id}` });
}

/** The response leaves out the order's owner. */
function shown({ owner: _owner, ...order }: Entry): Entry {
  return order;
}

export function readOrder(request: ShopRequest): Reply {
  const order = request.world.shop.orders.find(request.ids[0] ?? '');
  if (order === undefined) return rowOr404(undefined);
  if (order.owner !== request.identity && !request.world.has('other-identity')) return problem(403, 'This order belongs to someone else');
  return reply(200, request.world.has('undocumented-choice') ? { ...shown(order), status: 'pending' } : shown(order));
}

/** Undocumented, because it exists only as a defect. */
export function changeOrder(request: ShopRequest): Reply {
  const order = request.world.shop.orders.find(request.ids[0] ?? '');
  return order === undefined ? rowOr404(undefined) : reply(200, shown(order));
}

export function cancelOrder(request: ShopRequest): Reply {
  const order = request.world.shop.orders.find(request.ids[0] ?? '');
  if (order === undefined) return rowOr404(undefined);
  if (order.owner !== request.identity) return problem(403, 'This order belongs to someone else');
  request.world.shop.orders.remove(order.id);
  return reply(204);
}
