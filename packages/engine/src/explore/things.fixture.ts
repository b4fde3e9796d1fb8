import { isObject } from '../json/values.ts';
import type { Json } from '../model/index.ts';
import { acceptsBody, type Call, json, modelOf, object, param, type Reply, responses } from './scripted-api.fixture.ts';

export const nameSchema = object({ name: { type: 'string' } }, ['name']);
export const itemOperation = { parameters: [param('id')], responses };
export const things = modelOf({
  '/things': { get: { responses }, post: acceptsBody(nameSchema) },
  '/things/{id}': { get: itemOperation, put: { ...acceptsBody(nameSchema), parameters: [param('id')] }, delete: itemOperation },
});

/** A server with one resource that the exploration did not create. */
export function thingServer(more: (call: Call) => Reply | null = () => null): (call: Call) => Reply {
  const stored = new Map<string, Json>([['theirs', { id: 'theirs', name: 'Theirs' }]]);
  const create = (body: Json | undefined): Reply => {
    created += 1;
    const id = `t${created}`;
    stored.set(id, { id, ...(isObject(body) ? body : {}) });
    return json(201, stored.get(id) ?? null);
  };
  let created = 0;
  return (call) => {
    const special = more(call);
    if (special !== null) return special;
    if (call.path === '/things') return call.method === 'GET' ? json(200, [...stored.values()]) : create(call.body);
    const key = /^\/things\/([^/?]+)$/.exec(call.path)?.[1] ?? '';
    const found = stored.get(key);
    if (found === undefined) return json(404, { message: 'not found' });
    if (call.method === 'DELETE') stored.delete(key);
    return json(200, found);
  };
}

export const sent = (calls: readonly Call[], method: string): readonly string[] =>
  calls.filter((call) => call.method === method).map(({ path }) => path);
