import { expect, test } from 'vitest';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import {
  bodyOfCall,
  brokenRules,
  PlainServer,
  pathsOf,
  type Row,
  type Rules,
  requestWith,
  responseWith,
} from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json', allow: 'GET, POST' };
const refusals: JsonObject = Object.fromEntries([400, 401, 403, 404, 405, 409, 422].map((code) => [code, { description: 'no' }]));
const secured = { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } }, security: [{ key: [] }] };
const users = { env: { KEY: 'ann' }, other: { KEY: 'bob' } };
const no = (status: number, error = 'no'): Reply => json(status, { error }, TYPE);

const members = {
  '/me': { get: { responses: { 200: responseWith(object({ id: number })), ...refusals } } },
  '/members': { get: { responses: { 200: responseWith({ type: 'array', items: object({ id: number }) }), ...refusals } } },
};

const idOf = ({ headers }: Call): number | null => (headers['x-key'] === 'ann' ? 2 : headers['x-key'] === 'bob' ? 3 : null);

const entriesOf = (rows: readonly Row[], member: number): readonly JsonObject[] =>
  rows.filter(({ by }) => by === member).map(({ by: _by, ...row }) => row);

test.each([true, false])('A logbook that the second user can read at the address of the first user is a defect: %s.', async (isOpen) => {
  const entry = object({ id: number, note: text });
  const logbook = {
    ...pathsOf('logbook', { fields: { note: text } }),
    '/members/{memberId}/logbook': {
      get: { parameters: [param('memberId', number)], responses: { 200: responseWith({ type: 'array', items: entry }), ...refusals } },
    },
  };
  const before: Rules['before'] = (call, { all }) => {
    const user = idOf(call);
    const rows = all.call(server, 'logbook');
    if (user === null) return no(401);
    const account: Record<string, Json> = { '/me': { id: user }, '/members': [{ id: 1 }, { id: 2 }, { id: 3 }] };
    if (account[call.path] !== undefined) return json(200, account[call.path] ?? null, TYPE);
    const [, member] = /^\/members\/(\d+)\/logbook/.exec(call.path) ?? [];
    if (member !== undefined) return isOpen || Number(member) === user ? json(200, entriesOf(rows, Number(member)), TYPE) : no(403);
    const row = rows.find((one) => one.id === Number(/^\/logbook\/(\d+)/.exec(call.path)?.[1]));
    return row !== undefined && row.by !== user ? no(403) : null;
  };
  const show: Rules['show'] = (_kind, { by: _by, ...row }) => row;
  const server = new PlainServer({ before, show });
  const serve = (call: Call): Reply => {
    const isCreate = call.method === 'POST' && isObject(call.body ?? null);
    return server.serve(isCreate ? { ...call, body: { ...objectOf(call.body), by: idOf(call) } } : call);
  };
  const { result } = await exploreWith(modelOf({ ...members, ...logbook }, secured), serve, {
    ...users,
    search: { requests: 5000, milliseconds: 1e9 },
  });
  const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'reads-of-another').map(({ op }) => op);
  expect(found).toEqual(isOpen ? ['GET /members/{memberId}/logbook'] : []);
});

test.each([
  'Owner or coordinator.',
  'Only for its author and for administrators.',
  'Only the member who wrote it and administrators.',
  'Lender, borrower or coordinator; 404 for all others.',
])('A write that anyone may send is a defect if the spec says “%s”', async (description) => {
  const things = pathsOf('things', { fields: { name: text }, patch: { description } });
  const before: Rules['before'] = (call) => (idOf(call) === null ? no(401) : null);
  expect(await brokenRules(modelOf(things, secured), { before }, users)).toContain('writes-to-another PATCH /things/{id}');
  const silent = pathsOf('things', { fields: { name: text }, patch: { description: 'Changes the name of its owner.' } });
  expect(await brokenRules(modelOf(silent, secured), { before }, users)).not.toContain('writes-to-another PATCH /things/{id}');
});

test('When the credits are used up, bookings are cancelled, and the search goes on.', async () => {
  const paths = {
    ...pathsOf('flights', { fields: { name: text, price: { ...number, minimum: 1, maximum: 50 } } }),
    '/flights/{id}/bookings': {
      post: {
        parameters: [param('id', number)],
        ...requestWith(object({ note: text }, ['note'])),
        responses: { 201: responseWith(object({ id: number, note: text })), ...refusals },
      },
    },
    '/bookings/{id}': { get: { parameters: [param('id', number)], responses: { 200: responseWith(object({ id: number })), ...refusals } } },
    '/bookings/{id}/cancel': {
      post: { parameters: [param('id', number)], responses: { 200: responseWith(object({ id: number })), ...refusals } },
    },
  };
  let credits = 6;
  let booked = 0;
  const cancelled = new Set<string>();
  const before: Rules['before'] = (call, server) => {
    const [, flight] = /^\/flights\/(\d+)\/bookings$/.exec(call.path) ?? [];
    const price = Number(server.all('flights').find((row) => row.id === Number(flight))?.price ?? 0);
    if (flight !== undefined && call.method === 'POST' && price > 0 && typeof bodyOfCall(call).note === 'string') {
      if (credits < price) return no(409, 'Not enough credits');
      credits -= price;
      booked += 1;
      return null;
    }
    const [, booking] = /^\/bookings\/(\d+)\/cancel$/.exec(call.path) ?? [];
    const isBooked = server.all('bookings').some((row) => row.id === Number(booking));
    if (booking === undefined || call.method !== 'POST' || !isBooked) return null;
    if (cancelled.has(booking)) return no(409, 'cancelled');
    cancelled.add(booking);
    credits += 1;
    return json(200, { id: Number(booking) }, TYPE);
  };
  await brokenRules(modelOf(paths), { before });
  expect(booked).toBeGreaterThan(12);
});

test.each([true, false])('An unknown venue that is accepted is a defect, even if nothing is called a venue: %s.', async (isAccepted) => {
  const loans = pathsOf('loans', {
    fields: { name: text, venueId: { ...number, minimum: 1 } },
    post: { description: '422 if the venue does not exist.' },
  });
  const before: Rules['before'] = (call) => {
    const { venueId } = bodyOfCall(call);
    const isUnknown = call.path === '/loans' && call.method === 'POST' && typeof venueId === 'number' && venueId > 1000;
    return isUnknown && !isAccepted ? no(422) : null;
  };
  const found = await brokenRules(modelOf(loans), { before });
  expect(found.includes('unknown-id POST /loans')).toBe(isAccepted);
});

test('An update comes before an action that ends its resource.', async () => {
  const paths = {
    ...pathsOf('loans', { fields: { name: text } }),
    '/loans/{id}/return': {
      post: { parameters: [param('id', number)], responses: { 200: responseWith(object({ id: number })), ...refusals } },
    },
  };
  const { calls } = await exploreWith(modelOf(paths), (call) => (call.method === 'GET' ? json(200, []) : json(201, { id: 1, name: 'a' })));
  const sent = calls.map(({ method, path }) => `${method} ${path}`);
  expect(sent.indexOf('PATCH /loans/1')).toBeLessThan(sent.indexOf('POST /loans/1/return'));
});
