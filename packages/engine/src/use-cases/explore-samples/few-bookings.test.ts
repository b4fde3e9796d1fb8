import { expect, test } from 'vitest';
import { type Call, json, modelOf, param, type Reply } from '../../explore/scripted-api.fixture.ts';
import {
  bodyOfCall,
  brokenRules,
  type PlainServer,
  pathsOf,
  responseWith,
} from '../../explore/search/sample-services/plain-server.fixture.ts';
import { objectOf } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-19');
const day = { type: 'string', format: 'date' };
const paths = pathsOf('bookings', {
  fields: { start_date: day, end_date: day },
  shown: { status: { type: 'string', enum: ['active', 'cancelled'] } },
});
const { '/bookings/{id}': item, ...rest } = paths;
const { get } = objectOf(item);
const model = modelOf({
  ...rest,
  '/bookings/{id}': { parameters: [param('id', { type: 'integer' })], get: get ?? null },
  '/bookings/{id}/cancel': {
    parameters: [param('id', { type: 'integer' })],
    post: { responses: { 200: responseWith({ type: 'object' }), 404: { description: 'no' }, 409: { description: 'no' } } },
  },
});

type Flaw = 'end before start' | null;

/** A user may have three active bookings, which start in the next 90 days. Bookings can be cancelled but not deleted. */
function desk(flaw: Flaw) {
  const no = (status: number, error: string): Reply => json(status, { error }, { date: 'Thu, 19 Nov 2026 09:00:00 GMT' });
  const problemOf = ({ start_date: start, end_date: end }: JsonObject): string | null => {
    const [from, to] = [start, end].map((value) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? Date.parse(String(value)) : Number.NaN));
    if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to)) return 'start_date and end_date must be dates';
    if (from < TODAY) return 'start_date must not be in the past';
    if (from > TODAY + 90 * DAY_MS) return 'start_date must be at most 90 days ahead';
    return to < from && flaw === null ? 'end_date must not be before start_date' : null;
  };
  const create = (call: Call, server: PlainServer): Reply | null => {
    const problem = problemOf(bodyOfCall(call));
    if (problem !== null) return no(422, problem);
    const isActive = ({ status }: JsonObject): boolean => status !== 'cancelled';
    return server.all('bookings').filter(isActive).length >= 3 ? no(409, 'The member has too many active bookings') : null;
  };
  const cancel = (id: number, server: PlainServer): Reply => {
    const row = server.all('bookings').find((one) => one.id === id);
    if (row === undefined) return no(404, 'not found');
    if (row.status === 'cancelled') return no(409, 'The booking is cancelled');
    const cancelled = { ...row, status: 'cancelled' };
    server.replace(
      'bookings',
      server.all('bookings').map((one) => (one === row ? cancelled : one)),
    );
    return json(200, cancelled, { 'content-type': 'application/json' });
  };
  const before = (call: Call, server: PlainServer): Reply | null => {
    const [, id] = /^\/bookings\/(\d+)\/cancel$/.exec(call.path) ?? [];
    if (id !== undefined) return cancel(Number(id), server);
    return call.path === '/bookings' && call.method === 'POST' ? create(call, server) : null;
  };
  const show = (_kind: string, row: JsonObject): JsonObject => ({ status: 'active', ...row });
  return { before, show };
}

test.each<[Flaw, readonly string[]]>([
  ['end before start', ['reversed-dates POST /bookings']],
  [null, []],
])('Few bookings in the near future are enough to find the flaw “%s”.', async (flaw, rules) => {
  const broken = await brokenRules(model, desk(flaw));
  expect(broken.filter((rule) => /dates|today/.test(rule))).toEqual(rules);
});
