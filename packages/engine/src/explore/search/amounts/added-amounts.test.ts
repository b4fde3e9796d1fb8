import { expect, test } from 'vitest';
import { json, modelOf, object, param } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const count = { type: 'integer', minimum: 1, maximum: 50 };
const model = modelOf({
  ...pathsOf('parts', { fields: { name: { type: 'string' } }, shown: { stock: { type: 'integer' } } }),
  '/parts/{id}/restock': {
    parameters: [param('id', { type: 'integer' })],
    post: {
      description: 'Adds the delivered pieces to the stock.',
      ...requestWith(object({ quantity: count }, ['quantity'])),
      responses: { 200: responseWith({ type: 'object' }), 400: { description: 'no' }, 404: { description: 'no' } },
    },
  },
});

test.each([true, false])('A delivery that replaces the stock is a defect: %s.', async (isReplaced) => {
  const before: Rules['before'] = ({ method, path, ...call }, server) => {
    const part = server.all('parts').find(({ id }) => path === `/parts/${id}/restock`);
    const { quantity } = bodyOfCall({ method, path, ...call });
    if (method !== 'POST' || part === undefined) return null;
    if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1 || quantity > 50)
      return json(400, { error: 'quantity' }, { 'content-type': 'application/json' });
    const changed = { ...part, stock: (isReplaced ? 0 : Number(part.stock ?? 0)) + quantity };
    server.replace(
      'parts',
      server.all('parts').map((row) => (row === part ? changed : row)),
    );
    return json(200, changed, { 'content-type': 'application/json' });
  };
  const found = await brokenRules(model, { before, show: (_kind, row) => ({ stock: 0, ...row }) });
  expect(found.filter((rule) => rule.startsWith('wrong-stock'))).toEqual(isReplaced ? ['wrong-stock POST /parts/{id}/restock'] : []);
});
