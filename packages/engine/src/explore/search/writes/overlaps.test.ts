import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const moment = { type: 'string', format: 'date-time' };
const model = modelOf({
  ...pathsOf('rooms', { fields: { name: text } }),
  ...pathsOf('bookings', {
    parent: 'rooms',
    fields: { start: moment, end: moment },
    post: { summary: 'Book a room. Overlapping bookings return 409.' },
  }),
});

/** Rooms whose bookings are compared as points in time, or as texts without their time zones. */
const house = (isZoned: boolean): Rules => {
  const timeOf = (value: unknown): number => Date.parse(isZoned ? String(value) : `${String(value).slice(0, 19)}Z`);
  return {
    before: (call, server) => {
      const [, room] = /^\/rooms\/(\d+)\/bookings$/.exec(call.path) ?? [];
      const { start, end } = bodyOfCall(call);
      const others = server.all('bookings').filter((row) => row.room_id === Number(room));
      const isTaken = others.some((row) => timeOf(start) < timeOf(row.end) && timeOf(end) > timeOf(row.start));
      return call.method === 'POST' && room !== undefined && isTaken ? json(409, { error: 'overlaps' }) : null;
    },
  };
};

test.each([true, false])('Bookings in different time zones must not overlap: compares time zones %s.', async (isZoned) => {
  const found = (await brokenRules(model, house(isZoned))).filter((rule) => rule.startsWith('accepts-overlap POST'));
  expect(found).toEqual(isZoned ? [] : ['accepts-overlap POST /rooms/{id}/bookings']);
});
