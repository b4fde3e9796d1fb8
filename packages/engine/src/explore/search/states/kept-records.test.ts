import { expect, test } from 'vitest';
import { json, modelOf, param } from '../../scripted-api.fixture.ts';
import { brokenRules, type PlainServer, pathsOf, type Row, type Rules, responseWith } from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const status = { type: 'string', enum: ['draft', 'closed'] };
const TYPE = { 'content-type': 'application/json' };
const model = modelOf({
  ...pathsOf('bikes', {
    fields: { name: text },
    delete: { description: 'Deletes the bike and, with it, its draft orders. Closed orders are kept with `bike_id` set to `null`.' },
  }),
  ...pathsOf('orders', { fields: { bike_id: { type: ['integer', 'null'] }, note: text }, shown: { status } }),
  '/orders/{id}/close': {
    parameters: [param('id', number)],
    post: { responses: { 200: responseWith({ type: 'object' }), 404: { description: 'no' }, 409: { description: 'no' } } },
  },
});

type Flaw = 'deleted' | 'dangling' | 'drafts' | null;

function close(server: PlainServer, id: string | undefined) {
  const orders = server.all('orders');
  const order = orders.find((row) => String(row.id) === id);
  if (order === undefined) return null;
  if (order.status === 'closed') return json(409, { error: 'closed' }, TYPE);
  const changed = { ...order, status: 'closed' };
  server.replace(
    'orders',
    orders.map((row) => (row === order ? changed : row)),
  );
  return json(200, changed, TYPE);
}

const rulesFor =
  (flaw: Flaw): NonNullable<Rules['before']> =>
  ({ method, path, body }, server) => {
    const [, kind, id, action] = /^\/(bikes|orders)\/(\d+)(\/close)?$/.exec(path) ?? [];
    const orders = server.all('orders');
    if (method === 'POST' && path === '/orders') {
      const bike = Object(body).bike_id;
      return server.all('bikes').some((row) => row.id === bike) ? null : json(422, { error: 'bike_id' }, TYPE);
    }
    if (action !== undefined && method === 'POST') return close(server, id);
    if (method !== 'DELETE' || kind !== 'bikes') return null;
    const isKept = (row: Row): boolean => String(row.bike_id) !== id || (row.status === 'closed' ? flaw !== 'deleted' : flaw === 'drafts');
    const emptied = (row: Row): Row => (String(row.bike_id) === id && flaw !== 'dangling' ? { ...row, bike_id: null } : row);
    server.replace('orders', orders.filter(isKept).map(emptied));
    return null;
  };

test.each<[Flaw, readonly string[]]>([
  ['deleted', ['removes-record DELETE /bikes/{id}']],
  ['dangling', ['dangling-reference DELETE /bikes/{id}']],
  ['drafts', ['parts-remain DELETE /bikes/{id}']],
  [null, []],
])('A closed order outlives its bike and no longer refers to it: %s', async (flaw, expected) => {
  const show: Rules['show'] = (kind, row) => (kind === 'orders' ? { status: 'draft', ...row } : row);
  const found = await brokenRules(model, { before: rulesFor(flaw), show });
  expect(found.filter((rule) => /record|dangling|parts-remain/.test(rule))).toEqual(expected);
});
