import { expect, test } from 'vitest';
import { isList, objectOf } from '../../../json/values.ts';
import { json, modelOf, object } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules, sends, shows } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const number = { type: 'number' };
const count = { type: 'integer', minimum: 1 };
const TYPE = { 'content-type': 'application/json' };
const line = { product_id: { type: 'integer' }, quantity: count };
const order = object({
  id: { type: 'integer' },
  items: { type: 'array', items: object({ ...line, unit_price: number }) },
  subtotal: number,
  discount: number,
  total: number,
});
const conflict = { 400: { description: 'no' }, 404: { description: 'no' } };
const model = modelOf({
  ...pathsOf('products', { fields: { name: text, price: { ...number, minimum: 0 } } }),
  '/orders': {
    post: {
      ...sends(object({ items: { type: 'array', minItems: 1, items: object(line, ['product_id', 'quantity']) } }, ['items'])),
      responses: { 201: shows(order), ...conflict },
    },
    get: { responses: { 200: shows({ type: 'array', items: order }) } },
  },
  '/orders/{id}': {
    get: { parameters: [{ name: 'id', in: 'path', required: true, schema: count }], responses: { 200: shows(order), ...conflict } },
  },
});

/** Orders get a discount of ten percent. The total is calculated from the subtotal and the discount. */
const shop = (totalOf: (subtotal: number, discount: number) => number): Rules => ({
  before: (call, server) => {
    const { items } = bodyOfCall(call);
    if (call.path !== '/orders' || call.method !== 'POST' || !isList(items) || call.headers['x-checked'] !== undefined) return null;
    const lines = items.flatMap((item) => {
      const product = server.all('products').find((row) => row.id === objectOf(item).product_id);
      return product === undefined ? [] : [{ ...objectOf(item), unit_price: Number(product.price) }];
    });
    if (lines.length < items.length) return json(404, { error: 'no such product' }, TYPE);
    const subtotal = lines.reduce((sum, one) => sum + one.unit_price * Number(objectOf(one).quantity), 0);
    const discount = subtotal / 10;
    const made = { items: lines, subtotal, discount, total: totalOf(subtotal, discount) };
    return server.serve({ ...call, body: made, headers: { ...call.headers, 'x-checked': 'yes' } });
  },
});

test.each([
  ['the difference', (subtotal: number, discount: number) => subtotal - discount, false],
  ['without the discount', (subtotal: number) => subtotal, true],
  ['without cents', (subtotal: number, discount: number) => Math.round(subtotal - discount), true],
])('A total after a discount is compared: %s.', async (_name, totalOf, isDefect) => {
  const found = (await brokenRules(model, shop(totalOf))).filter((rule) => rule.startsWith('wrong-sum'));
  expect(found).toEqual(isDefect ? ['wrong-sum POST /orders'] : []);
});
