import { expect, test } from 'vitest';
import { objectOf } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../scripted-api.fixture.ts';
import { sent } from '../things.fixture.ts';

const id = { parameters: [param('id')], responses };
const both = { parameters: [param('id'), param('ruleId')], responses };
const named = acceptsBody(object({ name: { type: 'string' } }, ['name']));
const groups = modelOf({
  '/groups': { post: named },
  '/groups/{id}/rules': { get: id, post: { ...named, parameters: [param('id')] }, delete: id },
  '/groups/{id}/rules/{ruleId}': { get: both, delete: both },
  '/groups/{id}': { get: id, delete: id },
});

function groupServer(): (call: Call) => Reply {
  const stored = new Map<string, JsonObject>();
  let made = 0;
  const create = ({ path, body }: Call): Reply => {
    made += 1;
    const item = { ...objectOf(body), id: `x${made}` };
    stored.set(`${path}/x${made}`, item);
    return json(201, item);
  };
  const onItem = ({ method, path }: Call): Reply => {
    const found = stored.get(path);
    if (method === 'DELETE') stored.delete(path);
    return json(found === undefined ? 404 : 200, found ?? { message: 'not found' });
  };
  return (call) => {
    if (call.method === 'POST') return create(call);
    if (!call.path.endsWith('/rules')) return onItem(call);
    const inside = [...stored.keys()].filter((key) => key.startsWith(`${call.path}/`));
    if (call.method === 'DELETE') for (const key of inside) stored.delete(key);
    return json(
      200,
      inside.map((key) => stored.get(key) ?? null),
    );
  };
}

test('Deleting the list below a resource removes neither the resource nor the items before they are deleted one by one.', async () => {
  const { result, calls } = await exploreWith(groups, groupServer());
  expect(result.operations.filter(({ reason }) => reason !== null)).toEqual([]);
  expect(result.leftBehind).toEqual([]);
  const deleted = sent(calls, 'DELETE').map((path) => path.replace(/x\d+/g, '{}'));
  expect(deleted.indexOf('/groups/{}/rules/{}')).toBeLessThan(deleted.indexOf('/groups/{}/rules'));
});
