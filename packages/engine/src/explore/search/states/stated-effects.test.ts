import { expect, test } from 'vitest';
import type { JsonObject } from '../../../model/index.ts';
import { json, modelOf, param } from '../../scripted-api.fixture.ts';
import {
  bodyOfCall,
  brokenRules,
  type PlainServer,
  pathsOf,
  type Row,
  type Rules,
  responseWith,
} from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const unitStatus = { type: 'string', enum: ['available', 'rented', 'maintenance'] };
const model = modelOf({
  ...pathsOf('units', {
    fields: { name: text, status: { type: 'string', enum: ['available', 'maintenance'] } },
    required: ['name'],
    shown: { status: unitStatus },
    post: { description: 'A new unit is `available`.' },
  }),
  ...pathsOf('leases', {
    fields: { unit_id: number, note: text },
    shown: { status: { type: 'string', enum: ['reserved', 'ended'] } },
    post: {
      description: 'Reserves a unit, which makes the unit `rented`.',
      responses: { 201: responseWith({ type: 'object' }), 409: { description: 'The unit is not available.' } },
    },
  }),
  '/leases/{id}/terminate': {
    parameters: [param('id', number)],
    post: {
      description: 'Ends a lease and makes its unit `available` again.',
      responses: { 200: responseWith({ type: 'object' }), 404: { description: 'no' }, 409: { description: 'no' } },
    },
  },
});

type Flaw = 'new in maintenance' | 'stays available' | 'stays rented' | 'ignores rented' | 'ignores maintenance' | null;

function setStatus(server: PlainServer, kind: string, id: unknown, status: string): Row | undefined {
  server.replace(
    kind,
    server.all(kind).map((row) => (row.id === id ? { ...row, status } : row)),
  );
  return server.all(kind).find((row) => row.id === id);
}

function reserve(server: PlainServer, flaw: Flaw, sent: JsonObject) {
  const unit = server.all('units').find((row) => row.id === sent.unit_id);
  if (unit === undefined || typeof sent.note !== 'string') return json(422, { error: 'unit_id' }, TYPE);
  const now = unit.status ?? 'available';
  if (now !== 'available' && flaw !== `ignores ${now}`) return json(409, { error: 'The unit is not available' }, TYPE);
  if (flaw !== 'stays available') setStatus(server, 'units', unit.id, 'rented');
  return null;
}

const rulesFor =
  (flaw: Flaw): NonNullable<Rules['before']> =>
  ({ method, path, ...call }, server) => {
    if (method === 'POST' && path === '/leases') return reserve(server, flaw, bodyOfCall({ method, path, ...call }));
    const [, id] = /^\/leases\/(\d+)\/terminate$/.exec(path) ?? [];
    const lease = server.all('leases').find((row) => String(row.id) === id);
    if (method !== 'POST' || lease === undefined) return null;
    if (lease.status === 'ended') return json(409, { error: 'ended' }, TYPE);
    if (flaw !== 'stays rented') setStatus(server, 'units', lease.unit_id, 'available');
    return json(200, setStatus(server, 'leases', lease.id, 'ended') ?? {}, TYPE);
  };

test.each<[Flaw, string | null]>([
  ['new in maintenance', 'wrong-state POST /units'],
  ['stays available', 'wrong-state POST /leases'],
  ['stays rented', 'wrong-state POST /leases/{id}/terminate'],
  ['ignores rented', 'ignores-state POST /leases'],
  ['ignores maintenance', 'ignores-state POST /leases'],
  [null, null],
])('States that the spec states: %s', async (flaw, expected) => {
  const show: Rules['show'] = (kind, row) => {
    if (kind === 'leases') return { status: 'reserved', ...row };
    return { status: flaw === 'new in maintenance' ? 'maintenance' : 'available', ...row };
  };
  const found = await brokenRules(model, { before: rulesFor(flaw), show });
  const about = found.filter((rule) => /wrong-state|ignores-state/.test(rule));
  expect(expected === null ? about : about.includes(expected)).toEqual(expected === null ? [] : true);
});
