import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, type Reply } from '../../scripted-api.fixture.ts';
import { PlainServer, pathsOf } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const KINDS = ['flights', 'logs', 'repairs', 'photos', 'permits'];

/** Balloons cannot be deleted, and five kinds of resources refer to one. */
function withoutRemovals(paths: JsonObject): JsonObject {
  const entries = Object.entries(paths).map(([path, item]) => {
    const { delete: _removal, ...rest } = item as JsonObject;
    return [path, rest] as const;
  });
  return Object.fromEntries(entries);
}

test('Resources that cannot be removed are reused, so that the last operation is checked as thoroughly as the first.', async () => {
  const balloons = withoutRemovals(pathsOf('balloons', { fields: { name: text } }));
  const users = KINDS.map((kind) => pathsOf(kind, { fields: { balloon_id: number, name: text } }));
  const secured = { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } }, security: [{ key: [] }] };
  const model = modelOf(Object.assign({}, balloons, ...users), secured);
  const server = new PlainServer({
    before: ({ headers }) => (headers['x-key'] === 'ann' ? null : json(401, { error: 'no' }, { 'content-type': 'application/json' })),
  });
  const serve = (call: Call): Reply => server.serve(call);
  const { calls } = await exploreWith(model, serve, { env: { KEY: 'ann' }, search: { requests: 6000, milliseconds: 1e9 } });
  const made = calls.filter(({ method, path, headers }) => method === 'POST' && path === '/balloons' && headers['x-key'] === 'ann');
  const isAnonymous = ({ method, path, headers }: Call): boolean =>
    method === 'PATCH' && path.startsWith('/balloons/') && headers['x-key'] === undefined;
  const updates = (kind: string): number => calls.filter(({ method, path }) => method === 'PATCH' && path.startsWith(`/${kind}/`)).length;
  expect(made.length).toBeLessThan(300);
  expect(updates('permits')).toBeGreaterThan(updates('flights') * 0.8);
  expect(calls.filter(isAnonymous).length).toBeGreaterThan(0);
});
