import { expect, test } from 'vitest';
import { isList, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { json, modelOf, object } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

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
      ...requestWith(object({ items: { type: 'array', minItems: 1, items: object(line, ['product_id', 'quantity']) } }, ['items'])),
      responses: { 201: responseWith(order), ...conflict },
    },
    get: { responses: { 200: responseWith({ type: 'array', items: order }) } },
  },
  '/orders/{id}': {
    get: { parameters: [{ name: 'id', in: 'path', required: true, schema: count }], responses: { 200: responseWith(order), ...conflict } },
  },
});

/** Calculates the fields of an order from the sum of its lines. */
const shop = (fieldsOf: (sum: number) => JsonObject): Rules => ({
  before: (call, server) => {
    const { items } = bodyOfCall(call);
    if (call.path !== '/orders' || call.method !== 'POST' || !isList(items) || call.headers['x-checked'] !== undefined) return null;
    const lines = items.flatMap((item) => {
      const product = server.all('products').find((row) => row.id === objectOf(item).product_id);
      return product === undefined ? [] : [{ ...objectOf(item), unit_price: Number(product.price) }];
    });
    if (lines.length < items.length) return json(404, { error: 'no such product' }, TYPE);
    const sum = lines.reduce((all, one) => all + one.unit_price * Number(objectOf(one).quantity), 0);
    const made = { items: lines, ...fieldsOf(sum) };
    return server.serve({ ...call, body: made, headers: { ...call.headers, 'x-checked': 'yes' } });
  },
});

const wrongSums = async (fieldsOf: (sum: number) => JsonObject): Promise<readonly string[]> =>
  (await brokenRules(model, shop(fieldsOf))).filter((rule) => rule.startsWith('wrong-sum'));

test.each([
  ['the difference', (subtotal: number, discount: number) => subtotal - discount, false],
  ['without the discount', (subtotal: number) => subtotal, true],
  ['without cents', (subtotal: number, discount: number) => Math.round(subtotal - discount), true],
])('A total after a discount is compared: %s.', async (_name, totalOf, isDefect) => {
  const discounted = (subtotal: number): JsonObject => ({ subtotal, discount: subtotal / 10, total: totalOf(subtotal, subtotal / 10) });
  expect(await wrongSums(discounted)).toEqual(isDefect ? ['wrong-sum POST /orders'] : []);
});

const cents = (value: number): number => Math.round(value * 100) / 100;

test.each<[string, (sum: number) => JsonObject]>([
  ['the prices include the tax', (sum) => ({ subtotal: sum, tax: cents((sum * 19) / 119), total: sum })],
  ['the subtotal is without the tax', (sum) => ({ subtotal: cents(sum / 1.19), tax: cents(sum - sum / 1.19), total: sum })],
  ['the tax is a percentage', (sum) => ({ subtotal: sum, tax: 19, total: cents(sum * 1.19) })],
  ['the tax is a fraction', (sum) => ({ subtotal: sum, tax: 0.19, total: cents(sum * 1.19) })],
  ['the discount is a percentage', (sum) => ({ subtotal: sum, discount: 10, total: cents(sum * 0.9) })],
  ['the tax applies after a discount', (sum) => ({ subtotal: sum, discount: 10, vat: 19, total: cents(sum * 0.9 * 1.19) })],
  ['the subtotal is after the discount', (sum) => ({ subtotal: sum - 0.5, discount: 0.5, shipping: 4, total: sum + 3.5 })],
  ['a voucher is subtracted', (sum) => ({ subtotal: sum, voucher_amount: 0.5, total: sum - 0.5 })],
  ['a credit is subtracted', (sum) => ({ subtotal: sum, credit: 0.5, total: sum - 0.5 })],
])('A usual total is correct: %s.', async (_, fieldsOf) => {
  expect(await wrongSums(fieldsOf)).toEqual([]);
});

test.each<[string, (sum: number) => JsonObject]>([
  ['the tax is added twice', (sum) => ({ subtotal: sum, tax: 2, total: sum + 4 })],
  ['the shipping is forgotten', (sum) => ({ subtotal: sum, shipping: 4, total: sum })],
  ['a voucher is added', (sum) => ({ subtotal: sum, voucher_amount: 0.5, total: sum + 0.5 })],
  ['the subtotal lacks a line', (sum) => ({ subtotal: sum / 2, tax: 2, total: sum / 2 + 2 })],
])('A wrong total is found: %s.', async (_, fieldsOf) => {
  expect(await wrongSums(fieldsOf)).toEqual(['wrong-sum POST /orders']);
});

test('A total with more taxes than usual is not checked, because almost any total could be right.', async () => {
  const names = ['tax', 'vat', 'total_tax', 'total_vat', 'taxes'].flatMap((name) => [name, `${name}_amount`]);
  const taxes = Object.fromEntries(names.map((name, index) => [name, index + 1]));
  expect(await wrongSums((sum) => ({ subtotal: sum, ...taxes, total: sum + 1000 }))).toEqual([]);
});
