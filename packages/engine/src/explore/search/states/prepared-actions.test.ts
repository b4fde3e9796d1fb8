import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import { bodyOfCall, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const id = param('id', number);
const errors: JsonObject = { 404: { description: 'no' }, 409: { description: 'Not possible now.' }, 422: { description: 'no' } };
const kind = { type: 'string', enum: ['grown', 'minor'] };
const sack = object({ id: number, kilos_left: number }, ['id']);
const order = object(
  {
    id: number,
    state: { type: 'string', enum: ['draft', 'placed', 'cancelled'] },
    parts: { type: 'array', items: object({ kilos: number, kind }) },
  },
  ['id'],
);
const part = object({ sack_id: number, kilos: { ...number, minimum: 1, maximum: 5000 }, kind }, ['sack_id', 'kilos', 'kind']);
const acting = (description: string): JsonObject => ({
  parameters: [id],
  post: { description, responses: { 200: responseWith(order), ...errors } },
});

/** Parts are put on an order. Placing the order takes them from their sacks. */
const model = modelOf({
  '/sacks': {
    post: {
      ...requestWith(object({ kilos: { ...number, minimum: 1, maximum: 900 } }, ['kilos'])),
      responses: { 201: responseWith(sack), ...errors },
    },
  },
  '/sacks/{id}': { parameters: [id], get: { responses: { 200: responseWith(sack), ...errors } } },
  '/orders': { post: { responses: { 201: responseWith(order) } } },
  '/orders/{id}': { parameters: [id], get: { responses: { 200: responseWith(order), ...errors } } },
  '/orders/{id}/parts': {
    parameters: [id],
    post: {
      ...requestWith(part),
      description: 'No more than what is left of the sack (409).',
      responses: { 201: responseWith(order), ...errors, 409: { description: 'Not a draft, or nine parts already.' } },
    },
  },
  '/orders/{id}/place': acting('Only a draft can be placed. It needs at least one part that is `grown`.'),
  '/orders/{id}/cancel': acting('Only a draft or placed order can be cancelled. What it took goes back.'),
});

type Flaw = 'empty' | 'minor' | 'cancelled' | 'tenth' | 'beyond' | 'keeps' | 'gives';
interface Part {
  readonly sack: number;
  readonly kilos: number;
  readonly kind: string;
}
interface Order {
  state: string;
  readonly parts: Part[];
}

class Mill {
  readonly #sacks: number[] = [];
  readonly #orders: Order[] = [];
  readonly #flaw: Flaw | null;

  constructor(flaw: Flaw | null) {
    this.#flaw = flaw;
  }

  serve(call: Call): Reply {
    const [, place, number, below = ''] = /^\/(\w+)(?:\/(\d+))?(?:\/(\w+))?$/.exec(call.path) ?? [];
    const at = number === undefined ? null : Number(number) - 1;
    if (place === 'sacks' && below === '') return this.#sack(call, at);
    if (place !== 'orders') return json(404, {});
    return at === null ? this.#make(call) : this.#change(call, at, below);
  }

  #make({ method }: Call): Reply {
    if (method !== 'POST') return json(405, {}, { allow: 'POST' });
    this.#orders.push({ state: 'draft', parts: [] });
    return this.#shown(201, this.#orders.length - 1);
  }

  #change(call: Call, at: number, below: string): Reply {
    const found = this.#orders[at];
    if (found === undefined) return json(404, {});
    const isRead = below === '';
    if (call.method !== (isRead ? 'GET' : 'POST')) return json(405, {}, { allow: isRead ? 'GET' : 'POST' });
    const status = isRead ? 200 : this.#act(found, below, bodyOfCall(call));
    return status < 300 ? this.#shown(status, at) : json(status, {});
  }

  #act(order: Order, below: string, body: JsonObject): number {
    if (below === 'parts') return this.#add(order, body);
    return below === 'place' ? this.#place(order) : this.#cancel(order);
  }

  #shown(status: number, at: number): Reply {
    const { state, parts } = this.#orders[at] ?? { state: '', parts: [] };
    const shown = parts.map(({ kilos, kind: of }) => ({ kilos, kind: of }));
    return json(status, { id: at + 1, state, parts: shown }, { 'content-type': 'application/json' });
  }

  #sack({ method, ...call }: Call, at: number | null): Reply {
    const wanted = at === null ? 'POST' : 'GET';
    if (method !== wanted) return json(405, {}, { allow: wanted });
    const { kilos } = bodyOfCall({ method, ...call });
    const isMade = at === null && typeof kilos === 'number' && Number.isInteger(kilos) && kilos >= 1 && kilos <= 900;
    if (at === null && !isMade) return json(422, {});
    if (isMade) this.#sacks.push(kilos + 99);
    const index = at ?? this.#sacks.length - 1;
    const left = this.#sacks[index];
    return left === undefined
      ? json(404, {})
      : json(isMade ? 201 : 200, { id: index + 1, kilos_left: left }, { 'content-type': 'application/json' });
  }

  #add(order: Order, { sack_id: sack, kilos, kind: of }: JsonObject): number {
    const isWhole = typeof kilos === 'number' && Number.isInteger(kilos) && kilos >= 1 && kilos <= 5000;
    const left = typeof sack === 'number' ? this.#sacks[sack - 1] : undefined;
    if (!isWhole || typeof sack !== 'number' || left === undefined || typeof of !== 'string' || !kind.enum.includes(of)) return 422;
    if (order.state !== 'draft' || (order.parts.length >= 9 && this.#flaw !== 'tenth')) return 409;
    const taken = order.parts.reduce((sum, one) => sum + (one.sack === sack ? one.kilos : 0), 0);
    if (taken + kilos > left && this.#flaw !== 'beyond') return 409;
    order.parts.push({ sack, kilos, kind: of });
    return 201;
  }

  #place(order: Order): number {
    const isReady = order.state === 'draft' || (this.#flaw === 'cancelled' && order.state === 'cancelled');
    const isNeeded = (one: Part): boolean => this.#flaw === 'minor' || one.kind === 'grown';
    if (!isReady || (!order.parts.some(isNeeded) && (this.#flaw !== 'empty' || order.parts.length > 0))) return 409;
    order.state = 'placed';
    this.#move(order, -1);
    return 200;
  }

  #cancel(order: Order): number {
    if (order.state === 'cancelled') return 409;
    if ((order.state === 'placed' && this.#flaw !== 'keeps') || this.#flaw === 'gives') this.#move(order, 1);
    order.state = 'cancelled';
    return 200;
  }

  #move({ parts }: Order, sign: number): void {
    for (const { sack, kilos } of parts) this.#sacks[sack - 1] = (this.#sacks[sack - 1] ?? 0) + sign * kilos;
  }
}

async function rulesWith(flaw: Flaw | null): Promise<readonly string[]> {
  const mill = new Mill(flaw);
  const { result } = await exploreWith(model, (call) => mill.serve(call), { search: { requests: 20_000, milliseconds: 1e9 } });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  return [...new Set(defects.map(({ rule, op }) => `${rule} ${op}`))];
}

describe('Orders that take something when they are placed', () => {
  test('A server that does what its descriptions say has no findings.', async () => {
    expect(await rulesWith(null)).toEqual([]);
  });

  test.each<[string, Flaw, string]>([
    ['An order without parts is placed', 'empty', 'ignores-state POST /orders/{id}/place'],
    ['An order with parts of another kind is placed', 'minor', 'ignores-state POST /orders/{id}/place'],
    ['A cancelled order is placed', 'cancelled', 'ignores-state POST /orders/{id}/place'],
    ['A tenth part is accepted', 'tenth', 'over-quota POST /orders/{id}/parts'],
    ['More than what is left is accepted', 'beyond', 'over-capacity POST /orders/{id}/parts'],
    ['A cancelled order gives nothing back', 'keeps', 'wrong-stock POST /orders/{id}/cancel'],
    ['A cancelled draft gives back what it never took', 'gives', 'wrong-stock POST /orders/{id}/cancel'],
  ])('%s: found.', async (_name, flaw, found) => {
    expect(await rulesWith(flaw)).toContain(found);
  });
});
