import { expect, test } from 'vitest';
import { json, modelOf, param } from '../../scripted-api.fixture.ts';
import { brokenRules, type PlainServer, pathsOf, type Row, responseWith } from '../sample-services/plain-server.fixture.ts';

const name = { name: { type: 'string', minLength: 1 } };
const modelWith = (description: string) =>
  modelOf({
    ...pathsOf('sites', { fields: name, delete: { description } }),
    ...pathsOf('units', { fields: name, parent: 'sites' }),
    ...pathsOf('leases', { fields: name, parent: 'units' }),
  });
/** Removing a site also removes its units. */
const ofSite = (rows: readonly Row[], id: string) => rows.filter((row) => row.site_id === Number(id));

test.each([
  ['Rejected with 409 while the site has units.', ['removed-in-use DELETE /sites/{id}']],
  ['Rejected with 409 while any of the units has a lease that has not ended.', []],
])('A site that can be deleted although it has units without leases is judged by its description: %s', async (description, rules) => {
  const found = await brokenRules(modelWith(description), {
    before: ({ method, path }, server) => {
      const [, id] = /^\/sites\/(\d+)$/.exec(path) ?? [];
      if (method !== 'DELETE' || id === undefined) return null;
      const gone = ofSite(server.all('units'), id);
      const isLeased = server.all('leases').some(({ unit_id: unit }) => gone.some((one) => one.id === unit));
      if (isLeased) return { status: 409 };
      server.replace(
        'units',
        server.all('units').filter((row) => !gone.includes(row)),
      );
      return null;
    },
  });
  expect(found.filter((rule) => rule.startsWith('removed-in-use'))).toEqual(rules);
});

const number = { type: 'integer' };
const states = { status: { type: 'string', enum: ['draft', 'sent', 'closed'] } };
const concerts = modelOf({
  ...pathsOf('halls', {
    fields: name,
    delete: { responses: { 204: { description: 'gone' }, 409: { description: 'The hall has a sent order.' } } },
  }),
  ...pathsOf('orders', { fields: { hall_id: number }, shown: states }),
  '/orders/{id}/send': {
    parameters: [param('id', number)],
    post: { responses: { 200: responseWith({ type: 'object' }), 409: { description: 'no' } } },
  },
});

function sent(path: string, server: PlainServer) {
  const [, id] = /^\/orders\/(\d+)\/send$/.exec(path) ?? [];
  const order = server.all('orders').find((row) => row.id === Number(id));
  if (order === undefined) return null;
  const changed = { ...order, status: 'sent' };
  server.replace(
    'orders',
    server.all('orders').map((row) => (row === order ? changed : row)),
  );
  return json(200, changed, { 'content-type': 'application/json' });
}

test.each([
  ['deleted', ['removed-in-use DELETE /halls/{id}']],
  ['kept', []],
])('A hall with a draft may be deleted, and one with a sent order may not. It is %s.', async (what, rules) => {
  const found = await brokenRules(concerts, {
    before: ({ method, path, body }, server) => {
      const [, id] = /^\/halls\/(\d+)$/.exec(path) ?? [];
      const hall = Object(body).hall_id;
      if (method === 'POST' && path === '/orders' && !server.all('halls').some((row) => row.id === hall)) return { status: 400 };
      const isSent = server.all('orders').some((row) => row.hall_id === Number(id) && row.status === 'sent');
      if (method === 'DELETE' && id !== undefined && isSent && what === 'kept') return { status: 409 };
      return method === 'POST' ? sent(path, server) : null;
    },
    show: (kind, row) => (kind === 'orders' ? { status: 'draft', ...row } : row),
  });
  expect(found.filter((rule) => rule.startsWith('removed-in-use'))).toEqual(rules);
});
