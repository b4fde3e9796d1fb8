import { expect, test } from 'vitest';
import { exploreWith, json, modelOf, object } from '../../scripted-api.fixture.ts';
import { responseWith } from '../sample-services/plain-server.fixture.ts';

const TYPE = { 'content-type': 'application/json', allow: 'GET' };
const users = {
  get: { responses: { 200: responseWith({ type: 'array', items: object({ id: { type: 'integer' } }) }), 401: { description: 'who' } } },
};
const secured = { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } }, security: [{ key: [] }] };

test.each([true, false])('An old version that needs no credentials is a defect: %s.', async (isThere) => {
  const { result } = await exploreWith(
    modelOf({ '/api/v2/users': users }, secured),
    ({ path, headers, method }) => {
      if (method !== 'GET') return json(405, {}, TYPE);
      if (path.startsWith('/api/v1/users') && isThere) return json(200, [{ id: 1 }], TYPE);
      if (!path.startsWith('/api/v2/users')) return json(404, {}, TYPE);
      return headers['x-key'] === 'ann' ? json(200, [{ id: 1 }], TYPE) : json(401, {}, TYPE);
    },
    { env: { KEY: 'ann' }, search: { requests: 500, milliseconds: 1e9 } },
  );
  const found = (result.search?.findings ?? []).map(({ rule, text }) => `${rule} ${text.split(',')[0]}`);
  expect(found).toEqual(isThere ? ['old-version GET /api/v1/users'] : []);
});
