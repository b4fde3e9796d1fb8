import { expect, test } from 'vitest';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { requestWith, responseWith } from '../../explore/search/sample-services/plain-server.fixture.ts';
import { isObject, objectOf } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const refusals: JsonObject = Object.fromEntries([400, 401, 403, 404, 409, 422].map((status) => [status, { description: 'no' }]));
const limited = { ...refusals, 429: { description: 'Too many requests' } };
const order = object({ id: number, status: text, total: number, coupon_code: text }, ['id', 'status']);
const role = { type: 'string', enum: ['customer', 'chef'] };
const id = param('id', number);
const open: JsonObject = { security: [] };

/** Orders go to one of at most six addresses, and a chef moves them forward one step at a time. */
const model = modelOf(
  {
    '/register': {
      post: {
        ...open,
        ...requestWith(object({ username: text, password: text }, ['username', 'password'])),
        responses: { 201: responseWith(object({ id: number, username: text })), ...refusals },
      },
    },
    '/login': {
      post: {
        ...open,
        ...requestWith(object({ username: text, password: text }, ['username', 'password'])),
        responses: { 200: responseWith(object({ token: text })), ...limited },
      },
    },
    '/profile': {
      get: {
        responses: {
          200: responseWith(object({ username: text, role: { $ref: '#/components/schemas/Role' }, referral_code: text })),
          ...refusals,
        },
      },
    },
    '/referrals': {
      post: {
        summary: 'Redeem the code of a friend',
        ...requestWith(object({ referral_code: text }, ['referral_code'])),
        responses: { 201: responseWith(object({ message: text })), ...refusals },
      },
    },
    '/addresses': {
      get: { responses: { 200: responseWith({ type: 'array', items: object({ id: number, city: text }) }), ...refusals } },
      post: {
        ...requestWith(object({ city: text }, ['city'])),
        responses: { 201: responseWith(object({ id: number, city: text })), ...refusals },
      },
    },
    '/addresses/{id}': { parameters: [id], delete: { responses: { 204: { description: 'gone' }, ...refusals } } },
    '/dishes': {
      get: { responses: { 200: responseWith({ type: 'array', items: object({ id: number, name: text }) }), ...refusals } },
      post: {
        summary: 'Add a dish (chef)',
        ...requestWith(object({ name: text }, ['name'])),
        responses: { 201: responseWith(object({ id: number, name: text })), ...refusals },
      },
    },
    '/dishes/{id}': {
      parameters: [id],
      get: { responses: { 200: responseWith(object({ id: number, name: text })), ...refusals } },
      delete: { summary: 'Delete a dish (chef)', responses: { 204: { description: 'gone' }, ...refusals } },
    },
    '/coupons': {
      get: { responses: { 200: responseWith({ type: 'array', items: object({ code: text, remaining_uses: number }) }), ...refusals } },
    },
    '/orders': {
      get: { responses: { 200: responseWith({ type: 'array', items: order }), ...refusals } },
      post: {
        ...requestWith(
          object({ address_id: number, payment: { type: 'string', enum: ['cash', 'card'] }, coupon_code: text }, ['address_id', 'payment']),
        ),
        responses: { 201: responseWith(order), ...refusals },
      },
    },
    '/orders/{id}': { parameters: [id], get: { responses: { 200: responseWith(order), ...refusals } } },
    '/orders/{id}/status': {
      parameters: [id],
      patch: {
        summary: 'Move an order forward (chef)',
        ...requestWith(object({ status: { type: 'string', enum: ['cooking', 'riding', 'served'] } }, ['status'])),
        responses: { 200: responseWith(order), ...refusals },
      },
    },
    '/orders/{id}/thanks': {
      parameters: [id],
      post: { ...requestWith(object({ note: text }, ['note'])), responses: { 201: responseWith(object({ note: text })), ...refusals } },
    },
    '/payments': {
      post: {
        ...open,
        parameters: [{ name: 'x-signature', in: 'header', schema: text }],
        ...requestWith(object({ order_id: number, amount: number }, ['order_id', 'amount'])),
        responses: { 200: responseWith(object({ message: text })), ...refusals },
      },
    },
  },
  {
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Role: role } },
  },
);

type Flaw = 'coupons' | 'signatures' | 'guesses' | 'client address' | 'dishes' | 'own code' | null;
const fine = (status: number, value: Parameters<typeof json>[1]): Reply =>
  json(status, value, { 'content-type': 'application/json', allow: 'GET' });
const no = (status: number, error = 'no'): Reply => fine(status, { error });
const PRICE = 1150;
const STEPS = ['placed', 'cooking', 'riding', 'served'];

