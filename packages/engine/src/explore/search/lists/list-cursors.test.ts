import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { type Call, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';
import { brokenRules, type PlainServer, pathsOf, responseWith } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const state = { type: 'string', enum: ['new', 'used', 'lost'] };
const query = (name: string, schema: Json, more: object = {}): Json => ({ name, in: 'query', schema, ...more });
const item = object({ id: number, title: text, weight: number, state }, ['id', 'title', 'weight', 'state']);
const list = object({ items: { type: 'array', items: item }, next_cursor: { type: ['string', 'null'] }, has_more: { type: 'boolean' } });
const model = modelOf(
  pathsOf('things', {
    fields: { title: text, weight: { ...number, minimum: 1, maximum: 500 }, state },
    get: {
      parameters: [
        query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 5 }),
        query('cursor', text),
        query('sort_by', { type: 'string', enum: ['title', 'weight'] }),
        query('order', { type: 'string', enum: ['asc', 'desc'], default: 'asc' }),
        query('state', { type: 'array', items: state }),
      ],
      responses: { 200: responseWith(list), 400: { description: 'no' } },
    },
  }),
);

type Flaw = 'the last item again' | 'an item left out' | 'order ignored' | 'default of ten' | 'one state' | 'always more' | null;

const isWrong = (body: JsonObject): boolean => ['title', 'weight', 'state'].some((name) => typeof (body[name] ?? '') === 'object');

type Listed = Readonly<Record<string, Json>>;

/** Seven items in addition to those that the search creates. */
function rowsFor(asked: URLSearchParams, server: PlainServer, flaw: Flaw): readonly Listed[] {
  const field = asked.get('sort_by') ?? 'id';
  const down = asked.get('order') === 'desc' && flaw !== 'order ignored' ? -1 : 1;
  const states = asked.getAll('state').flatMap((one) => one.split(','));
  const kept = flaw === 'one state' ? states.slice(0, 1) : states;
  const seeds = Array.from({ length: 7 }, (_, index) => ({
    id: index + 901,
    title: `t${(index * 3) % 7}`,
    weight: 10 + index,
    state: ['new', 'used', 'lost'][index % 3] ?? 'new',
  }));
  const rows: readonly Listed[] = [...seeds, ...server.all('things')];
  return rows
    .filter((row) => kept.length === 0 || kept.includes(String(row.state)))
    .toSorted((left, right) => ((left[field] ?? 0) < (right[field] ?? 0) ? -down : down));
}

const SHIFTS: Readonly<Record<string, number>> = { 'the last item again': -1, 'an item left out': 1 };

function listed({ method, path, body }: Call, server: PlainServer, flaw: Flaw): Reply | null {
  if (isWrong(objectOf(body))) return json(400, { error: 'no' });
  if (method !== 'GET' || !/^\/things(?:\?|$)/.test(path)) return null;
  const asked = new URL(path, 'http://api.test').searchParams;
  const size = Number(asked.get('limit') ?? (flaw === 'default of ten' ? 10 : 5));
  const after = Number(asked.get('cursor') ?? 0);
  if (!Number.isInteger(size) || size < 1 || size > 50 || Number.isNaN(after)) return json(400, { error: 'no' });
  const all = rowsFor(asked, server, flaw);
  const start = after + (after === 0 ? 0 : (SHIFTS[flaw ?? ''] ?? 0));
  const isMore = after + size < all.length;
  const next = isMore ? String(after + size) : null;
  return json(200, { items: all.slice(start, start + size), next_cursor: next, has_more: flaw === 'always more' || isMore });
}

const found = async (flaw: Flaw) =>
  (await brokenRules(model, { before: (call, server) => listed(call, server, flaw) })).filter((rule) =>
    /pages|order|limit|filter|total/.test(rule),
  );

test('A list with a cursor that keeps its rules has no findings.', async () => {
  expect(await found(null)).toEqual([]);
});

test.each<[Flaw, string]>([
  ['the last item again', 'pages-overlap GET /things'],
  ['an item left out', 'pages-skip GET /things'],
  ['order ignored', 'order-ignored GET /things'],
  ['default of ten', 'limit-ignored GET /things'],
  ['one state', 'filter-ignored GET /things'],
  ['always more', 'wrong-total GET /things'],
])('A list with %s is found.', async (flaw, rule) => {
  expect(await found(flaw)).toEqual([rule]);
});
