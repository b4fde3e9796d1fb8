import { expect, test } from 'vitest';
import { exploreWith, json, modelOf, object } from '../../scripted-api.fixture.ts';
import { responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json', allow: 'POST' };

test('In a URL-encoded form, no field is an object or a list, because its name would change. An empty part counts as missing.', async () => {
  const schema = object({ name: text, grant: { type: 'string', pattern: 'password' } }, ['name']);
  const model = modelOf({
    '/tokens': {
      post: {
        requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } },
        responses: { 200: responseWith(object({ token: text })), 422: { description: 'no' } },
      },
    },
  });
  const { calls, result } = await exploreWith(
    model,
    ({ method, body }) => {
      if (method !== 'POST') return json(405, {}, TYPE);
      const form = new URLSearchParams(typeof body === 'string' ? body : '');
      const isRight = (form.get('name') ?? '') !== '' && /password/.test(form.get('grant') || 'password');
      return isRight ? json(200, { token: 'a' }, TYPE) : json(422, { error: 'no' }, TYPE);
    },
    { search: { requests: 500, milliseconds: 1e9 } },
  );
  expect(calls.length).toBeGreaterThan(10);
  const keys = calls.flatMap(({ body }) => [...new URLSearchParams(typeof body === 'string' ? body : '').keys()]);
  expect(keys.filter((key) => /^(?:name|grant)\[/.test(key))).toEqual([]);
  expect((result.search?.findings ?? []).filter(({ rule }) => rule === 'accepts-invalid')).toEqual([]);
});
