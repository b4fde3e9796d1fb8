import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const date = { type: 'string', format: 'date' };
const query = (name: string, schema: JsonObject, description = ''): JsonObject => ({ name, in: 'query', schema, description });
const kind = { type: 'string', enum: ['slow', 'fast'] };
const state = { type: 'string', enum: ['open', 'done'] };
const trip = object({ id: { type: 'integer' }, name: text, kind, state, ready_on: date, issued_on: date });
const page = object({ items: { type: 'array', items: trip }, total: { type: 'integer' } });
const bad: JsonObject = { 400: { description: 'no' } };
const model = modelOf({
  '/trips': {
    get: {
      description: 'Newest issue date first.',
      parameters: [
        query('kind', kind),
        query('state', state),
        query('ready_from', date, 'first day ready'),
        query('ready_to', date, 'last day ready'),
        query('q', { type: 'string', maxLength: 30 }, 'part of the name, case-insensitive'),
        query('limit', { type: 'integer', minimum: 1, maximum: 50 }),
      ],
      responses: { 200: { description: 'fine', content: { 'application/json': { schema: page } } }, ...bad },
    },
  },
  '/trips.csv': {
    get: {
      description: 'Trips by ready date. 400 if from is after to.',
      parameters: [query('from', date), query('to', date)],
      responses: { 200: { description: 'fine', content: { 'text/csv': { schema: text } } }, ...bad },
    },
  },
});

const TRIPS = [
  { id: 5, name: 'Harbour tour', kind: 'slow', state: 'open', ready_on: '2026-03-01', issued_on: '2026-02-05' },
  { id: 4, name: 'Mountain pass', kind: 'fast', state: 'open', ready_on: '2026-03-09', issued_on: '2026-02-04' },
  { id: 3, name: 'Desert crossing', kind: 'slow', state: 'done', ready_on: '2026-03-05', issued_on: '2026-02-03' },
  { id: 2, name: 'Island ferry', kind: 'fast', state: 'done', ready_on: '2026-03-07', issued_on: '2026-02-02' },
] as const;

type Flaw =
  | 'last day'
  | 'first day'
  | 'either'
  | 'search'
  | 'case'
  | 'page total'
  | 'filter total'
  | 'order'
  | 'file'
  | 'reversed'
  | 'long'
  | 'dates';

const DATE = /^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;
const fine = (value: JsonObject): Reply => json(200, value, { 'content-type': 'application/json' });
const no: Reply = json(400, { error: 'no' }, { 'content-type': 'application/json' });

function isInvalid(asked: ReadonlyMap<string, string>, flaw: Flaw | null): boolean {
  const isWrong = (name: string, allowed: readonly string[]): boolean => asked.has(name) && !allowed.includes(asked.get(name) ?? '');
  const dates = ['ready_from', 'ready_to', 'from', 'to'].flatMap((name) => asked.get(name) ?? []);
  const limit = Number(asked.get('limit') ?? 1);
  return (
    isWrong('kind', kind.enum) ||
    isWrong('state', state.enum) ||
    (flaw !== 'dates' && dates.some((day) => !DATE.test(day))) ||
    (flaw !== 'long' && (asked.get('q') ?? '').length > 30) ||
    !Number.isInteger(limit) ||
    limit < 1 ||
    limit > 50
  );
}

function listed(asked: ReadonlyMap<string, string>, flaw: Flaw | null): Reply {
  const [from = '', to = '9'] = [asked.get('ready_from'), asked.get('ready_to')];
  const wanted = asked.get('q') ?? '';
  const has = (name: string): boolean =>
    flaw === 'search' || (flaw === 'case' ? name.includes(wanted) : name.toLowerCase().includes(wanted.toLowerCase()));
  const fits = (trip: (typeof TRIPS)[number]): boolean => {
    const [one, other] = [asked.get('kind') ?? trip.kind, asked.get('state') ?? trip.state];
    const both = flaw === 'either' && asked.has('kind') && asked.has('state');
    const matches = both ? trip.kind === one || trip.state === other : trip.kind === one && trip.state === other;
    const isEarly = flaw === 'first day' ? false : trip.ready_on < from;
    const isLate = flaw === 'last day' ? trip.ready_on >= to : trip.ready_on > to;
    return matches && !isEarly && !isLate && has(trip.name);
  };
  const found = TRIPS.filter(fits);
  const items = (flaw === 'order' ? found.toReversed() : found).slice(0, Number(asked.get('limit') ?? 50));
  const total = flaw === 'page total' ? items.length : flaw === 'filter total' ? TRIPS.length : found.length;
  return fine({ items, total });
}

function exported(asked: ReadonlyMap<string, string>, flaw: Flaw | null): Reply {
  const [from = '', to = '9'] = [asked.get('from'), asked.get('to')];
  if (from > to && flaw !== 'reversed') return no;
  const rows = TRIPS.filter(({ ready_on }) => (flaw === 'file' || ready_on >= from) && ready_on <= to);
  const lines = ['id,name,ready_on', ...rows.map(({ id, name, ready_on }) => `${id},"${name}",${ready_on}`)];
  return { status: 200, text: `${lines.join('\n')}\n`, headers: { 'content-type': 'text/csv; charset=utf-8' } };
}

async function rulesWith(flaw: Flaw | null): Promise<readonly string[]> {
  const serve = ({ method, path }: Call): Reply => {
    const [place = '', search = ''] = path.split('?');
    const pairs = [...new URLSearchParams(search)];
    const asked = new Map(pairs);
    if (method !== 'GET') return json(405, {}, { allow: 'GET' });
    if (isInvalid(asked, flaw) || pairs.length > asked.size) return no;
    return place === '/trips' ? listed(asked, flaw) : exported(asked, flaw);
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 5000, milliseconds: 10_000_000 } });
  return [
    ...new Set((result.search?.findings ?? []).filter(({ grade }) => grade === 'defect').map(({ rule, place }) => `${rule} ${place}`)),
  ];
}

describe('Lists', () => {
  test('A list that does what its parameters say has no findings.', async () => {
    expect(await rulesWith(null)).toEqual([]);
  });

  test.each<[Flaw, string]>([
    ['last day', 'filter-ignored query.ready_to'],
    ['first day', 'filter-ignored query.ready_from'],
    ['either', 'filter-ignored query.kind state'],
    ['search', 'filter-ignored query.q'],
    ['case', 'filter-ignored query.q'],
    ['page total', 'wrong-total query.total'],
    ['filter total', 'wrong-total query.total'],
    ['order', 'order-ignored query.issued_on'],
    ['file', 'filter-ignored query.from'],
    ['reversed', 'accepts-invalid query.from'],
    ['long', 'accepts-invalid query.q'],
  ])('A mistake with the %s is found.', async (flaw, found) => {
    expect(await rulesWith(flaw)).toEqual([found]);
  });

  test('Dates that do not exist are invalid in parameters too.', async () => {
    expect(await rulesWith('dates')).toContain('accepts-invalid query.ready_from');
  });
});
