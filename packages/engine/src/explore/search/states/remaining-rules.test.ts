import { expect, test } from 'vitest';
import { isObject, objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { json, modelOf, object, param, responses } from '../../scripted-api.fixture.ts';
import {
  bodyOfCall,
  brokenRules,
  type PlainServer,
  pathsOf,
  type Row,
  type Rules,
  requestWith,
  responseWith,
} from '../sample-services/plain-server.fixture.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const refusals: JsonObject = Object.fromEntries([400, 404, 405, 409, 422].map((code) => [code, { description: 'no' }]));
const id = { parameters: [param('id', number)] };

const rulesOf = async (paths: JsonObject, rules: Rules, wanted: RegExp): Promise<readonly string[]> =>
  (await brokenRules(modelOf(paths), rules)).filter((rule) => wanted.test(rule));

const found = (server: PlainServer, path: string): Row | undefined =>
  server.all('things').find((row) => row.id === Number(/^\/\w+\/(\d+)/.exec(path)?.[1]));

const change = (server: PlainServer, row: Row, more: JsonObject): Row => {
  const changed: Row = { ...row, ...more, id: row.id };
  server.replace(
    'things',
    server.all('things').map((one) => (one === row ? changed : one)),
  );
  return changed;
};

const things = pathsOf('things', { fields: { name: text } });

test.each([true, false])('A search that still finds a deleted thing is a defect: %s.', async (isKept) => {
  const kept: Row[] = [];
  const search = { '/search': { get: { responses: { 200: responseWith({ type: 'array', items: object({ id: number, name: text }) }) } } } };
  const before: Rules['before'] = ({ method, path }, server) => {
    if (path !== '/search') return null;
    kept.push(...server.all('things').filter((row) => !kept.some((one) => one.id === row.id)));
    return method === 'GET' ? json(200, [...(isKept ? kept : server.all('things'))], TYPE) : json(405, {}, { allow: 'GET' });
  };
  expect(await rulesOf({ ...things, ...search }, { before }, /still-there/)).toEqual(isKept ? ['still-there DELETE /things/{id}'] : []);
});

test.each([true, false])('Two payments that exceed the total together are a defect: %s.', async (isSumUnchecked) => {
  const pay = {
    ...id,
    ...requestWith(object({ amount: { type: 'integer', minimum: 1 } }, ['amount'])),
    description: '422 if more is paid than is due.',
    responses: { 201: responseWith(object({ amount: number })), ...refusals },
  };
  const bills = { ...pathsOf('things', { fields: { name: text }, shown: { total: number } }), '/things/{id}/pay': { post: pay } };
  const before: Rules['before'] = (call, server) => {
    const row = found(server, call.path);
    if (!call.path.endsWith('/pay') || row === undefined) return null;
    if (call.method !== 'POST') return json(405, {}, { allow: 'POST' });
    const { amount } = bodyOfCall(call);
    if (typeof amount !== 'number' || amount < 1) return json(400, { error: 'amount' }, TYPE);
    const paid = Number(row.paid ?? 0);
    if (amount + (isSumUnchecked ? 0 : paid) > 100) return json(422, { error: 'too much' }, TYPE);
    change(server, row, { paid: paid + amount });
    return json(201, { amount }, TYPE);
  };
  const show: Rules['show'] = (_kind, { paid: _paid, ...row }) => ({ ...row, total: 100 });
  const expected = isSumUnchecked ? ['takes-too-much POST /things/{id}/pay'] : [];
  expect(await rulesOf(bills, { before, show }, /takes-too-much/)).toEqual(expected);
});

test.each([true, false])('A restored thing that cannot be read is a defect: %s.', async (isLost) => {
  const restore = { ...id, responses: { 200: responseWith(object({ id: number, name: text })), ...refusals } };
  const gone = new Map<number, Row>();
  const before: Rules['before'] = ({ method, path }, server) => {
    const row = found(server, path);
    if (method === 'DELETE' && row !== undefined) gone.set(row.id, row);
    const number = Number(/^\/things\/(\d+)\/restore$/.exec(path)?.[1]);
    if (Number.isNaN(number)) return null;
    if (method !== 'POST') return json(405, {}, { allow: 'POST' });
    const old = gone.get(number);
    if (old === undefined) return json(row === undefined ? 409 : 404, { error: 'It is not deleted.' }, TYPE);
    gone.delete(number);
    if (!isLost) server.replace('things', [...server.all('things'), old]);
    return json(200, old, TYPE);
  };
  const paths = { ...things, '/things/{id}/restore': { post: restore } };
  expect(await rulesOf(paths, { before }, /restored/)).toEqual(isLost ? ['not-restored POST /things/{id}/restore'] : []);
});

test.each([true, false])('A PUT that keeps a field which it should replace is a defect: %s.', async (isKept) => {
  const fields = { name: text, note: text };
  const put = {
    ...id,
    description: 'Replaces the thing.',
    ...requestWith(object(fields, ['name'])),
    responses: { 200: responseWith(object({ id: number, ...fields })), ...refusals },
  };
  const all = pathsOf('things', { fields, required: ['name'] });
  const paths = { ...all, '/things/{id}': { ...objectOf(all['/things/{id}']), put } };
  const before: Rules['before'] = (call, server) => {
    const row = found(server, call.path);
    if (call.method !== 'PUT' || row === undefined || !isObject(call.body)) return null;
    if (typeof call.body.name !== 'string') return json(400, { error: 'name' }, TYPE);
    return json(200, change(server, row, { ...(isKept ? {} : { note: '' }), ...call.body }), TYPE);
  };
  expect(await rulesOf(paths, { before }, /keeps/)).toEqual(isKept ? ['keeps-omitted-field PUT /things/{id}'] : []);
});

test.each([true, false])('A bulk request that is rejected but stores its first item is a defect: %s.', async (isPartial) => {
  const bulk = {
    ...requestWith(object({ things: { type: 'array', minItems: 1, items: object({ name: text }, ['name']) } }, ['things'])),
    responses: { 201: responses[200] ?? {}, ...refusals },
  };
  let last = 10_000;
  const before: Rules['before'] = (call, server) => {
    if (call.path !== '/things/bulk') return null;
    if (call.method !== 'POST') return json(405, {}, { allow: 'POST' });
    const { things: items } = bodyOfCall(call);
    const all = Array.isArray(items) ? items.map(objectOf) : [];
    const valid = all.filter(({ name }) => typeof name === 'string');
    const isFine = all.length > 0 && valid.length === all.length;
    for (const item of isFine || isPartial ? valid : []) {
      last += 1;
      server.replace('things', [...server.all('things'), { ...item, id: last }]);
    }
    return isFine ? json(201, { count: valid.length }, TYPE) : json(422, { error: 'no' }, TYPE);
  };
  const paths = { ...things, '/things/bulk': { post: bulk } };
  expect(await rulesOf(paths, { before }, /rejected-and-stored/)).toEqual(isPartial ? ['rejected-and-stored POST /things/bulk'] : []);
});

test('A night may be taken for one telescope and free for another, so it need not be unique.', async () => {
  const night = { type: 'string', format: 'date' };
  const telescopes = pathsOf('telescopes', { fields: { name: text } });
  const bookings = pathsOf('bookings', {
    fields: { telescope_id: number, night },
    post: { description: '409 if it is taken that night.' },
  });
  const before: Rules['before'] = (call, server) => {
    const old = server.all('bookings').find(({ id: own }) => call.path === `/bookings/${own}`);
    if (call.method === 'GET' || call.method === 'DELETE' || !call.path.startsWith('/bookings')) return null;
    const { telescope_id: telescope, night: wanted } = { ...old, ...bodyOfCall(call) };
    if (!server.all('telescopes').some((row) => row.id === telescope)) return json(404, { error: 'No such telescope' }, TYPE);
    const others = server.all('bookings').filter((row) => row !== old);
    const isTaken = others.some((row) => row.telescope_id === telescope && row.night === wanted);
    return isTaken ? json(409, { error: 'The night is already taken' }, TYPE) : null;
  };
  expect(await rulesOf({ ...telescopes, ...bookings }, { before }, /^duplicate/)).toEqual([]);
});
