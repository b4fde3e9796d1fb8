import { expect, test } from 'vitest';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import { isObject, objectOf } from '../../json/values.ts';
import type { ExploreFinding, ExploreResult, JsonObject } from '../../model/index.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const weight = { type: 'number', minimum: 0.1, maximum: 70 };
const trip = object({ id: number, status: text, note: text, parcel_count: number, total_weight: { type: 'number' } }, ['id', 'status']);
const parcel = object({ id: number, weight }, ['id', 'weight']);
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const errors: JsonObject = Object.fromEntries([400, 404, 409].map((status) => [status, { description: 'no' }]));
const takes = (schema: JsonObject): JsonObject => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const id = param('id', number);
const note = { type: 'string', maxLength: 40 };

/** Trips can be cancelled, but not deleted. */
const model = modelOf({
  '/trips': {
    get: { responses: { 200: shows({ type: 'array', items: trip }) } },
    post: { ...takes(object({ note }, ['note'])), responses: { 201: shows(trip), ...errors } },
  },
  '/trips/{id}': {
    parameters: [id],
    get: { responses: { 200: shows(trip), ...errors } },
    patch: { ...takes(object({ note: { ...note, nullable: true } })), responses: { 200: shows(trip), ...errors } },
  },
  '/trips/{id}/cancel': { parameters: [id], post: { responses: { 200: shows(trip), ...errors } } },
  '/trips/{id}/parcels': {
    parameters: [id],
    get: { responses: { 200: shows({ type: 'array', items: parcel }), ...errors } },
    post: { ...takes(object({ weight }, ['weight'])), responses: { 201: shows(parcel), ...errors } },
  },
});

interface Flaws {
  readonly roundsWeights?: true;
  readonly countsOne?: true;
  readonly failsWithoutNote?: true;
}

interface Trip {
  readonly id: number;
  status: string;
  note: string;
  readonly parcels: { readonly id: number; readonly weight: number }[];
}

const fine = (status: number, value: JsonObject | JsonObject[]): Reply => json(status, value, { 'content-type': 'application/json' });
const no = (status: number): Reply => fine(status, { error: 'no' });
const isNote = (value: unknown): value is string => typeof value === 'string' && value.length <= 40;

class Trips {
  readonly #flaws: Flaws;
  readonly all: Trip[] = [];

  constructor(flaws: Flaws) {
    this.#flaws = flaws;
  }

  serve({ method, path, body }: Call): Reply {
    const [, number, below] = /^\/trips(?:\/(\d+)(?:\/(\w+))?)?$/.exec(path.split('?')[0] ?? '') ?? [];
    if (number === undefined) return path.startsWith('/trips/') ? no(404) : this.#collection(method, body);
    const found = this.all[Number(number) - 1];
    if (found === undefined) return no(404);
    if (below === 'cancel') return method === 'POST' ? this.#cancel(found) : this.#wrong();
    if (below === 'parcels') return this.#parcels(method, found, body);
    if (method === 'GET') return fine(200, this.#shown(found));
    return method === 'PATCH' ? this.#change(found, body) : this.#wrong();
  }

  #wrong(): Reply {
    return json(405, {}, { allow: 'GET, POST, PATCH' });
  }

  #shown({ parcels, ...rest }: Trip): JsonObject {
    const sum = parcels.reduce((all, one) => all + one.weight, 0);
    const total_weight = this.#flaws.roundsWeights === true ? Math.floor(sum) : Number(sum.toFixed(2));
    return { ...rest, parcel_count: this.#flaws.countsOne === true ? Math.min(1, parcels.length) : parcels.length, total_weight };
  }

  #collection(method: string, body: Call['body']): Reply {
    if (method === 'GET')
      return fine(
        200,
        this.all.map((one) => this.#shown(one)),
      );
    if (method !== 'POST') return this.#wrong();
    if (!isObject(body) || !isNote(body.note)) return no(400);
    const made: Trip = { id: this.all.length + 1, status: 'booked', note: body.note, parcels: [] };
    this.all.push(made);
    return fine(201, this.#shown(made));
  }

  #cancel(found: Trip): Reply {
    if (found.status !== 'booked') return no(409);
    found.status = 'cancelled';
    return fine(200, this.#shown(found));
  }

  #change(found: Trip, body: Call['body']): Reply {
    if (!isObject(body)) return no(400);
    if (found.status !== 'booked') return no(409);
    if (body.note === null && this.#flaws.failsWithoutNote === true) return no(500);
    const given = body.note ?? (Object.hasOwn(body, 'note') ? '' : found.note);
    if (!isNote(given)) return no(400);
    found.note = given;
    return fine(200, this.#shown(found));
  }

  #parcels(method: string, found: Trip, body: Call['body']): Reply {
    if (method === 'GET') return fine(200, found.parcels);
    if (method !== 'POST') return this.#wrong();
    const { weight: given } = objectOf(body);
    if (typeof given !== 'number' || given < 0.1 || given > 70) return no(400);
    if (found.status !== 'booked') return no(409);
    const made = { id: found.parcels.length + 1, weight: given };
    found.parcels.push(made);
    return fine(201, made);
  }
}

interface SearchOutcome {
  readonly defects: readonly ExploreFinding[];
  readonly result: ExploreResult;
  readonly trips: Trips;
}

async function searchedWith(flaws: Flaws): Promise<SearchOutcome> {
  const trips = new Trips(flaws);
  const { result } = await exploreWith(model, (call) => trips.serve(call), { search: { requests: 5000, milliseconds: 1e9 } });
  return { defects: (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect'), result, trips };
}

test('A resource that counts its parts has no findings, few are created, and all are cancelled at the end.', async () => {
  const { defects, trips, result } = await searchedWith({});
  expect(defects.map((defect) => defect.text)).toEqual([]);
  expect(trips.all.length).toBeLessThan(90);
  expect(trips.all.filter(({ status }) => status !== 'cancelled')).toEqual([]);
  expect(result.leftBehind.filter(({ op }) => op === 'POST /trips')).toHaveLength(trips.all.length);
});

test.each<[string, Flaws, string, string | null]>([
  ['A sum that is rounded', { roundsWeights: true }, 'wrong-sum', 'total_weight'],
  ['A count that stops', { countsOne: true }, 'wrong-sum', 'parcel_count'],
  ['A 5xx for a value that the spec allows', { failsWithoutNote: true }, 'server-error', 'body.note'],
])('%s is found.', async (_name, flaws, rule, place) => {
  const { defects } = await searchedWith(flaws);
  expect(defects.map((defect) => [defect.rule, defect.place])).toContainEqual([rule, place]);
});
