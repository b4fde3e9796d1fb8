import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';

const id = { parameters: [param('id', { type: 'integer' })] };
const model = modelOf({
  '/hives': { get: { responses }, post: acceptsBody(object({ label: { type: 'string' } }, ['label'])) },
  '/hives/{id}': { get: { ...id, responses }, delete: { ...id, responses } },
  '/hives/{id}/status': {
    post: { ...id, ...acceptsBody(object({ status: { type: 'string', enum: ['resting', 'active'] } }, ['status'])) },
  },
  '/harvests/{id}': { get: { ...id, responses } },
  '/hives/{id}/harvests': {
    post: { ...id, ...acceptsBody(object({ grams: { type: 'integer' } }, ['grams'])), responses: { 201: { description: 'made' } } },
  },
});

function answer({ method, path, body }: Call, hives: Map<number, string>, accepted: Json[]): Reply {
  const [, key = '', below] = /^\/hives(?:\/(\d+))?(\/\w+)?$/.exec(path) ?? [];
  if (path === '/hives') return method === 'POST' ? created(hives, body) : json(200, []);
  const number = Number(key);
  if (!hives.has(number)) return json(404, { error: 'not found' });
  if (below === '/status') hives.set(number, String(objectOf(body).status));
  if (below !== '/harvests') return json(200, { id: number, status: hives.get(number) ?? '' });
  if (hives.get(number) !== 'active') return json(409, { error: 'The hive is not active.' });
  accepted.push(body ?? null);
  return json(201, { id: 77, ...objectOf(body) });
}

function created(hives: Map<number, string>, body: Json | undefined): Reply {
  hives.set(hives.size + 1, 'resting');
  return json(201, { id: hives.size, label: objectOf(body).label ?? '' });
}

test('The state that a rejection mentions is set before the request is sent again.', async () => {
  const hives = new Map<number, string>();
  const accepted: Json[] = [];
  await exploreWith(model, (call) => answer(call, hives, accepted), { search: { requests: 2000, milliseconds: 10_000_000 } });
  expect(accepted.length).toBeGreaterThan(0);
});
