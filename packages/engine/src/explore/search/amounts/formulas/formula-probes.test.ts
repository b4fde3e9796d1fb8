import { expect, test } from 'vitest';
import { objectOf } from '../../../../json/values.ts';
import type { JsonObject } from '../../../../model/index.ts';
import { type Call, json, modelOf, object, param } from '../../../scripted-api.fixture.ts';
import {
  brokenRules,
  type PlainServer,
  pathsOf,
  type Rules,
  requestWith,
  responseWith,
} from '../../sample-services/plain-server.fixture.ts';

const TYPE = { 'content-type': 'application/json' };
const number = { type: 'integer' };
const count = { type: 'integer', minimum: 1, maximum: 50 };
const money = object({ amount: { type: 'string', pattern: '^\\d+\\.\\d\\d$', example: '12.50' } }, ['amount']);
const row = object({ id: number, quantity: count, price: money }, ['id', 'quantity', 'price']);
const invoice = (total: string) =>
  object({
    lines: { type: 'array', items: object({ quantity: number, price: money, cost: money }) },
    total: { ...money, description: total },
  });

const modelWith = ({ field = '', operation = '' }) =>
  modelOf({
    ...pathsOf('jobs', { fields: { title: { type: 'string', maxLength: 60 } } }),
    '/jobs/{id}/parts': {
      parameters: [param('id', number)],
      post: { ...requestWith(object({ quantity: count, price: money }, ['quantity', 'price'])), responses: { 201: responseWith(row) } },
    },
    '/jobs/{id}/invoice': {
      parameters: [param('id', number)],
      get: { description: operation, responses: { 200: responseWith(invoice(field)), 404: { description: 'no' } } },
    },
  });

/** A job's invoice. Without `counts`, the total ignores quantities. */
const server = (counts: boolean): Rules => ({
  before: ({ method, path }: Call, stored: PlainServer) => {
    const job = /^\/jobs\/(\d+)\/invoice$/.exec(path)?.[1];
    if (method !== 'GET' || job === undefined || !stored.all('jobs').some(({ id }) => String(id) === job)) return null;
    const lines = stored
      .all('parts')
      .filter(({ job_id: of }) => String(of) === job)
      .map(({ quantity, price }) => ({ quantity: Number(quantity), each: Number(objectOf(price).amount), price: price ?? null }));
    const total = lines.reduce((sum, { quantity, each }) => sum + each * (counts ? quantity : 1), 0);
    const shown = lines.map(({ quantity, each, price }) => ({ quantity, price, cost: { amount: (each * quantity).toFixed(2) } }));
    return json(200, { lines: shown, total: { amount: total.toFixed(2) } }, TYPE);
  },
});

test.each([
  [{ operation: 'cost = quantity x price; total = sum of the costs.' }, true, true],
  [{ field: 'Sum of the costs.' }, true, true],
  [{ operation: 'total = sum of the costs' }, false, false],
  [{ operation: 'total = sum of the costs, without discounts' }, true, false],
  [{ field: 'The total of the invoice.' }, true, false],
])('The spec says %o. A total that ignores quantities (%s) is a defect: %s.', async (said, isWrong, isDefect) => {
  const found = (await brokenRules(modelWith(said), server(!isWrong))).filter((rule) => rule.startsWith('wrong-amount'));
  expect(found).toEqual(isDefect ? ['wrong-amount GET /jobs/{id}/invoice'] : []);
});

const shown = (description: string, values: JsonObject) =>
  brokenRules(
    modelOf(
      pathsOf('rooms', {
        fields: { title: { type: 'string', maxLength: 60 } },
        shown: Object.fromEntries(Object.keys(values).map((name) => [name, { type: 'number' }])),
        post: { description },
      }),
    ),
    { show: (_kind, row) => ({ ...row, ...values }) },
  );

test.each<[string, JsonObject]>([
  ['places equals number of beds', { places: 3, number: 12, beds: 3 }],
  ['price is always net of vat', { price: 50, net: 50, vat: 10 }],
  ['average = points / votes', { average: 4.3, points: 13, votes: 3 }],
  ['average = points / votes', { average: 4, points: 13, votes: 3 }],
  ['vat = net * vatRate', { vat: 10, net: 50, vatRate: 20 }],
  ['gross = net * (1 + vatRate)', { gross: 60, net: 50, vatRate: 20 }],
])('"%s" permits %o.', async (description, values) => {
  expect((await shown(description, values)).filter((rule) => rule.startsWith('wrong-amount'))).toEqual([]);
});

test.each<[string, JsonObject]>([
  ['average = points / votes', { average: 4.5, points: 13, votes: 3 }],
  ['average = points / votes', { average: 4.1, points: 12, votes: 3 }],
  ['vat = 20 % of net', { vat: 11, net: 50 }],
  ['vat = net * vatRate', { vat: 11, net: 50, vatRate: 20 }],
  ['cost = hours * rate', { cost: 20, hours: 3, rate: 20 }],
])('"%s" does not permit %o.', async (description, values) => {
  expect((await shown(description, values)).filter((rule) => rule.startsWith('wrong-amount'))).not.toEqual([]);
});
