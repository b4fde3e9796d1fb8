import { expect, test } from 'vitest';
import { objectOf } from '../json/values.ts';
import { acceptsBody, exploreWith, json, modelOf, object, type Reply } from './scripted-api.fixture.ts';

const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const model = modelOf({
  '/token': { post: acceptsBody(object({ client: text, username: text, password: text }, ['client', 'username', 'password'])) },
  '/register': {
    post: {
      ...acceptsBody(object({ username: text, password: text, phone: text }, ['username', 'password', 'phone'])),
      responses: { 201: { description: 'made' } },
    },
  },
});

test('A login comes after the registration and may have further fields. A conflict may have another status than 409.', async () => {
  const users = new Map<string, string>();
  const phones = new Set<string>();
  const { calls } = await exploreWith(
    model,
    ({ method, path, body }): Reply => {
      const { username, password, phone } = objectOf(body);
      if (method !== 'POST') return json(405, {}, TYPE);
      if (path === '/token') return json(users.get(String(username)) === password ? 200 : 401, { detail: 'wrong password' }, TYPE);
      if (typeof username !== 'string' || typeof password !== 'string' || typeof phone !== 'string') return json(422, {}, TYPE);
      if (users.has(username) || phones.has(phone)) return json(403, { detail: 'Username or phone already registered.' }, TYPE);
      users.set(username, password);
      phones.add(phone);
      return json(201, { username }, TYPE);
    },
    { search: { requests: 400, milliseconds: 1e9 } },
  );
  const [first, second] = calls;
  expect([first?.path, second?.path]).toEqual(['/register', '/token']);
  expect(objectOf(second?.body).username).toBe(objectOf(first?.body).username);
  expect(users.size).toBeGreaterThan(1);
});
