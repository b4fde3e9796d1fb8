import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { modelOf, shopDocument } from '../shop.fixture.ts';
import { harborContext } from './plan-harbor.fixture.ts';
import { contextWithoutSuite, wishOf } from './plan-message.fixture.ts';

const inShop: MessageContext = { ...contextWithoutSuite, model: modelOf(shopDocument) };
const query = (name: string, value: unknown) => ({ target: 'query', name, setting: { kind: 'value', value } });

test.each([
  ['search the products for lamps', [query('search', 'lamps')]],
  ['search products for "desk lamp", at most 3 results', [query('search', 'desk lamp'), query('limit', 3)]],
  ['find products called Lumen, first 5 only', [query('search', 'Lumen'), query('limit', 5)]],
])('A text belongs to the parameter that searches, and a number of results to the limit: %s', (message, settings) => {
  expect(wishOf(message, inShop)).toMatchObject({ kind: 'exact', operation: 'GET /products', settings });
});

test('The size of a page counts no tests.', () => {
  expect(wishOf('list the ships, 3 per page', harborContext)).toMatchObject({ operation: 'GET /ships', settings: [query('pageSize', 3)] });
});

test('What is searched for may be a resource.', () => {
  expect(wishOf('search for products', inShop)).toMatchObject({ kind: 'suite' });
});
