import { expect, test } from 'vitest';
import { isObject } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { json, modelOf, object } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules, responseWith } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const kind = { type: 'string', enum: ['single', 'double', 'suite'] };
const fields = { name: text, city: text, kind, lift: { type: 'boolean', default: false } };
const query = (name: string, schema: JsonObject, description = ''): JsonObject => ({ name, in: 'query', schema, description });
const page = object({ items: { type: 'array', items: object({ id: number, ...fields }) }, total: number });
const rooms = modelOf(
  pathsOf('rooms', {
    fields,
    required: ['name', 'city'],
    get: {
      parameters: [
        query('kind', kind),
        query('lift', { type: 'boolean' }),
        query('city', text, 'Only rooms in this city (exact match).'),
        query('page', { type: 'integer', minimum: 1, default: 1 }, 'A page after the last one is empty.'),
        query('size', { type: 'integer', minimum: 1, maximum: 50, default: 20 }),
      ],
      responses: { 200: responseWith(page), 400: { description: 'no' } },
    },
  }),
);

type Flaw =
  | 'false is ignored'
  | 'pages first'
  | 'unfiltered total'
  | 'prefix'
  | 'any case'
  | 'last page'
  | 'rejects'
  | 'stale total'
  | null;

const isCity = (flaw: Flaw, city: string, wanted: string): boolean => {
  if (flaw === 'prefix') return city.startsWith(wanted);
  return flaw === 'any case' ? city.toLowerCase() === wanted.toLowerCase() : city === wanted;
};

const isBad = (numbers: readonly number[], wanted: string, lift: string): boolean =>
  numbers.some((one, index) => !Number.isInteger(one) || one < 1 || (index === 1 && one > 50)) ||
  !['', ...kind.enum].includes(wanted) ||
  !['', 'true', 'false'].includes(lift);

function pageOf(all: readonly JsonObject[], removed: number, asked: (name: string, usual: string) => string, flaw: Flaw) {
  const [wanted, lift, city] = [asked('kind', ''), asked('lift', ''), asked('city', '')];
  const [number, most] = [Number(asked('page', '1')), Number(asked('size', '20'))];
  if (isBad([number, most], wanted, lift)) return json(400, { error: 'no' }, TYPE);
  const lifts = lift === '' || (flaw === 'false is ignored' && lift === 'false') ? ['true', 'false'] : [lift];
  const fits = (row: JsonObject): boolean =>
    ['', row.kind].includes(wanted) && lifts.includes(String(row.lift)) && (city === '' || isCity(flaw, String(row.city), city));
  const cut = (rows: readonly JsonObject[]): readonly JsonObject[] => rows.slice((number - 1) * most, number * most);
  const items = flaw === 'pages first' ? cut(all).filter(fits) : cut(all.filter(fits));
  const total = (flaw === 'unfiltered total' ? all : all.filter(fits)).length + (flaw === 'stale total' ? removed : 0);
  if (flaw === 'rejects' && number > 1 && items.length === 0) return json(404, { error: 'no' }, TYPE);
  return json(200, { items: flaw === 'last page' && number > 1 && items.length < most ? [] : [...items], total }, TYPE);
}

const rulesWith = (flaw: Flaw): NonNullable<Rules['before']> => {
  let removed = 0;
  return ({ method, path, body }, server) => {
    const url = new URL(path, 'http://api.test');
    if (method === 'DELETE' && server.all('rooms').some(({ id }) => path === `/rooms/${id}`)) removed += 1;
    if (method === 'POST' && isObject(body)) Object.assign(body, { lift: false, kind: 'single', ...body });
    if (method !== 'GET' || url.pathname !== '/rooms') return null;
    return pageOf(server.all('rooms'), removed, (name, usual) => url.searchParams.get(name) ?? usual, flaw);
  };
};

test.each<[Flaw, readonly string[]]>([
  ['false is ignored', ['filter-ignored GET /rooms']],
  ['pages first', ['filter-ignored GET /rooms']],
  ['unfiltered total', ['wrong-total GET /rooms']],
  ['prefix', ['filter-ignored GET /rooms']],
  ['any case', ['filter-ignored GET /rooms']],
  ['last page', ['pages-skip GET /rooms']],
  ['rejects', ['rejects-page GET /rooms']],
  ['stale total', ['wrong-total GET /rooms']],
  [null, []],
])('A filter of a list with pages: %s', async (flaw, expected) => {
  const found = await brokenRules(rooms, { before: rulesWith(flaw) });
  expect([...new Set(found.filter((rule) => /filter-ignored|wrong-total|pages-skip|rejects-page/.test(rule)))].slice(0, 1)).toEqual(
    expected,
  );
});
