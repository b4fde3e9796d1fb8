import { changeBook, createBook, deleteBook, listBooks, readBook, replaceBook } from './books.ts';
import type { Call, Handler, RequestContext } from './call.ts';
import { identify } from './credentials.ts';
import { cancelOrder, changeOrder, createOrder, listOrders, readOrder } from './orders.ts';
import { problem, type Reply, reply } from './reply.ts';
import { createReview, deleteReview, listReviews, readReview } from './reviews.ts';
import { createUser, deleteUser, listUsers, readUser } from './users.ts';

interface PathHandlers {
  readonly auth: 'key' | 'bearer' | null;
  readonly methods: Readonly<Record<string, Handler>>;
}

/** Every path in the shop; a star matches an id. */
const HANDLERS_BY_PATH: Readonly<Record<string, PathHandlers>> = {
  '/health': { auth: null, methods: { GET: () => reply(200, { status: 'ok' }) } },
  '/books': { auth: 'key', methods: { GET: listBooks, POST: createBook } },
  '/books/*': { auth: 'key', methods: { GET: readBook, PUT: replaceBook, PATCH: changeBook, DELETE: deleteBook } },
  '/books/*/reviews': { auth: 'key', methods: { GET: listReviews, POST: createReview } },
  '/books/*/reviews/*': { auth: 'key', methods: { GET: readReview, DELETE: deleteReview } },
  '/orders': { auth: 'bearer', methods: { GET: listOrders, POST: createOrder } },
  '/orders/*': { auth: 'bearer', methods: { GET: readOrder, DELETE: cancelOrder } },
  '/users': { auth: 'bearer', methods: { GET: listUsers, POST: createUser } },
  '/users/*': { auth: 'bearer', methods: { GET: readUser, DELETE: deleteUser } },
};

export function handle(call: Call, world: RequestContext): Reply {
  const segments = call.path.split('/').slice(1);
  const ids = segments.filter((_, index) => index % 2 === 1);
  const route = `/${segments.map((segment, index) => (index % 2 === 1 ? '*' : segment)).join('/')}`;
  const place = Object.hasOwn(HANDLERS_BY_PATH, route) ? HANDLERS_BY_PATH[route] : undefined;
  if (place === undefined || segments.includes('')) return problem(404, `There is nothing at ${call.path}`);
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  const identity = place.auth === null ? 'anyone' : identify(place.auth, call, world, `${method} ${route}`);
  if (identity === null)
    return problem(401, 'Send valid credentials', { 'www-authenticate': place.auth === 'bearer' ? 'Bearer' : 'ApiKey' });
  const found = methodOf(place, method, { route, isLoose: world.has('undeclared-method') });
  if (found === undefined) return problem(405, `${call.method} is not offered here`, { allow: Object.keys(place.methods).join(', ') });
  return found({ call, world, ids, identity });
}

function methodOf(place: PathHandlers, method: string, at: { readonly route: string; readonly isLoose: boolean }): Handler | undefined {
  if (at.isLoose && at.route === '/orders/*' && method === 'PATCH') return changeOrder;
  return Object.hasOwn(place.methods, method) ? place.methods[method] : undefined;
}