class Diner {
  readonly #flaw: Flaw;
  readonly #users = new Map<string, string>([['ann', 'ann-secret']]);
  readonly #guesses = new Map<string, number>();
  readonly addresses = new Map<number, string>();
  readonly #dishes = new Map<number, string>();
  readonly #orders = new Map<number, { readonly owner: string; status: string; readonly coupon: string | null }>();
  readonly thanked: number[] = [];
  #last = 0;

  constructor(flaw: Flaw) {
    this.#flaw = flaw;
  }

  serve(call: Call): Reply {
    const { method, path } = call;
    const body = objectOf(call.body);
    if (path === '/register' && method === 'POST') return this.#register(body);
    if (path === '/login' && method === 'POST') return this.#login(body, call.headers['x-forwarded-for'] ?? '');
    if (path === '/payments' && method === 'POST') return this.#pay(body, call.headers['x-signature']);
    const user = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    if (user !== 'marco' && user !== 'bob' && !this.#users.has(user)) return no(401);
    return this.#signedIn(method, path.split('?')[0] ?? '', body, user);
  }

  #register({ username, password }: JsonObject): Reply {
    if (typeof username !== 'string' || typeof password !== 'string' || username === '') return no(422);
    if (this.#users.has(username)) return no(409);
    this.#users.set(username, password);
    this.#last += 1;
    return fine(201, { id: this.#last, username });
  }

  #login({ username, password }: JsonObject, address: string): Reply {
    if (typeof username !== 'string' || typeof password !== 'string') return no(422);
    const key = `${username} ${this.#flaw === 'client address' ? address : ''}`;
    const count = this.#guesses.get(key) ?? 0;
    if (count >= 20 && this.#flaw !== 'guesses') return no(429);
    if (this.#users.get(username) === password) return fine(200, { token: username });
    this.#guesses.set(key, count + 1);
    return no(401);
  }

  #pay({ order_id, amount }: JsonObject, signature: string | undefined): Reply {
    const order = typeof order_id === 'number' ? this.#orders.get(order_id) : undefined;
    if (order === undefined) return no(typeof order_id === 'number' ? 404 : 422);
    if (order.status !== 'waiting') return no(409, 'The order does not wait for a payment');
    if (signature === undefined) return fine(422, { detail: [{ loc: ['header', 'x-signature'], msg: 'Field required', type: 'missing' }] });
    if (this.#flaw !== 'signatures') return no(401);
    if (amount !== PRICE) return no(409, 'The amount is not that of the order');
    order.status = 'placed';
    return fine(200, { message: 'paid' });
  }

  #signedIn(method: string, path: string, body: JsonObject, user: string): Reply {
    if (path === '/profile' && method === 'GET')
      return fine(200, { username: user, role: user === 'marco' ? 'chef' : 'customer', referral_code: `CODE-${user}` });
    if (path === '/referrals' && method === 'POST') return this.#redeem(body, user);
    if (path === '/coupons' && method === 'GET')
      return fine(200, [{ code: 'LUNCH', remaining_uses: Math.max(0, 1 - this.#uses('LUNCH')) }]);
    const [, kind = '', found, below] = /^\/(\w+)(?:\/(\d+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (kind === 'addresses') return this.#address(method, Number(found ?? 0), body);
    if (kind === 'dishes') return this.#dish(method, Number(found ?? 0), body, user);
    return kind === 'orders' ? this.#order(method, { number: Number(found ?? 0), below }, body, user) : no(404);
  }

  #redeem({ referral_code }: JsonObject, user: string): Reply {
    if (typeof referral_code !== 'string') return no(422);
    const isOwn = referral_code === `CODE-${user}`;
    if (!this.#users.has(referral_code.replace('CODE-', ''))) return no(404, 'Code not found');
    return isOwn && this.#flaw !== 'own code' ? no(409) : fine(201, { message: 'Thanks' });
  }

  #uses(code: string): number {
    return [...this.#orders.values()].filter(({ coupon }) => coupon === code).length;
  }

  #address(method: string, number: number, { city }: JsonObject): Reply {
    if (method === 'GET' && number === 0)
      return fine(
        200,
        [...this.addresses].map(([key, name]) => ({ id: key, city: name })),
      );
    if (method === 'DELETE') return this.addresses.delete(number) ? { status: 204 } : no(404);
    if (method !== 'POST' || number !== 0) return no(405);
    if (typeof city !== 'string') return no(422);
    if (this.addresses.size >= 6) return no(409, 'Too many addresses');
    this.#last += 1;
    this.addresses.set(this.#last, city);
    return fine(201, { id: this.#last, city });
  }

  #dish(method: string, number: number, { name }: JsonObject, user: string): Reply {
    const known = this.#dishes.get(number);
    if (method === 'GET' && number === 0)
      return fine(
        200,
        [...this.#dishes].map(([key, dish]) => ({ id: key, name: dish })),
      );
    if (method === 'GET') return known === undefined ? no(404) : fine(200, { id: number, name: known });
    if (user !== 'marco' && !(this.#flaw === 'dishes' && method === 'DELETE')) return no(403);
    if (method === 'DELETE') return this.#dishes.delete(number) ? { status: 204 } : no(404);
    if (method !== 'POST' || number !== 0) return no(405);
    if (typeof name !== 'string') return no(422);
    this.#last += 1;
    this.#dishes.set(this.#last, name);
    return fine(201, { id: this.#last, name });
  }

  #order(
    method: string,
    { number, below }: { readonly number: number; readonly below: string | undefined },
    body: JsonObject,
    user: string,
  ): Reply {
    if (number === 0) return this.#orderList(method, body, user);
    const order = this.#orders.get(number);
    if (order === undefined || (order.owner !== user && user !== 'marco')) return no(404);
    if (below === 'thanks' && method === 'POST') return this.#thank(number, order.status, body);
    if (below === 'status' && method === 'PATCH') return this.#move(number, body.status, user);
    return method === 'GET' && below === undefined ? fine(200, this.#shown(number)) : no(405);
  }

  #thank(number: number, status: string, { note }: JsonObject): Reply {
    if (typeof note !== 'string') return no(422);
    if (status !== 'served') return no(409, 'Only served orders can be thanked for');
    this.thanked.push(number);
    return fine(201, { note });
  }

  #move(number: number, status: JsonObject[string] | undefined, user: string): Reply {
    const order = this.#orders.get(number);
    if (user !== 'marco' || order === undefined) return no(403);
    if (typeof status !== 'string' || !STEPS.includes(status)) return no(422);
    if (STEPS.indexOf(status) !== STEPS.indexOf(order.status) + 1) return no(409, 'One step at a time');
    order.status = status;
    return fine(200, this.#shown(number));
  }

  #orderList(method: string, { address_id, payment, coupon_code }: JsonObject, user: string): Reply {
    if (method === 'GET')
      return fine(
        200,
        [...this.#orders].flatMap(([key, { owner }]) => (owner === user ? [this.#shown(key)] : [])),
      );
    if (method !== 'POST') return no(405);
    if (typeof address_id !== 'number' || (payment !== 'cash' && payment !== 'card')) return no(422);
    if (!this.addresses.has(address_id)) return no(404);
    const coupon = typeof coupon_code === 'string' ? coupon_code : null;
    if (coupon_code !== undefined && coupon !== 'LUNCH') return no(422);
    if (coupon !== null && this.#uses(coupon) >= 1 && this.#flaw !== 'coupons') return no(409);
    this.#last += 1;
    this.#orders.set(this.#last, { owner: user, status: payment === 'card' ? 'waiting' : 'placed', coupon });
    return fine(201, this.#shown(this.#last));
  }

  #shown(number: number): JsonObject {
    const order = this.#orders.get(number);
    return {
      id: number,
      status: order?.status ?? '',
      total: PRICE,
      ...(order?.coupon === null || order === undefined ? {} : { coupon_code: order.coupon }),
    };
  }
}

async function searched(flaw: Flaw) {
  const diner = new Diner(flaw);
  const { result } = await exploreWith(model, (call) => diner.serve(call), {
    env: { BEARER: 'ann' },
    other: { BEARER: 'bob' },
    admin: { BEARER: 'marco' },
    search: { requests: 6000, milliseconds: 1e9 },
  });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  return { diner, result, defects: defects.map(({ rule, op }) => `${rule} ${op}`) };
}

test('A diner without flaws has no findings, and its limit on addresses does not end the search.', async () => {
  const { diner, defects, result } = await searched(null);
  expect(defects).toEqual([]);
  expect(result.operations.find(({ op }) => op === 'POST /orders/{id}/thanks')?.reason).toBeNull();
  expect(diner.thanked.length).toBeGreaterThan(3);
  expect(isObject(result.search)).toBe(true);
});

test('A limit that a forged client address bypasses is a note.', async () => {
  const { result, defects } = await searched('client address');
  const notes = (result.search?.findings ?? []).filter(({ rule }) => rule === 'guesses-unlimited').map(({ grade }) => grade);
  expect([defects, notes]).toEqual([[], ['note']]);
});

test.each<[Flaw, string]>([
  ['coupons', 'over-used POST /orders'],
  ['signatures', 'accepts-any-signature POST /payments'],
  ['guesses', 'guesses-unlimited POST /login'],
  ['dishes', 'missing-role DELETE /dishes/{id}'],
  ['own code', 'accepts-oneself POST /referrals'],
])('The flaw “%s” is found in a diner.', async (flaw, expected) => {
  const { defects } = await searched(flaw);
  expect(defects).toEqual([expected]);
});
