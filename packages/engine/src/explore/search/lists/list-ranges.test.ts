import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { exploreWith, json, modelOf, object } from '../../scripted-api.fixture.ts';

const query = (name: string, description: string, schema: JsonObject): JsonObject => ({ name, in: 'query', schema, description });
const day = { type: 'string', format: 'date' };
const hire = object({ id: { type: 'integer' }, first_day: day, last_day: day, priceCents: { type: 'integer' } });
const model = modelOf({
  '/hires': {
    get: {
      parameters: [
        query('starting_until', 'Hires whose first_day is up to and including this day', day),
        query('to', 'The last day, included', day),
        query('maxPrice', 'Hires at this price are in the list', { type: 'integer' }),
      ],
      responses: { 200: { description: 'fine', content: { 'application/json': { schema: { type: 'array', items: hire } } } } },
    },
  },
});

const HIRES = [1, 2, 3, 4].map((id) => ({ id, first_day: `2026-03-0${id}`, last_day: `2026-04-0${id}`, priceCents: id * 100 }));

/** Leaves out the items at the limit of one parameter. */
async function brokenFilters(flaw: string): Promise<readonly string[]> {
  const serve = ({ path }: { readonly path: string }) => {
    const asked = new URL(path, 'http://api.test').searchParams;
    const isBelow = (name: string, compare: (limit: string) => number): boolean => {
      const limit = asked.get(name);
      return limit === null || (name === flaw ? compare(limit) < 0 : compare(limit) <= 0);
    };
    const inTime = (value: string, limit: string): number => (value < limit ? -1 : Number(value > limit));
    const items = HIRES.filter(
      ({ first_day, last_day, priceCents }) =>
        isBelow('starting_until', (limit) => inTime(first_day, limit)) &&
        isBelow('to', (limit) => inTime(last_day, limit)) &&
        isBelow('maxPrice', (limit) => priceCents - Number(limit)),
    );
    return json(200, items, { 'content-type': 'application/json' });
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 2000, milliseconds: 1e9 } });
  return (result.search?.findings ?? []).filter(({ rule }) => rule === 'filter-ignored').map(({ place }) => place ?? '');
}

test.each(['starting_until', 'maxPrice'])('A limit that is in the range by its description or its name is checked: %s', async (name) => {
  expect(await brokenFilters('')).toEqual([]);
  expect(await brokenFilters(name)).toEqual([`query.${name}`]);
});
