import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { objectOf } from '../../json/values.ts';
import type { ExploreFinding, JsonObject } from '../../model/index.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const problem = {
  description: 'no',
  content: { 'application/problem+json': { schema: object({ title: text, status: number }, ['title', 'status']) } },
};
const errors: JsonObject = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem };
const price = { type: 'integer', minimum: 1, maximum: 1000 };
const offer = object({ id: number, seller: text, price, status: { type: 'string', enum: ['open', 'sold'] } }, [
  'id',
  'seller',
  'price',
  'status',
]);
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const id = param('id', { type: 'integer', minimum: 1 });
const location: JsonObject = { headers: { Location: { required: true, schema: text } } };

/** A market in which all users can read all offers, nobody can buy their own, and each offer can be sold once. */
const model = modelOf(
  {
    '/offers': {
      get: { responses: { 200: shows({ type: 'array', items: offer }), ...errors } },
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: object({ price }, ['price']) } } },
        responses: { 201: { ...shows(offer), ...location }, ...errors },
      },
    },
    '/offers/{id}': {
      get: { parameters: [id], responses: { 200: shows(offer), ...errors } },
      delete: {
        description: 'Only the seller may withdraw an offer. Only open offers can be withdrawn (409).',
        parameters: [id],
        responses: { 204: { description: 'gone' }, ...errors },
      },
    },
    '/offers/{id}/buy': {
      post: {
        description: 'An offer is sold once. 409 if it is sold already or is the own offer.',
        parameters: [id],
        responses: { 200: shows(offer), ...errors },
      },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

export interface MarketFlaws {
  readonly hidesLocation?: true;
  readonly plainErrors?: true;
  readonly wrongStatus?: true;
  readonly takesAnyPrice?: true;
  readonly sellsTwice?: true;
  readonly withdrawsSold?: true;
}

interface Offer {
  readonly id: number;
  readonly seller: string;
  readonly price: number;
  readonly status: 'open' | 'sold';
}

class Market {
  readonly #flaws: MarketFlaws;
  readonly #offers = new Map<number, Offer>();
  #last = 0;

  constructor(flaws: MarketFlaws) {
    this.#flaws = flaws;
    this.#add('bob', 5);
    this.#add('ann', 7);
  }

  serve({ method, path, body, headers }: Call): Reply {
    const user = /^Bearer (ann|bob)$/.exec(headers.authorization ?? '')?.[1];
    if (user === undefined) return this.#error(401);
    if (path === '/offers') return method === 'POST' ? this.#create(user, objectOf(body)) : fine(200, [...this.#offers.values()]);
    const [, number = '', action] = /^\/offers\/(\d+)(\/buy)?$/.exec(path.split('?')[0] ?? '') ?? [];
    const found = this.#offers.get(Number(number));
    if (found === undefined) return this.#error(404);
    if (action !== undefined) return method === 'POST' ? this.#buy(found, user) : this.#error(405);
    if (method === 'DELETE') return this.#withdraw(found, user);
    return method === 'GET' ? fine(200, found) : this.#error(405);
  }

  #error(status: number): Reply {
    const media = this.#flaws.plainErrors === true ? 'application/json' : 'application/problem+json';
    return json(
      status,
      { title: 'no', status: this.#flaws.wrongStatus === true ? 400 : status },
      { 'content-type': media, allow: 'GET, POST, DELETE' },
    );
  }

  #add(seller: string, amount: number): Offer {
    this.#last += 1;
    const made: Offer = { id: this.#last, seller, price: amount, status: 'open' };
    this.#offers.set(made.id, made);
    return made;
  }

  #create(user: string, { price: asked, ...rest }: JsonObject): Reply {
    const isFine = typeof asked === 'number' && Number.isInteger(asked) && asked <= 1000;
    if (!isFine || (asked < 1 && this.#flaws.takesAnyPrice !== true) || Object.keys(rest).includes('id')) return this.#error(400);
    const made = this.#add(user, asked);
    return fine(201, made, this.#flaws.hidesLocation === true ? {} : { location: `/offers/${made.id}` });
  }

  #buy(found: Offer, user: string): Reply {
    if (found.seller === user || (found.status === 'sold' && this.#flaws.sellsTwice !== true)) return this.#error(409);
    const sold: Offer = { ...found, status: 'sold' };
    this.#offers.set(found.id, sold);
    return fine(200, sold);
  }

  #withdraw(found: Offer, user: string): Reply {
    if (found.seller !== user) return this.#error(403);
    if (found.status === 'sold' && this.#flaws.withdrawsSold !== true) return this.#error(409);
    this.#offers.delete(found.id);
    return { status: 204 };
  }
}

const fine = (status: number, value: Offer | readonly Offer[], headers: Readonly<Record<string, string>> = {}): Reply =>
  json(status, JSON.parse(JSON.stringify(value)), { 'content-type': 'application/json', ...headers });

export async function defectsOfMarket(flaws: MarketFlaws): Promise<readonly ExploreFinding[]> {
  const market = new Market(flaws);
  const search = { requests: 20_000, milliseconds: 10_000_000 };
  const { result } = await exploreWith(model, (call) => market.serve(call), { env: { BEARER: 'ann' }, other: { BEARER: 'bob' }, search });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
}
