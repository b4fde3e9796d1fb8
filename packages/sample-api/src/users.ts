import { pickFields, readBody, type ShopRequest } from './call.ts';
import { pageOf, rowOr404 } from './listing.ts';
import { page, problem, type Reply, reply } from './reply.ts';

const SLOW_MS = 900;
const TRACE =
  'TypeError: name is undefined\n    at createUser (/srv/bookshop/users.js:41:17)\n    at Layer.handle (/srv/bookshop/router.js:95:5)';

export function listUsers(request: ShopRequest): Reply {
  if (request.world.has('html-with-200')) return page(200, '<!doctype html><title>Bookshop</title><p>Please try again later.');
  return pageOf(request, request.world.shop.users.list());
}

export function createUser(request: ShopRequest): Reply {
  const { world } = request;
  const read = readBody(request, 'User');
  if (read.kind === 'refused') {
    const { status } = read.reply;
    return world.has('stack-trace') && status === 422 ? problem(status, TRACE) : read.reply;
  }
  const role = world.has('read-only-written') && typeof read.value.role === 'string' ? read.value.role : 'reader';
  const user = world.shop.users.add({ ...pickFields(read.value, ['name', 'email']), role });
  if (world.has('created-never-appears')) world.shop.users.remove(user.id);
  return reply(201, user, { location: `/users/${user.id}` });
}

export function readUser({ world, ids }: ShopRequest): Reply {
  const user = world.shop.users.find(ids[0] ?? '');
  if (user === undefined && world.has('unknown-id-200')) return reply(200, null);
  return { ...rowOr404(user), ...(world.has('slow-answer') ? { delayMs: SLOW_MS } : {}) };
}

export function deleteUser({ world, ids }: ShopRequest): Reply {
  return world.shop.users.remove(ids[0] ?? '') ? reply(204) : rowOr404(undefined);
}
