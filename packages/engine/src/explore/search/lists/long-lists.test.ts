import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';

const number = { type: 'integer' };
const query = (name: string, schema: JsonObject, description = ''): JsonObject => ({ name, in: 'query', schema, description });
const bill = object({ id: number, made_on: { type: 'string', format: 'date' }, status: { type: 'string', enum: ['open', 'paid'] } });
const page = object({ items: { type: 'array', items: bill }, total: number });
const model = modelOf({
  '/bills': {
    get: {
      parameters: [
        query('made_to', { type: 'string', format: 'date' }, 'The last day, inclusive'),
        query('page', { type: 'integer', minimum: 1, default: 1 }),
        query('page_size', { type: 'integer', minimum: 1, maximum: 20, default: 5 }),
      ],
      responses: { 200: { description: 'fine', content: { 'application/json': { schema: page } } }, 422: { description: 'no' } },
    },
  },
});

type Flaw = 'leaves out the last day' | 'has an unknown status' | null;

/** Thirty bills, most of them of today. The server shows at most twenty on a page, the newest first. */
function serve({ method, path }: Call, flaw: Flaw): Reply {
  const bills = Array.from({ length: 30 }, (_, index) => ({
    id: 30 - index,
    made_on: index < 27 ? '2026-11-19' : `2026-10-0${30 - index}`,
    status: flaw === 'has an unknown status' && index === 28 ? 'void' : 'open',
  }));
  const asked = new URL(path, 'http://api.test').searchParams;
  const [to, at, size] = [asked.get('made_to'), Number(asked.get('page') ?? 1), Number(asked.get('page_size') ?? 5)];
  const isDay = to === null || /^\d{4}-\d\d-\d\d$/.test(to);
  const type = { 'content-type': 'application/json' };
  if (method !== 'GET') return json(405, {}, { allow: 'GET' });
  if (!isDay || !Number.isInteger(at) || at < 1 || !Number.isInteger(size) || size < 1 || size > 20) return json(422, {}, type);
  const fitting = bills.filter(({ made_on }) => to === null || (flaw === 'leaves out the last day' ? made_on < to : made_on <= to));
  return json(200, { items: fitting.slice((at - 1) * size, at * size), total: fitting.length }, type);
}

test.each<[Flaw, readonly string[]]>([
  [null, []],
  ['leaves out the last day', ['filter-ignored']],
  ['has an unknown status', ['response-schema']],
])('A list with several pages: %s', async (flaw, rules) => {
  const { result } = await exploreWith(model, (call) => serve(call, flaw), { search: { requests: 3000, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? [])
    .filter(({ rule }) => ['filter-ignored', 'response-schema'].includes(rule))
    .map(({ rule }) => rule);
  expect(found).toEqual(rules);
});
