import { describe, expect, it } from 'vitest';
import type { Reply } from '../../explore/scripted-api.fixture.ts';
import { isObject, objectOf } from '../../json/values.ts';
import type { Json, JsonObject } from '../../model/index.ts';
import { type BookingBug, defectsWith, refuse } from './bookings.fixture.ts';

/** Changes the successful responses of one operation. */
const shown =
  (method: string, path: RegExp, change: (body: JsonObject) => Json): BookingBug =>
  (call, _tables, next) => {
    const [place = ''] = call.path.split('?');
    if (call.method !== method || !path.test(place)) return null;
    const reply = next();
    return reply.status < 300 && isObject(reply.json) ? { ...reply, json: change(reply.json) } : reply;
  };

const ANY_BOOKING = /^\/bookings\/\d+$/;

/** Runs the correct code as if the booking had another state. */
const asIf =
  (method: string, path: RegExp, status: string): BookingBug =>
  (call, { bookings }, next) => {
    const number = Number(/^\/bookings\/(\d+)/.exec(call.path)?.[1]);
    const found = bookings.get(number);
    if (call.method !== method || !path.test(call.path) || found?.status !== 'cancelled') return null;
    bookings.set(number, { ...found, status });
    const reply = next();
    const after = bookings.get(number);
    if (after !== undefined && after.status === status) bookings.set(number, { ...after, status: 'cancelled' });
    return reply;
  };

const sliced =
  (change: (items: readonly Json[], query: URLSearchParams, total: Json) => JsonObject): BookingBug =>
  (call, _tables, next) => {
    const [place = '', search = ''] = call.path.split('?');
    if (call.method !== 'GET' || place !== '/desks') return null;
    const reply = next();
    const { items, total = 0 } = objectOf(reply.json);
    return reply.status === 200 && Array.isArray(items) ? { ...reply, json: change(items, new URLSearchParams(search), total) } : reply;
  };

