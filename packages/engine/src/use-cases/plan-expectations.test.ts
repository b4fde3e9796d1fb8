import { expect, test } from 'vitest';
import type { ApiModel, MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { actionsOf, contextWithoutSuite, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const query = (name: string) => ({ name, in: 'query', schema: { type: 'string', enum: ['weight', '-weight', 'label'] } });
const crate = { type: 'object', properties: { label: { type: 'string', maxLength: 40 }, weight: { type: 'number', minimum: 1 } } };
const body = { content: { 'application/json': { schema: crate } } };
const created = { 201: { description: 'created' }, 422: { description: 'invalid' } };
const document = {
  openapi: '3.0.3',
  info: { title: 'Warehouse', version: '1' },
  paths: {
    '/crates': {
      get: { summary: 'List crates', parameters: [query('sort')], responses: { 200: { description: 'done' } } },
      post: { summary: 'Store a crate', requestBody: body, responses: created },
    },
    '/orders': {
      get: { summary: 'List orders', responses: { 200: { description: 'done' } } },
      post: { summary: 'Place an order', requestBody: body, responses: created },
    },
    '/orders/{orderId}': { delete: { summary: 'Cancel an order', responses: { 204: { description: 'done' } } } },
  },
};

function warehouse(): ApiModel {
  const found = readApi(JSON.stringify(document));
  if (found.kind === 'refused') throw new Error(found.problem);
  return found.model;
}
const context: MessageContext = { ...contextWithoutSuite, model: warehouse() };

test.each([
  ['a crate with weight 0 is not ok', 0],
  ["weight -3 for a crate isn't okay", -3],
  ['a weight of 1000000 for a crate is too high', 1_000_000],
])('A value and what the server should make of it ask for a test: %s', (message, value) => {
  expect(wishOf(message, context)).toMatchObject({
    kind: 'exact',
    operation: 'POST /crates',
    settings: [{ name: 'weight', setting: { kind: 'value', value } }],
    expect: { status: '422' },
  });
});

test.each(['we had a crate with weight 0 and it was rejected', 'is a weight of 0 for a crate rejected?'])(
  'A report and a question ask for none: %s',
  (message) => {
    expect(wishOf(message, context)).toBeUndefined();
  },
);

test.each([
  ['crates ordered by label', 'label'],
  ['get the crates sorted by colour and expect 400', 'colour'],
])('A sort order is the value of the sort parameter, and its words name no resource: %s', (message, value) => {
  expect(wishOf(message, context)).toMatchObject({
    kind: 'exact',
    operation: 'GET /crates',
    settings: [{ target: 'query', name: 'sort', setting: { kind: 'value', value } }],
  });
});

test('A verb of the API after a resource continues with it and does not stop a run.', () => {
  const plan = planMessage('place an order and cancel it again', context);
  expect(actionsOf(plan)).toMatchObject([
    { kind: 'make-tests', wishes: [{ kind: 'flow', steps: [{ operation: 'POST /orders' }, { operation: 'DELETE /orders/{orderId}' }] }] },
  ]);
});

test.each(["adding crates isn't needed", 'storing crates is not needed anymore'])('What is not needed is removed: %s', (message) => {
  const cases = ['GET /crates', 'POST /crates'].map((op) => ({ id: op, title: op, op, tags: ['smoke'], statuses: ['200'] }));
  const plan = planMessage(message, { ...context, suite: { name: 'Warehouse smoke', revision: 1, cases } });
  expect(actionsOf(plan)).toMatchObject([{ kind: 'remove-cases', cases: { operations: ['POST /crates'] } }]);
});

test.each(['/generate https://other.example/latest', '/generate "nothing of this API"', '/generate “???”'])(
  'A command whose text names nothing in the API writes no tests: %s',
  (message) => {
    expect(planMessage(message, context).decisions).toMatchObject([{ kind: 'no-match' }]);
  },
);

test.each(['/generate', '/generate "crates"', '/generate everything'])('Other commands write tests: %s', (message) => {
  expect(wishOf(message, context)).toBeDefined();
});
