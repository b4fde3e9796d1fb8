import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const as = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const booking = object({ id: { type: 'integer' }, booked_at: { type: 'string', format: 'date-time' } });
const month = {
  name: 'month',
  in: 'query',
  description: 'Only this month, as YYYY-MM.',
  schema: { type: 'string', pattern: '^\\d{4}-\\d{2}$' },
};
const model = modelOf({
  '/accounts': {
    get: { responses: { 200: as({ type: 'array', items: object({ id: text }) }) } },
    post: {
      requestBody: { required: true, content: { 'application/json': { schema: object({ name: text }, ['name']) } } },
      responses: { 201: as(object({ id: text, name: text })) },
    },
  },
  '/accounts/{id}/bookings': {
    get: { description: 'Newest first.', parameters: [param('id'), month], responses: { 200: as({ type: 'array', items: booking }) } },
  },
});

const bookings = ['2026-03-31T23:30:00Z', '2026-03-02T09:00:00Z', '2026-02-11T09:00:00Z', '2026-02-01T00:00:00Z'].map((booked, index) => ({
  id: index,
  booked_at: booked,
}));
type Change = (items: typeof bookings, month: string | null) => typeof bookings;
const right: Change = (items, wanted) => items.filter((item) => wanted === null || item.booked_at.startsWith(wanted));

/** Only the existing account has bookings. */
async function rulesWith(change: Change): Promise<readonly string[]> {
  const made = { last: 0 };
  const serve = ({ method, path }: { readonly method: string; readonly path: string }): Reply => {
    const fine = (status: number, value: JsonObject | readonly JsonObject[]): Reply =>
      json(status, value, { 'content-type': 'application/json' });
    const [place = '', search = ''] = path.split('?');
    if (method === 'POST') made.last += 1;
    if (place === '/accounts') return method === 'POST' ? fine(201, { id: `new${made.last}`, name: 'n' }) : fine(200, [{ id: 'old' }]);
    return fine(200, place === '/accounts/old/bookings' ? change(bookings, new URLSearchParams(search).get('month')) : []);
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 5000, milliseconds: 10_000_000 } });
  return (result.search?.findings ?? []).map(({ rule, place }) => `${rule} ${place}`);
}

test('A sentence about equal items does not name the order of the list.', async () => {
  const list = {
    description: 'A page of accounts. Equal ones are ordered by id.',
    responses: { 200: as({ type: 'array', items: object({ id: text }) }) },
  };
  const serve = ({ method }: { readonly method: string }): Reply =>
    method === 'GET' ? json(200, [{ id: 'c' }, { id: 'a' }, { id: 'b' }], { 'content-type': 'application/json' }) : { status: 405 };
  const { result } = await exploreWith(modelOf({ '/accounts': { get: list } }), serve, { search: { requests: 500, milliseconds: 1e9 } });
  expect((result.search?.findings ?? []).filter(({ rule }) => rule === 'order-ignored')).toEqual([]);
});

test('Lists in the described order with all items of a month are fine.', async () => {
  expect((await rulesWith(right)).filter((found) => /order|filter/.test(found))).toEqual([]);
});

test('A list that is not in the described order is found.', async () => {
  expect(await rulesWith((items, wanted) => right(items, wanted).toReversed())).toContain('order-ignored query.booked_at');
});

test.each([
  ['2026-03-01T09:00:00Z', [] as readonly string[]],
  ['2033-03-01T09:00:00Z', ['order-ignored']],
])('Sample data from the future is not out of order (now %s).', async (now, expected) => {
  const list = { description: 'Oldest first.', responses: { 200: as({ type: 'array', items: object({ id: text, writtenAt: text }) }) } };
  const written = ['2031-03-01T09:00:00Z', '2031-03-02T09:00:00Z', '2026-02-01T09:00:00Z', '2026-02-02T09:00:00Z'];
  const items = written.map((writtenAt, id) => ({ id: String(id), writtenAt }));
  const headers = { 'content-type': 'application/json', date: new Date(now).toUTCString() };
  const serve = ({ method }: { readonly method: string }): Reply => (method === 'GET' ? json(200, items, headers) : { status: 405 });
  const { result } = await exploreWith(modelOf({ '/notes': { get: list } }), serve, { search: { requests: 500, milliseconds: 1e9 } });
  expect((result.search?.findings ?? []).map(({ rule }) => rule).filter((rule) => rule === 'order-ignored')).toEqual(expected);
});

test('A month without its last day is found, although the list below a new resource is empty.', async () => {
  const rules = await rulesWith((items, wanted) => right(items, wanted).filter(({ id }) => wanted === null || id > 0));
  expect(rules).toContain('filter-ignored query.month');
});

const ordered = (description: string) =>
  modelOf({
    '/firings': {
      get: { description, responses: { 200: as({ type: 'array', items: object({ id: { type: 'integer' }, startsAt: text }) }) } },
    },
  });

test.each<[string, string, readonly string[], readonly string[]]>([
  [
    'by a word that begins the name of a field',
    'Ordered by start.',
    ['2027-01-03T07:00:00Z', '2027-01-01T07:00:00Z', '2027-01-02T07:00:00Z'],
    ['order-ignored query.startsAt'],
  ],
  [
    'the same moments in several time zones',
    'Ordered by start.',
    ['2027-01-01T07:00:00Z', '2027-01-01T09:00:00+02:00', '2027-01-01T07:00:00Z'],
    [],
  ],
])('A described order is judged: %s.', async (_what, description, starts, found) => {
  const items = starts.map((startsAt, index) => ({ id: index + 1, startsAt }));
  const serve = (): Reply => json(200, items, { 'content-type': 'application/json' });
  const { result } = await exploreWith(ordered(description), serve, { search: { requests: 500, milliseconds: 10_000_000 } });
  expect((result.search?.findings ?? []).map(({ rule, place }) => `${rule} ${place}`).filter((one) => one.startsWith('order'))).toEqual(
    found,
  );
});

test('The description “By id” is enough to name the order.', async () => {
  const items = [3, 1, 2].map((id) => ({ id, startsAt: 'x' }));
  const serve = (): Reply => json(200, items, { 'content-type': 'application/json' });
  const { result } = await exploreWith(ordered('By id'), serve, { search: { requests: 500, milliseconds: 10_000_000 } });
  expect((result.search?.findings ?? []).map(({ rule }) => rule)).toContain('order-ignored');
});
