import { expect, test } from 'vitest';
import { json, modelOf, object, param } from '../../explore/scripted-api.fixture.ts';
import {
  bodyOfCall,
  brokenRules,
  pathsOf,
  type Rules,
  requestWith,
  responseWith,
} from '../../explore/search/sample-services/plain-server.fixture.ts';
import { unknownValueLike } from '../../explore/search/writes/references.ts';
import type { JsonObject } from '../../model/index.ts';

const number = { type: 'integer' };
const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const refusals: JsonObject = Object.fromEntries([400, 404, 405, 409, 422].map((code) => [code, { description: 'no' }]));
const id = { parameters: [param('id', number)] };
const only = (found: readonly string[], rule: string): readonly string[] => found.filter((one) => one.startsWith(rule));

test.each([true, false])('A cancelled visit that can be completed is a defect: %s.', async (isOpen) => {
  const status = { status: { type: 'string', enum: ['booked', 'cancelled', 'completed'] } };
  const act = { ...id, responses: { 200: responseWith(object({ id: number, ...status })), ...refusals } };
  const paths = {
    ...pathsOf('visits', { fields: { reason: text }, shown: status }),
    '/visits/{id}/cancel': { post: act },
    '/visits/{id}/complete': { post: act },
  };
  const before: Rules['before'] = ({ method, path }, server) => {
    const [, key, action] = /^\/visits\/(\d+)\/(cancel|complete)$/.exec(path) ?? [];
    const visit = server.all('visits').find((row) => row.id === Number(key));
    if (method !== 'POST' || visit === undefined) return null;
    const now = visit.status ?? 'booked';
    if (now !== 'booked' && !(isOpen && action === 'complete' && now === 'cancelled')) return json(409, { error: 'not booked' }, TYPE);
    const changed = { ...visit, id: visit.id, status: action === 'cancel' ? 'cancelled' : 'completed' };
    server.replace(
      'visits',
      server.all('visits').map((row) => (row === visit ? changed : row)),
    );
    return json(200, changed, TYPE);
  };
  const show: Rules['show'] = (_kind, row) => ({ status: 'booked', ...row });
  const found = await brokenRules(modelOf(paths), { before, show });
  expect(only(found, 'leaves-final-state')).toEqual(isOpen ? ['leaves-final-state POST /visits/{id}/complete'] : []);
});

test.each([true, false])('A discount that the client sets within its limits is a defect: %s.', async (isTaken) => {
  const shown = { discount_percent: { ...number, minimum: 0, maximum: 50 } };
  const paths = pathsOf('owners', { fields: { name: text }, shown });
  const before: Rules['before'] = ({ method, body }) => {
    const { discount_percent: discount } = bodyOfCall({ method, body, path: '', size: 0, headers: {} });
    const isFine = discount === undefined || (typeof discount === 'number' && discount >= 0 && discount <= 50);
    return isFine ? null : json(422, { error: 'discount' }, TYPE);
  };
  const show: Rules['show'] = (_kind, { discount_percent: discount, ...row }) => ({
    ...row,
    discount_percent: isTaken ? (discount ?? 0) : 0,
  });
  const found = await brokenRules(modelOf(paths), { before, show });
  expect(only(found, 'mass-assignment').length > 0).toBe(isTaken);
});

test.each([true, false])('A moment without a time zone is a defect if the other moments have one: %s.', async (isLax) => {
  const moment = { type: 'string', format: 'date-time' };
  const paths = pathsOf('visits', { fields: { reason: text }, shown: { created_at: moment, seen_at: moment } });
  const show: Rules['show'] = (_kind, row) => ({
    ...row,
    created_at: '2026-01-02T03:04:05Z',
    seen_at: isLax ? '2026-01-02 03:04:05' : '2026-01-02T03:04:05Z',
  });
  const found = await brokenRules(modelOf(paths), { show });
  expect(only(found, 'response-schema')).toHaveLength(isLax ? 1 : 0);
});

test.each([true, false])('Parallel payments that exceed the bill are a defect: %s.', async (isRacy) => {
  const post = {
    description: 'A payment must not exceed what is outstanding (409).',
    ...requestWith(object({ amount: { ...number, minimum: 1 } }, ['amount'])),
    responses: { 201: responseWith(object({ id: number, amount: number })), ...refusals },
  };
  const bill = { fields: { title: text }, shown: { outstanding: number } };
  const paths = { ...pathsOf('bills', bill), '/bills/{id}/payments': { post: { ...id, ...post } } };
  const paid = new Map<number, number>();
  const left = (key: number): number => 100 - (paid.get(key) ?? 0);
  const before: Rules['before'] = (call, server) => {
    const key = Number(/^\/bills\/(\d+)\/payments$/.exec(call.path)?.[1]);
    if (call.method !== 'POST' || !server.all('bills').some((row) => row.id === key)) return null;
    const { amount } = bodyOfCall(call);
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1) return json(422, { error: 'amount' }, TYPE);
    if (amount > left(key)) return json(409, { error: 'more than what is outstanding' }, TYPE);
    const pay = (): void => void paid.set(key, (paid.get(key) ?? 0) + amount);
    if (isRacy) void Promise.resolve().then(pay);
    else pay();
    return json(201, { id: 1, amount }, TYPE);
  };
  const show: Rules['show'] = (_kind, row) => ({ ...row, outstanding: left(row.id) });
  const found = await brokenRules(modelOf(paths), { before, show });
  expect(only(found, 'overspent-in-parallel')).toEqual(isRacy ? ['overspent-in-parallel POST /bills/{id}/payments'] : []);
});

test('An unknown ID keeps the fixed letters of its pattern.', () => {
  expect(unknownValueLike('APT-000001', '^APT-[0-9]{6}$')).toBe('APT-999999');
  expect(unknownValueLike('NIT-10')).toBe('ZZZ-99');
});

test('An optional reference that the accepted request omits is tried with an unknown ID.', async () => {
  const visit = pathsOf('visits', { fields: { reason: text } });
  const bills = pathsOf('bills', { fields: { title: text, visit_id: number }, required: ['title'] });
  const before: Rules['before'] = (call, rows) => {
    const { visit_id: wanted } = bodyOfCall(call);
    const isKnown = wanted === undefined || rows.all('visits').some((row) => row.id === wanted);
    if (call.method !== 'POST' || call.path !== '/bills' || isKnown) return null;
    return json(typeof wanted === 'number' ? 500 : 422, { error: 'visit_id' }, TYPE);
  };
  const found = await brokenRules(modelOf({ ...visit, ...bills }), { before });
  expect(found).toContain('server-error POST /bills');
});
