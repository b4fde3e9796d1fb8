import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const query = (name: string, schema: JsonObject, description = ''): JsonObject => ({ name, in: 'query', schema, description });
const item = object({
  id: { type: 'integer' },
  fee: text,
  grade: { type: 'integer' },
  opens_at: { type: 'string', format: 'date-time' },
  seats_left: { type: 'integer' },
});

const model = modelOf({
  '/courses': {
    get: {
      description: 'Courses that are equal under `sort` come in the order of their id.',
      parameters: [
        query('sort', { type: 'string', enum: ['fee', '-fee', 'grade', '-grade', 'opens_at', '-opens_at'], default: 'fee' }),
        query('opens_on', { type: 'string', format: 'date' }, 'Only courses that open on this day (UTC).'),
        query('bookable', { type: 'boolean' }, 'true for courses of which a seat is left, false for courses that are sold out.'),
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
});

const COURSES = [
  { id: 1, fee: '105.00', grade: 2, opens_at: '2031-05-01T23:30:00Z', seats_left: 4 },
  { id: 2, fee: '9.50', grade: 1, opens_at: '2031-05-02T00:30:00Z', seats_left: 0 },
  { id: 3, fee: '24.90', grade: 2, opens_at: '2031-05-02T08:00:00Z', seats_left: 7 },
  // Times of the same millisecond are not equal.
  { id: 4, fee: '12.00', grade: 1, opens_at: '2031-05-03T08:00:00.000002Z', seats_left: 1 },
  { id: 5, fee: '13.00', grade: 3, opens_at: '2031-05-03T08:00:00.000003Z', seats_left: 2 },
  { id: 6, fee: '14.00', grade: 3, opens_at: '2031-05-03T08:00:00.000001Z', seats_left: 3 },
] as const;
type Course = (typeof COURSES)[number];
type Flaw = 'text' | 'ties' | 'default' | 'day' | 'flag' | 'swapped' | 'far';

const compare = (left: string | number, right: string | number): number => (left < right ? -1 : Number(left > right));

function sorted(sort: string, flaw: Flaw | null): readonly Course[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const by = (course: Course): string | number => {
    if (sort.endsWith('grade')) return course.grade;
    if (sort.endsWith('opens_at')) return course.opens_at.replace(/(\d{2})Z$/, '$1.000000Z').slice(0, 26);
    return flaw === 'text' ? course.fee : Number(course.fee);
  };
  const ties = flaw === 'ties' ? -1 : 1;
  return COURSES.toSorted((left, right) => sign * compare(by(left), by(right)) || ties * (left.id - right.id));
}

function listed(asked: URLSearchParams, flaw: Flaw | null): Reply {
  const day = asked.get('opens_on');
  const flag = asked.get('bookable');
  const isOn = (course: Course): boolean =>
    day === null || course.opens_at.slice(0, 10) === day || (flaw === 'day' && course.opens_at.slice(0, 10) < day);
  const isFlagged = (course: Course): boolean => {
    if (flag === null || flaw === 'flag') return true;
    return course.seats_left > 0 === (flaw === 'swapped' ? flag !== 'true' : flag === 'true');
  };
  const usual = flaw === 'default' ? 'grade' : 'fee';
  const found = sorted(asked.get('sort') ?? usual, flaw).filter((course) => isOn(course) && isFlagged(course));
  const limit = Number(asked.get('limit') ?? 20);
  const page = Number(asked.get('page') ?? 1);
  if (flaw === 'far' && (page - 1) * limit > found.length) return json(500, {});
  const items = found.slice((page - 1) * limit, page * limit);
  return json(200, { items, total: found.length }, { 'content-type': 'application/json' });
}

const VALID: Readonly<Record<string, RegExp>> = {
  sort: /^-?(?:fee|grade|opens_at)$/,
  opens_on: /^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/,
  bookable: /^(?:true|false)$/,
  page: /^[1-9]\d{0,8}$/,
  limit: /^(?:[1-9]|[1-4]\d|50)$/,
};

async function rulesWith(flaw: Flaw | null): Promise<readonly string[]> {
  const serve = ({ method, path }: Call): Reply => {
    const asked = new URLSearchParams(path.split('?')[1] ?? '');
    const isValid = [...asked].every(([name, value]) => VALID[name]?.test(value) !== false) && new Set(asked.keys()).size === asked.size;
    if (method !== 'GET') return json(405, {}, { allow: 'GET' });
    return isValid ? listed(asked, flaw) : json(400, { error: 'no' }, { 'content-type': 'application/json' });
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 5000, milliseconds: 10_000_000 } });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  return [...new Set(defects.map(({ rule, place }) => `${rule} ${place}`))];
}

describe('Orders and filters that a spec states', () => {
  test('A list that does what its parameters say has no findings, although its amounts are text.', async () => {
    expect(await rulesWith(null)).toEqual([]);
  });

  test.each<[string, Flaw, string]>([
    ['Amounts that are sorted as text', 'text', 'order-ignored query.sort'],
    ['Equal items in another order', 'ties', 'order-ignored query.sort ties'],
    ['Another order than the default', 'default', 'order-ignored query.sort'],
    ['Items of other days', 'day', 'filter-ignored query.opens_on'],
    ['A boolean filter without effect', 'flag', 'filter-ignored query.bookable'],
    ['A boolean filter that means the opposite', 'swapped', 'filter-ignored query.bookable'],
    ['A page beyond the end that crashes the server', 'far', 'server-error query.page'],
  ])('%s: found.', async (_name, flaw, found) => {
    expect(await rulesWith(flaw)).toContain(found);
  });
});
