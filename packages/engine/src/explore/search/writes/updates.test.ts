import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { modelOf, object } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const contact = object({ name: text, email: { type: 'string', format: 'email' } }, ['name', 'email']);
const sites = modelOf(pathsOf('sites', { fields: { title: text, contact } }));

test.each([true, false])('An object that an update returns but does not store is a defect: %s.', async (isLost) => {
  const before: Rules['before'] = (call, server) => {
    const row = server.all('sites').find(({ id }) => call.path === `/sites/${id}`);
    if (!isLost || call.method !== 'PATCH' || row === undefined) return null;
    const reply = server.serve({ ...call, method: 'GET' });
    const { contact: sent, ...rest } = objectOf(call.body);
    server.replace(
      'sites',
      server.all('sites').map((one) => (one === row ? { ...one, ...rest } : one)),
    );
    return { ...reply, text: JSON.stringify({ ...row, ...rest, ...(sent === undefined ? {} : { contact: sent }) }) };
  };
  const found = (await brokenRules(sites, { before })).filter((rule) => rule.startsWith('lost-update'));
  expect(found).toEqual(isLost ? ['lost-update PATCH /sites/{id}'] : []);
});

const events = modelOf(
  pathsOf('events', {
    fields: { title: text, place: text, free: { type: 'boolean' }, price: { type: 'integer', minimum: 1 } },
    required: ['title', 'price'],
  }),
);

/** A PATCH after which `price` is null if `isCleared` returns true for the request. */
const clearing =
  (isCleared: (sent: JsonObject) => boolean): NonNullable<Rules['before']> =>
  (call, server) => {
    const sent = objectOf(call.body);
    if (call.method !== 'PATCH' || !isCleared(sent) || sent.price !== undefined) return null;
    server.replace(
      'events',
      server.all('events').map((row) => (call.path === `/events/${row.id}` ? { ...row, price: null } : row)),
    );
    return null;
  };

test.each<[string, (sent: JsonObject) => boolean, boolean]>([
  ['every update', () => true, true],
  ['an update that makes the event free', ({ free }) => free === true, false],
])('A price that %s clears', async (_when, isCleared, isDefect) => {
  const found = (await brokenRules(events, { before: clearing(isCleared) })).filter((rule) => rule.startsWith('wipes-fields'));
  expect(found).toEqual(isDefect ? ['wipes-fields PATCH /events/{id}'] : []);
});
