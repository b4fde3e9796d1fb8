import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { json, modelOf, param } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules, responseWith } from '../sample-services/plain-server.fixture.ts';
import { isTimeOf } from './action-times.ts';

const moment = { type: ['string', 'null'], format: 'date-time' };
const shown = {
  submitted_at: moment,
  closed_at: { ...moment, description: 'When the order was submitted or cancelled.' },
  status: { type: 'string', enum: ['draft', 'submitted'] },
};
const model = modelOf({
  ...pathsOf('orders', { fields: { note: { type: 'string' } }, shown }),
  '/orders/{id}/submit': {
    parameters: [param('id', { type: 'integer' })],
    post: { responses: { 200: responseWith({ type: 'object' }), 404: { description: 'no' }, 409: { description: 'no' } } },
  },
});

test.each<['no time' | 'old state' | null, readonly string[]]>([
  ['no time', ['time-not-set POST /orders/{id}/submit']],
  ['old state', ['responses-differ POST /orders/{id}/submit']],
  [null, []],
])('The result of an action: %s', async (flaw, expected) => {
  const shownAs = (row: JsonObject): JsonObject => ({
    status: 'draft',
    submitted_at: null,
    ...row,
  });
  const before: Rules['before'] = ({ method, path }, server) => {
    const order = server.all('orders').find(({ id }) => path === `/orders/${id}/submit`);
    if (method !== 'POST' || order === undefined) return null;
    if (order.status === 'submitted') return json(409, { error: 'submitted' }, { 'content-type': 'application/json' });
    const changed = { ...order, status: 'submitted', submitted_at: flaw === 'no time' ? null : '2026-11-19T10:00:00Z' };
    server.replace(
      'orders',
      server.all('orders').map((row) => (row === order ? changed : row)),
    );
    return json(200, { ...changed, status: flaw === 'old state' ? 'draft' : 'submitted' }, { 'content-type': 'application/json' });
  };
  const found = await brokenRules(model, { before, show: (_kind, row) => shownAs(row) });
  expect(found.filter((rule) => /time-not-set|responses-differ/.test(rule))).toEqual(expected);
});

test.each([
  ['submitted_at', 'submit', true],
  ['paidAt', 'pay', true],
  ['activatedAt', 'activate', true],
  ['cancelledAt', 'cancel', true],
  ['closed_at', 'cancel', false],
  ['created_at', 'submit', false],
  ['approved_on', 'approve', true],
])('%s is the time of %s: %s', (name, verb, isWanted) => {
  expect(isTimeOf(name, verb)).toBe(isWanted);
});
