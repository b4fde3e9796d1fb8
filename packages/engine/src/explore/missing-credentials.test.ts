import { expect, test } from 'vitest';
import { exploreWith, json, modelOf, responses } from './scripted-api.fixture.ts';

const secured = modelOf(
  { '/orders': { get: { security: [{ key: [] }], responses } } },
  { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
);

test('Without credentials, a 401 means that one is required, and is no fact about the API.', async () => {
  const { result } = await exploreWith(secured, () => json(401, {}));
  expect(result.operations).toMatchObject([{ op: 'GET /orders', reason: 'no-credential' }]);
  expect(result.facts).toEqual([]);
});

test('With credentials, a 401 means that another user is required.', async () => {
  const { result } = await exploreWith(secured, () => json(401, {}), { env: { KEY: 'a-key' } });
  expect(result.operations).toMatchObject([{ op: 'GET /orders', reason: 'other-identity' }]);
  expect(result.facts).toContainEqual(expect.objectContaining({ kind: 'other-identity', op: 'GET /orders' }));
});
