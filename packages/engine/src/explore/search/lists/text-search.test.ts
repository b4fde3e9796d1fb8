import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const items = { type: 'array', items: object({ id: { type: 'integer' }, title: text }) };
const model = modelOf({
  '/docs': {
    get: {
      parameters: [{ name: 'q', in: 'query', description: 'Full-text search.', schema: text }],
      responses: { 200: { description: 'fine', content: { 'application/json': { schema: items } } } },
    },
  },
});

const DOCS = [
  { id: 1, title: 'Harbour', body: 'ships' },
  { id: 2, title: 'Mountain', body: 'the harbour road' },
  { id: 3, title: 'Desert', body: 'sand' },
];

async function rulesWith(find: (wanted: string) => readonly { readonly id: number; readonly title: string }[]): Promise<readonly string[]> {
  const serve = ({ method, path }: Call): Reply => {
    if (method !== 'GET') return json(405, {}, { allow: 'GET' });
    const wanted = new URLSearchParams(path.split('?')[1] ?? '').get('q');
    const found: JsonObject[] = (wanted === null ? DOCS : find(wanted.toLowerCase())).map(({ id, title }) => ({ id, title }));
    return json(200, found, { 'content-type': 'application/json' });
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 2000, milliseconds: 1e9 } });
  return (result.search?.findings ?? []).map(({ rule }) => rule);
}

test('A search may find what the list does not show, and words only as a whole.', async () => {
  const whole = (wanted: string) =>
    DOCS.filter(
      ({ title, body }) => `${title} ${body}`.toLowerCase().split(' ').includes(wanted) || (wanted === 'harb' && /harbour/i.test(body)),
    );
  expect(await rulesWith(whole)).toEqual([]);
});

test('A search that always returns the whole list is found.', async () => {
  expect(await rulesWith(() => DOCS)).toEqual(['filter-ignored']);
});
