import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const query = (name: string, schema: JsonObject, description = ''): JsonObject => ({ name, in: 'query', schema, description });
const item = object({ id: { type: 'integer' }, title: text, town: text, weight: { type: ['integer', 'null'] } });
const INTRODUCTION = `A depot.

**Lists** are paged. Unless \`sort\` says otherwise records come in order of \`id\`; ties are also broken by \`id\`, ascending.
Entries without a value come last in either direction.`;

const model = modelOf(
  {
    '/crates': {
      get: {
        parameters: [
          query('q', text, 'Only crates with this text in title or town, upper and lower case being the same.'),
          query('sort', { type: 'string', enum: ['weight', '-weight'] }),
          query('page', { type: 'integer', minimum: 1, default: 1 }),
          query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 20 }),
        ],
        responses: {
          200: {
            description: 'fine',
            content: { 'application/json': { schema: object({ items: { type: 'array', items: item }, total: { type: 'integer' } }) } },
          },
          400: { description: 'no' },
        },
      },
    },
  },
  { info: { title: 'T', version: '1', description: INTRODUCTION } },
);

const CRATES = [
  { id: 1, title: 'Apples', town: 'Turku', weight: 7 },
  { id: 2, title: 'Bolts', town: 'Oslo', weight: null },
  { id: 3, title: 'Candles', town: 'Bergen', weight: 7 },
  { id: 4, title: 'Drums', town: 'Aarhus', weight: 2 },
  { id: 5, title: 'Easels', town: 'Malmo', weight: 9 },
] as const;
type Crate = (typeof CRATES)[number];
type Flaw = 'ties' | 'nulls' | 'usual' | 'town' | 'case';

function sorted(sort: string | null, flaw: Flaw | null): readonly Crate[] {
  if (sort === null) return flaw === 'usual' ? CRATES.toReversed() : CRATES;
  const sign = sort.startsWith('-') ? -1 : 1;
  const missing = flaw === 'nulls' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const by = ({ weight }: Crate): number => (weight === null ? missing : sign * weight);
  const difference = (left: Crate, right: Crate): number => (by(left) === by(right) ? 0 : by(left) < by(right) ? -1 : 1);
  return CRATES.toSorted((left, right) => difference(left, right) || (flaw === 'ties' ? sign : 1) * (left.id - right.id));
}

function matches({ title, town }: Crate, wanted: string, flaw: Flaw | null): boolean {
  const texts = flaw === 'town' ? [title] : [title, town];
  return texts.some((one) => (flaw === 'case' ? one.includes(wanted) : one.toLowerCase().includes(wanted.toLowerCase())));
}

function serve({ path }: Call, flaw: Flaw | null): Reply {
  const asked = new URL(path, 'http://api.test').searchParams;
  const [page, limit, sort] = [Number(asked.get('page') ?? 1), Number(asked.get('limit') ?? 20), asked.get('sort')];
  const isWrong = ![page, limit].every((value) => Number.isInteger(value) && value > 0) || limit > 50;
  if (isWrong || (sort !== null && !/^-?weight$/.test(sort))) return json(400, { error: 'no' });
  const rows = sorted(sort, flaw).filter((crate) => matches(crate, asked.get('q') ?? '', flaw));
  return json(200, { items: rows.slice((page - 1) * limit, page * limit), total: rows.length });
}

test.each<[Flaw | null, readonly string[]]>([
  ['ties', ['order-ignored GET /crates']],
  ['nulls', ['order-ignored GET /crates']],
  ['usual', ['order-ignored GET /crates']],
  ['town', ['filter-ignored GET /crates']],
  ['case', ['filter-ignored GET /crates']],
  [null, []],
])('Rules about lists in the introduction of the spec are checked. Broken: %s.', async (flaw, rules) => {
  const { result } = await exploreWith(model, (call) => serve(call, flaw), { search: { requests: 4000, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect').map(({ rule, op }) => `${rule} ${op}`);
  expect([...new Set(found)].filter((rule) => /order|filter/.test(rule))).toEqual(rules);
});
