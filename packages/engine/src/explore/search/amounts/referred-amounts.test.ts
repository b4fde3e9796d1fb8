import { expect, test } from 'vitest';
import { json, modelOf, object } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, responseWith } from '../sample-services/plain-server.fixture.ts';

const seats = { type: 'integer', minimum: 1, maximum: 8, example: 8 };
const model = modelOf({
  '/me': { get: { responses: { 200: responseWith(object({ level: { type: 'integer' } })) } } },
  ...pathsOf('rides', { fields: { seats } }),
  ...pathsOf('bookings', {
    fields: { ride_id: { type: 'integer' }, seats },
    post: { description: 'Books seats on a ride. 409 if there are not enough seats left.' },
  }),
});

const found = (isLax: boolean) =>
  brokenRules(model, {
    before: ({ method, path, ...call }, server) => {
      if (path === '/me') return json(200, { level: 2 }, { 'content-type': 'application/json' });
      if (method !== 'POST' || path !== '/bookings') return null;
      const { ride_id: id, seats: wanted } = bodyOfCall({ method, path, ...call });
      const ride = server.all('rides').find((row) => row.id === id);
      const taken = server.all('bookings').filter((row) => row.ride_id === id);
      const left = taken.reduce((rest, row) => rest - Number(row.seats), Number(ride?.seats));
      if (ride === undefined) return json(422, { error: 'no such ride' });
      return Number(wanted) > left && !isLax ? json(409, { error: 'not enough seats' }) : null;
    },
  });

test('The largest amount is compared with what the resource in the body has.', async () => {
  const isAbout = (rule: string): boolean => /takes-too-much|over-capacity/.test(rule);
  expect((await found(false)).filter(isAbout)).toEqual([]);
  expect((await found(true)).filter(isAbout)).toContain('over-capacity POST /bookings');
});
