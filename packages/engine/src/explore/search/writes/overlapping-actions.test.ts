import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import { requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const DAY_MS = 86_400_000;
const number = { type: 'integer' };
const day = { type: 'string', format: 'date' };
const days = { type: 'integer', minimum: 4, maximum: 20 };
const refusals: JsonObject = Object.fromEntries([400, 404, 405, 409, 422].map((code) => [code, { description: 'no' }]));
const course = object({ id: number, start_date: day, end_date: day });
const id = { parameters: [param('id', number)] };
const model = modelOf({
  '/courses': {
    get: { responses: { 200: responseWith({ type: 'array', items: course }) } },
    post: {
      ...requestWith(object({ name: { type: 'string', minLength: 1 } }, ['name'])),
      responses: { 201: responseWith(course), ...refusals },
    },
  },
  '/courses/{id}': {
    get: { ...id, responses: { 200: responseWith(course), ...refusals } },
    delete: { ...id, responses: { 204: { description: 'gone' }, ...refusals } },
  },
  '/courses/{id}/interrupt': {
    post: {
      ...id,
      description: 'The pause must lie within the course and must not share a day with another one.',
      ...requestWith(object({ from: day, days }, ['from', 'days'])),
      responses: { 200: responseWith(course), ...refusals },
    },
  },
});

type Flaw = 'checks only the first day' | 'checks nothing' | null;
const TYPE = { 'content-type': 'application/json', allow: 'GET, POST, DELETE', date: 'Thu, 19 Nov 2026 11:05:00 GMT' };
const no = (status: number, error: string): Reply => json(status, { error }, TYPE);
const isDay = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);

class Courses {
  readonly #flaw: Flaw;
  readonly #pauses = new Map<number, { readonly from: number; readonly to: number }[]>();
  #last = 0;

  constructor(flaw: Flaw) {
    this.#flaw = flaw;
  }

  serve({ method, path, body }: Call): Reply {
    const [, key, action] = /^\/courses(?:\/(\d+)(\/interrupt)?)?$/.exec(path) ?? [];
    if (key === undefined) return this.#collection(method, objectOf(body).name);
    const pauses = this.#pauses.get(Number(key));
    if (pauses === undefined) return no(404, 'Not found');
    if (action === undefined && method === 'DELETE') return this.#pauses.delete(Number(key)) ? { status: 204 } : no(404, 'Not found');
    if (action === undefined) return method === 'GET' ? json(200, shown(Number(key)), TYPE) : no(405, 'no');
    return method === 'POST' ? this.#pause(Number(key), pauses, objectOf(body)) : no(405, 'no');
  }

  #collection(method: string, name: Json | undefined): Reply {
    if (method === 'GET') return json(200, [...this.#pauses.keys()].map(shown), TYPE);
    if (method !== 'POST') return no(405, 'no');
    if (typeof name !== 'string' || name === '') return no(422, 'invalid');
    this.#last += 1;
    this.#pauses.set(this.#last, []);
    return json(201, shown(this.#last), TYPE);
  }

  #pause(key: number, pauses: { readonly from: number; readonly to: number }[], { from, days: count }: JsonObject): Reply {
    if (!isDay(from) || !Number.isInteger(count) || Number(count) < 4 || Number(count) > 20) return no(422, 'invalid');
    const first = Date.parse(from);
    const last = first + (Number(count) - 1) * DAY_MS;
    if (from < '2026-12-01' || last > Date.parse('2027-03-01')) return no(409, 'The pause is outside the course');
    const isTaken = pauses.some((one) =>
      this.#flaw === 'checks only the first day' ? first >= one.from && first <= one.to : first <= one.to && last >= one.from,
    );
    if (isTaken && this.#flaw !== 'checks nothing') return no(409, 'The pause overlaps another one');
    pauses.push({ from: first, to: last });
    return json(200, shown(key), TYPE);
  }
}

const shown = (key: number): JsonObject => ({ id: key, start_date: '2026-12-01', end_date: '2027-03-01' });

test.each<[Flaw, boolean]>([
  [null, false],
  ['checks nothing', true],
  ['checks only the first day', true],
])('A pause inside the course is sent, and one that overlaps another one is found: %s', async (flaw, isBroken) => {
  const server = new Courses(flaw);
  const { result } = await exploreWith(model, (call) => server.serve(call), { search: { requests: 3000, milliseconds: 1e9 } });
  expect(result.operations.flatMap(({ op, reason }) => (reason === null ? [] : [op]))).toEqual([]);
  const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'accepts-overlap').map(({ rule, op }) => `${rule} ${op}`);
  expect(found).toEqual(isBroken ? ['accepts-overlap POST /courses/{id}/interrupt'] : []);
});