const bugs: readonly (readonly [string, BookingBug, string])[] = [
  ['a cancelled booking that can be confirmed', asIf('POST', /\/confirm$/, 'requested'), 'leaves-final-state'],
  ['guests of a cancelled booking that can be removed', asIf('DELETE', /\/guests\/\d+$/, 'requested'), 'ignores-state'],
  [
    'a create that returns another status than the read',
    shown('POST', /^\/bookings$/, (body) => ({ ...body, status: 'confirmed' })),
    'responses-differ',
  ],
  [
    'a list that shows another height than the read',
    sliced((items, _query, total) => ({ items: items.map((item) => ({ ...objectOf(item), height: 99 })), total })),
    'responses-differ',
  ],
  [
    'a default that is not the one of the spec',
    (call, { bookings }, next) => {
      const reply = next();
      if (call.method !== 'POST' || call.path !== '/bookings' || objectOf(call.body).channel !== undefined || !isObject(reply.json))
        return reply;
      const made: JsonObject = { ...reply.json, channel: 'phone' };
      if (reply.status === 201) bookings.set(Number(made.id), made);
      return reply.status === 201 ? { ...reply, json: made } : reply;
    },
    'wrong-default',
  ],
  [
    'an offset of a time that is dropped',
    (call, { bookings }, next) => {
      const reply = next();
      if (call.method !== 'POST' || call.path !== '/bookings' || reply.status !== 201 || !isObject(reply.json)) return reply;
      const made: JsonObject = { ...reply.json, starts_at: String(reply.json.starts_at).replace(/[+-]\d\d:\d\d$/, 'Z') };
      bookings.set(Number(made.id), made);
      return { ...reply, json: made };
    },
    'shifts-time',
  ],
  [
    'a unique code that an update may repeat',
    (call, { desks }, next) => {
      if (call.method !== 'PUT' || !/^\/desks\/\d+$/.test(call.path)) return null;
      const reply = next();
      const number = Number(call.path.split('/').at(-1));
      const found = desks.get(number);
      if (reply.status !== 409 || found === undefined) return reply;
      desks.set(number, { ...found, ...objectOf(call.body) });
      return { ...reply, status: 200, json: desks.get(number) ?? null };
    },
    'duplicate',
  ],
  [
    'a unique code that a create may repeat',
    (call, { desks }, next) => {
      const reply = next();
      if (call.method !== 'POST' || call.path !== '/desks' || reply.status !== 409) return reply;
      const made = { id: 9000 + desks.size, height: 70, ...objectOf(call.body), owner: 'ann' };
      desks.set(made.id, made);
      return { status: 201, json: made, headers: { 'content-type': 'application/json' } };
    },
    'duplicate',
  ],
  [
    'a profile that crashes on a wrong type inside a field',
    (call) => {
      const { alerts } = objectOf(call.body);
      const isOdd = isObject(alerts) && alerts.days !== undefined && !Array.isArray(alerts.days);
      return call.method === 'PATCH' && call.path === '/me' && isOdd ? refuse(500, 'oops') : null;
    },
    'server-error',
  ],
  [
    'another user whose profile breaks its schema',
    (call, _tables, next) => {
      if (call.method !== 'GET' || call.path !== '/me' || call.headers.authorization !== 'Bearer t1') return null;
      return { ...next(), json: { username: 'bob', theme: null } };
    },
    'response-schema',
  ],
  [
    'a reference to a runner that does not exist',
    (call) =>
      call.method === 'POST' && call.path === '/bookings' && Number(objectOf(call.body).desk_id) > 900_000_000 ? refuse(500, 'oops') : null,
    'server-error',
  ],
  [
    'a page that starts too late',
    sliced((items, query, total) => ({ items: Number(query.get('offset') ?? 0) > 0 ? items.slice(1) : items, total })),
    'pages-skip',
  ],
  ['a total that counts one too many', sliced((items, _query, total) => ({ items, total: Number(total) + 1 })), 'wrong-total'],
  [
    'a filter that returns an item too many',
    sliced((items, query, total) => ({
      items: query.get('zone') === 'north' ? [...items, { id: 2, zone: 'south', height: 70, code: 'AA000001', owner: 'ann' }] : items,
      total: query.get('zone') === 'north' ? Number(total) + 1 : total,
    })),
    'filter-ignored',
  ],
  [
    'a filtered list that shows what belongs to others',
    (call, { bookings }, next) => {
      const status = /^\/bookings\?.*status=(\w+)/.exec(call.path)?.[1];
      if (call.method !== 'GET' || status === undefined || call.headers.authorization === undefined) return null;
      const items = [...bookings.values()].filter((row) => row.status === status);
      const reply = next();
      return reply.status === 200 ? { ...reply, json: { items, total: items.length } } : reply;
    },
    'lists-of-another',
  ],
  [
    'a booking of a runner that belongs to another user',
    (call, { desks, bookings }, next) => {
      const reply = next();
      const number = Number(objectOf(call.body).desk_id);
      if (call.method !== 'POST' || call.path !== '/bookings' || reply.status !== 404 || !desks.has(number)) return reply;
      const made = { id: 5000 + bookings.size, ...objectOf(call.body), status: 'requested', owner: 'bob' };
      bookings.set(made.id, made);
      return { status: 201, json: made, headers: { 'content-type': 'application/json' } };
    },
    'uses-of-another',
  ],
  [
    'a login that knows which names exist',
    (call, _tables, next): Reply | null =>
      call.method === 'POST' && call.path === '/login' && objectOf(call.body).username === 'ann' ? wrongPassword(next()) : null,
    'account-enumeration',
  ],
  [
    'a status that the client may set',
    (call, { bookings }, next) => {
      const reply = next();
      const { status } = objectOf(call.body);
      if (call.method !== 'PATCH' || !ANY_BOOKING.test(call.path) || reply.status !== 200 || typeof status !== 'string') return reply;
      const number = Number(call.path.split('/').at(-1));
      bookings.set(number, { ...bookings.get(number), status });
      return { ...reply, json: bookings.get(number) ?? null };
    },
    'mass-assignment',
  ],
  [
    'a time that an update ignores',
    (call, { bookings }, next) => {
      const number = Number(call.path.split('/').at(-1));
      const { starts_at = '' } = bookings.get(number) ?? {};
      if (call.method !== 'PATCH' || !ANY_BOOKING.test(call.path)) return null;
      const reply = next();
      if (reply.status === 200) bookings.set(number, { ...bookings.get(number), starts_at });
      return reply.status === 200 ? { ...reply, json: bookings.get(number) ?? null } : reply;
    },
    'lost-update',
  ],
  [
    'decimals that are rounded',
    (call, { desks }, next) => {
      const reply = next();
      if (call.method !== 'POST' || call.path !== '/desks' || reply.status !== 201 || !isObject(reply.json)) return reply;
      const made: JsonObject = { ...reply.json, height: Math.round(Number(reply.json.height)) };
      desks.set(Number(made.id), made);
      return { ...reply, json: made };
    },
    'not-stored',
  ],
  [
    'a choice of the spec that is rejected',
    (call) =>
      call.method === 'POST' && call.path === '/desks' && objectOf(call.body).zone === 'west' ? refuse(400, 'zone is unknown') : null,
    'rejects-valid',
  ],
];

const wrongPassword = (reply: Reply): Reply => (reply.status === 401 ? { ...reply, json: { error: 'wrong password' } } : reply);

describe('The search on desks and bookings', () => {
  it('finds nothing on a server without defects, where a code with a form has to be unique', async () => {
    expect((await defectsWith()).map(({ text }) => text)).toEqual([]);
  });

  it.each(bugs)('finds %s', async (_name, bug, rule) => {
    const found = await defectsWith(bug);
    expect(found.map((finding) => finding.rule)).toContain(rule);
    expect(found.filter((finding) => finding.rule !== rule).map(({ text }) => text)).toEqual([]);
  });
});
