import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const model = modelOf({
  '/users/register': { post: acceptsBody(object({ username: text }, ['username'])) },
  '/users/{username}': { get: { parameters: [param('username')], responses }, delete: { parameters: [param('username')], responses } },
  '/users/_debug': { get: { responses } },
});

/** A server that may store the privilege of a new user, and shows it only in one list. */
function server(isFlawed: boolean): (call: Call) => Reply {
  const users = new Map<string, JsonObject>([['root', { username: 'root', admin: false }]]);
  return ({ method, path, body }) => {
    const { username, admin } = objectOf(body);
    if (path === '/users/register') {
      if (typeof username !== 'string') return json(400, { message: 'username is required' }, TYPE);
      if (users.has(username)) return json(409, { message: 'username already exists' }, TYPE);
      users.set(username, { username, admin: isFlawed && admin === true });
      return json(200, { message: 'registered' }, TYPE);
    }
    if (path === '/users/_debug') return json(200, { users: [...users.values()] }, TYPE);
    const name = decodeURIComponent(path.slice('/users/'.length));
    if (!users.has(name)) return json(404, { message: 'not found' }, TYPE);
    if (method === 'DELETE') users.delete(name);
    return json(200, { username: name }, TYPE);
  };
}

test.each([true, false])('A privilege that another list shows was set by the client: %s', async (isFlawed) => {
  const { result } = await exploreWith(model, server(isFlawed), { search: { requests: 4000, milliseconds: 10_000_000 } });
  const found = result.search?.findings.filter(({ rule }) => rule === 'mass-assignment').map(({ op, place }) => `${op} ${place}`);
  expect(found).toEqual(isFlawed ? ['POST /users/register admin'] : []);
});
