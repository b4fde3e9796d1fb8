import { describe, expect, test } from 'vitest';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { parseTransitions } from '../../explore/search/states/transitions.ts';
import { isObject, listOf, objectOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';

const text = { type: 'string' };
const whole = { type: 'integer', minimum: 1, maximum: 1000 };
const as = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const errors: JsonObject = Object.fromEntries([400, 404, 409].map((status) => [status, as(object({ error: text }))]));
const takes = (schema: JsonObject): JsonObject => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const closed = (properties: JsonObject): JsonObject => ({ ...object(properties, Object.keys(properties)), additionalProperties: false });
const status = { type: 'string', enum: ['made', 'sent', 'done'] };
const line = object({ product: text, quantity: whole, price: whole });
const order = object({ id: whole, lines: { type: 'array', items: line }, total: { type: 'integer' }, status });
const coupon = object({ id: whole, code: text });
const id = param('id', whole);

const model = modelOf({
  '/orders': {
    post: {
      ...takes(closed({ lines: { type: 'array', minItems: 1, items: closed({ product: text, quantity: whole }) } })),
      responses: { 201: as(order), ...errors },
    },
  },
  '/orders/{id}': { get: { parameters: [id], responses: { 200: as(order), ...errors } } },
  '/orders/{id}/status': {
    put: {
      description: 'From made to sent, from sent to done; anything else is a conflict (409).',
      parameters: [id],
      ...takes(closed({ status })),
      responses: { 200: as(order), ...errors },
    },
  },
  '/coupons': { post: { ...takes(closed({ code: text })), responses: { 201: as(coupon), ...errors } } },
  '/coupons/{id}': { get: { parameters: [id], responses: { 200: as(coupon), ...errors } } },
  '/redemptions': {
    post: {
      description: 'A coupon can be redeemed once (409 afterwards).',
      ...takes(closed({ coupon_id: whole })),
      responses: { 200: as(object({ done: { type: 'boolean' } })), ...errors },
    },
  },
  '/me': {
    get: { responses: { 200: as(object({ name: text, role: { type: 'string', enum: ['plain', 'admin'] } })) } },
    patch: { ...takes(object({ name: { ...text, minLength: 1 } })), responses: { 200: as(object({ name: text })), ...errors } },
  },
});

type Flaw = 'sum' | 'skips' | 'twice' | 'extra' | 'promotes' | null;

const NEXT: Readonly<Record<string, string>> = { made: 'sent', sent: 'done' };
const fine = (code: number, value: Json): Reply => json(code, value, { 'content-type': 'application/json' });
const error = (code: number): Reply => fine(code, { error: 'no' });

class Shop {
  readonly #flaw: Flaw;
  readonly #orders = new Map<string, JsonObject>();
  readonly #coupons = new Map<string, JsonObject>();
  readonly #used = new Set<string>();
  #me: JsonObject = { name: 'Ann', role: 'plain' };

  constructor(flaw: Flaw) {
    this.#flaw = flaw;
  }

  readonly serve = (call: Call): Reply => {
    const [, kind = '', key = '', part] = call.path.split('/');
    const body = isObject(call.body) ? call.body : null;
    if (call.method === 'GET') return this.#read(kind, key);
    if (body === null) return error(400);
    const allowed = { orders: part === 'status' ? ['status'] : ['lines'], coupons: ['code'], redemptions: ['coupon_id'] }[kind];
    if (this.#flaw !== 'extra' && allowed !== undefined && Object.keys(body).some((name) => !allowed.includes(name))) return error(400);
    if (kind === 'me') return this.#change(body);
    if (kind === 'coupons') return this.#coupon(body);
    if (kind === 'redemptions') return this.#redeem(String(body.coupon_id));
    return part === 'status' ? this.#move(key, String(body.status)) : this.#order(body);
  };

  #read(kind: string, key: string): Reply {
    const found = kind === 'me' ? this.#me : (kind === 'orders' ? this.#orders : this.#coupons).get(key);
    return found === undefined ? error(404) : fine(200, found);
  }

  #change(body: JsonObject): Reply {
    if (body.name !== undefined && (typeof body.name !== 'string' || body.name === '')) return error(400);
    const { role, ...rest } = body;
    const name = typeof rest.name === 'string' ? { name: rest.name } : {};
    this.#me = { ...this.#me, ...name, ...(this.#flaw === 'promotes' && role !== undefined ? { role } : {}) };
    return fine(200, this.#me);
  }

  #coupon(body: JsonObject): Reply {
    if (typeof body.code !== 'string') return error(400);
    const made = { id: this.#coupons.size + 1, code: body.code };
    this.#coupons.set(String(made.id), made);
    return fine(201, made);
  }

  #redeem(key: string): Reply {
    if (!this.#coupons.has(key)) return error(404);
    if (this.#used.has(key) && this.#flaw !== 'twice') return error(409);
    this.#used.add(key);
    return fine(200, { done: true });
  }

  #order(body: JsonObject): Reply {
    const lines = listOf(body.lines).map((entry) => ({ ...objectOf(entry), price: 7 }));
    const isFine = lines.length > 0 && lines.every(({ product, quantity }: JsonObject) => typeof product === 'string' && isCount(quantity));
    if (!isFine) return error(400);
    const counted = this.#flaw === 'sum' ? lines.slice(0, 1) : lines;
    const total = counted.reduce((sum, { quantity }: JsonObject) => sum + 7 * Number(quantity), 0);
    const made = { id: this.#orders.size + 1, lines, total, status: 'made' };
    this.#orders.set(String(made.id), made);
    return fine(201, made);
  }

  #move(key: string, to: string): Reply {
    const found = this.#orders.get(key);
    if (found === undefined) return error(404);
    if (!['made', 'sent', 'done'].includes(to)) return error(400);
    const isNext = NEXT[String(found.status)] === to || (this.#flaw === 'skips' && found.status === 'made');
    if (!isNext) return error(409);
    this.#orders.set(key, { ...found, status: to });
    return fine(200, this.#orders.get(key) ?? null);
  }
}

const isCount = (value: Json | undefined): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1000;

async function rulesWith(flaw: Flaw): Promise<readonly string[]> {
  const { result } = await exploreWith(model, new Shop(flaw).serve, { search: { requests: 20_000, milliseconds: 10_000_000 } });
  const rules = new Set(['wrong-sum', 'undescribed-transition', 'works-twice', 'duplicate-in-parallel', 'mass-assignment']);
  return (result.search?.findings ?? [])
    .filter(({ rule, text: said }) => rules.has(rule) || said.includes('schema does not allow'))
    .map(({ text: said }) => said);
}

describe('Rules of a shop', () => {
  test.each<[string, Flaw, RegExp]>([
    ['a total that is not the sum of its lines', 'sum', /line items add up to/],
    ['a step between states that the spec does not list', 'skips', /from made to done/],
    ['a coupon that works twice', 'twice', /succeeds twice/],
    ['a property that the schema does not allow', 'extra', /schema does not allow/],
    ['users who promote themselves', 'promotes', /set their own role/],
  ])('It finds %s.', async (_name, flaw, finding) => {
    expect((await rulesWith(flaw)).join('\n')).toMatch(finding);
  });

  test('A shop that keeps its rules has no such findings.', async () => {
    expect(await rulesWith(null)).toEqual([]);
  });

  test('A description without states lists no steps.', () => {
    expect(parseTransitions('Moves money from one account to another.', ['open', 'closed'])).toBeNull();
    const chain = parseTransitions('Goes from open to packed to sent, one step at a time.', ['open', 'packed', 'sent']);
    expect([...(chain ?? [])].map(([from, to]) => [from, ...to])).toEqual([
      ['open', 'packed'],
      ['packed', 'sent'],
    ]);
    expect([...(parseTransitions('open → packed → sent', ['open', 'packed', 'sent'])?.get('packed') ?? [])]).toEqual(['sent']);
    expect([...(parseTransitions('open -> closed', ['open', 'closed'])?.get('open') ?? [])]).toEqual(['closed']);
  });
});
