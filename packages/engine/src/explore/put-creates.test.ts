import { describe, expect, test } from 'vitest';
import { isObject } from '../json/values.ts';
import type { Json } from '../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from './scripted-api.fixture.ts';

const label = object({ label: { type: 'string' } }, ['label']);
const one = (...names: readonly string[]) => ({ parameters: names.map((name) => param(name)), responses });
const creates = { ...acceptsBody(label), responses: { ...responses, 201: { description: 'created' } } };
const paths = {
  '/buckets': { get: { responses } },
  '/buckets/{bucket}': { get: one('bucket'), put: { ...one('bucket'), ...creates }, delete: one('bucket') },
  '/buckets/{bucket}/objects/{key}': {
    get: one('bucket', 'key'),
    put: { ...one('bucket', 'key'), ...creates },
    delete: one('bucket', 'key'),
  },
};
const buckets = modelOf(paths);

/** A server on which clients choose the names of resources. */
function bucketServer(put: (isNew: boolean) => Reply | null = () => null): (call: Call) => Reply {
  const stored = new Map<string, Json>([['/buckets/theirs', { label: 'Theirs' }]]);
  const list = (): Reply =>
    json(
      200,
      [...stored.keys()].flatMap((path) => (path.includes('/objects') ? [] : [{ key: path.slice(9) }])),
    );
  const onItem = ({ method, path }: Call): Reply => {
    const found = stored.get(path);
    if (found === undefined) return json(404, { message: 'not found' });
    return method === 'DELETE' && stored.delete(path) ? { status: 204 } : json(200, found);
  };
  const write = ({ path, body }: Call): Reply => {
    const isNew = !stored.has(path);
    const special = put(isNew);
    if (special === null) stored.set(path, isObject(body) ? body : {});
    return special ?? json(isNew ? 201 : 200, body ?? null);
  };
  return (call) => {
    if (call.path === '/buckets') return list();
    const [parent = ''] = call.path.split('/objects');
    if (!stored.has(parent) && parent !== call.path) return json(404, { message: 'no such bucket' });
    return call.method === 'PUT' ? write(call) : onItem(call);
  };
}

const reached = ({ operations }: { readonly operations: readonly { readonly op: string; readonly reason: string | null }[] }) =>
  operations.filter(({ reason }) => reason === null).map(({ op }) => op);

describe('Resources whose id the client chooses', () => {
  test('A PUT creates them, everything below them is reached, and they are removed at the end.', async () => {
    const { result, calls } = await exploreWith(buckets, bucketServer());
    expect(reached(result)).toHaveLength(7);
    expect(result.leftBehind).toEqual([]);
    expect(result.changed).toEqual([]);
    const touched = calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/buckets/theirs'));
    expect(touched).toEqual([]);
  });

  test('A read shows that the id is free before it is used.', async () => {
    const { calls } = await exploreWith(buckets, bucketServer());
    const puts = calls.flatMap(({ method, path }, index) => (method === 'PUT' ? [{ path, index }] : []));
    expect(puts).not.toEqual([]);
    for (const { path, index } of puts)
      expect(calls.slice(0, index).some((call) => call.method === 'GET' && call.path === path)).toBe(true);
  });

  test('If the server does not create resources in this way, one new id per operation is enough.', async () => {
    const { calls } = await exploreWith(
      buckets,
      bucketServer((isNew) => (isNew ? json(404, { message: 'not found' }) : null)),
    );
    const created = calls.filter(({ method, path }) => method === 'PUT' && path !== '/buckets/theirs').map(({ path }) => path);
    expect(new Set(created).size).toBe(2);
  });

  test('A PUT that only updates gets no new id.', async () => {
    const { '/buckets/{bucket}/objects/{key}': _below, ...above } = paths;
    const update = { ...above, '/buckets/{bucket}': { get: one('bucket'), put: { ...one('bucket'), ...acceptsBody(label) } } };
    const { calls } = await exploreWith(modelOf(update), bucketServer());
    expect(calls.filter(({ method, path }) => method === 'PUT' && path !== '/buckets/theirs')).toEqual([]);
  });

  test('Nothing is created if the exploration is read-only.', async () => {
    const { calls } = await exploreWith(buckets, bucketServer(), { access: 'read-only' });
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each([['name'], []])('A body that repeats the id gets the same value, whether it is required: %j', async (...required) => {
    const named = modelOf({
      '/zones/{name}': {
        get: one('name'),
        put: { ...one('name'), ...acceptsBody(object({ name: { type: 'string' } }, required)), summary: 'Create or replace a zone' },
        delete: one('name'),
      },
    });
    const stored = new Set<string>();
    const { result } = await exploreWith(named, ({ method, path, body }) => {
      if (method === 'PUT' && (!isObject(body) || `/zones/${String(body.name)}` !== path))
        return json(400, { message: 'the names differ' });
      if (method === 'PUT') stored.add(path);
      if (!stored.has(path)) return json(404, { message: 'not found' });
      if (method === 'DELETE') stored.delete(path);
      return json(200, { ok: true });
    });
    expect(reached(result)).toHaveLength(3);
  });
});

test('Resources below a removed resource count as removed.', async () => {
  const create = { ...acceptsBody(label), responses: { 201: { description: 'created' } } };
  const model = modelOf({
    '/teams': { post: create },
    '/teams/{team}': { get: one('team'), delete: one('team') },
    '/teams/{team}/notes': { post: { ...one('team'), ...create } },
    '/teams/{team}/notes/{note}': { get: one('team', 'note'), delete: one('team', 'note') },
  });
  const stored = new Set<string>();
  const make = (path: string): Reply => {
    const id = `x${stored.size + 1}`;
    stored.add(`${path}/${id}`);
    return json(201, { id });
  };
  // Notes are removed together with their team, not individually.
  const remove = (path: string): Reply => {
    if (path.includes('/notes')) return json(409, { message: 'delete the team' });
    stored.delete(path);
    return json(200, {});
  };
  const { result } = await exploreWith(model, ({ method, path }) => {
    if (path !== '/teams' && !stored.has(path.split('/').slice(0, 3).join('/'))) return json(403, { message: 'forbidden' });
    if (method === 'POST') return make(path);
    return method === 'DELETE' ? remove(path) : json(stored.has(path) ? 200 : 404, {});
  });
  expect(result.leftBehind.map(({ request }) => request)).toEqual([]);
});

test('An existing resource that cannot be written back is left out, so a suite expects nothing of its updates.', async () => {
  const update = acceptsBody(object({ secret: { type: 'string' } }, ['secret']));
  const model = modelOf({
    '/keys': { get: { responses } },
    '/keys/{id}': { get: one('id'), put: { ...one('id'), ...update } },
  });
  const { result } = await exploreWith(model, () => json(200, [{ id: 'k1' }]));
  expect(result.operations.find(({ op }) => op === 'PUT /keys/{id}')).toMatchObject({ requests: 0, reason: 'left-out' });
  expect(result.facts).toContainEqual(expect.objectContaining({ op: 'PUT /keys/{id}', kind: 'reach', outcome: 'left-out' }));
});
