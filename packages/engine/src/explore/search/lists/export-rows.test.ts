import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const total = { type: 'integer' };
const CSV = { 'content-type': 'text/csv' };
const model = modelOf({
  ...pathsOf('orders', { fields: { note: text }, shown: { total } }),
  '/exports/orders.csv': {
    get: { summary: 'Export orders (staff only)', responses: { 200: { description: 'fine', content: { 'text/csv': { schema: text } } } } },
  },
});
const stored = Array.from({ length: 34 }, (_, index) => ({ id: 900 + index, note: 'old', total: 10 * index }));

type Flaw = 'first page' | 'other totals' | null;

test.each<[Flaw, string | null]>([
  ['first page', 'incomplete-export GET /exports/orders.csv'],
  ['other totals', 'responses-differ GET /exports/orders.csv'],
  [null, null],
])('An export of a list: %s', async (flaw, expected) => {
  const before: Rules['before'] = ({ method, path }, server) => {
    const rows = [...stored, ...server.all('orders').map((row) => ({ ...row, total: 5 }))];
    if (path === '/orders' && method === 'GET') return json(200, rows, { 'content-type': 'application/json' });
    if (path !== '/exports/orders.csv') return null;
    if (method !== 'GET') return json(405, {}, { allow: 'GET' });
    const shown = rows.slice(0, flaw === 'first page' ? 20 : rows.length);
    const lines = shown.map((row) => `${row.id},${flaw === 'other totals' ? row.total + 1 : row.total}`);
    return { status: 200, text: ['id,total', ...lines].join('\n'), headers: CSV };
  };
  const show: Rules['show'] = (_kind, row) => ({ ...row, total: 5 });
  const found = (await brokenRules(model, { before, show })).filter((rule) => rule.endsWith('.csv'));
  expect(expected === null ? found : found.includes(expected)).toEqual(expected === null ? [] : true);
});
