import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const count = { type: 'integer', minimum: 1 };
const TYPE = { 'content-type': 'application/json' };
const only = (found: readonly string[]): readonly string[] => found.filter((rule) => rule.startsWith('over-capacity'));

const halls = modelOf({
  ...pathsOf('halls', { fields: { name: text, seats: count } }),
  ...pathsOf('events', { parent: 'halls', fields: { title: text, guests: count } }),
});

test.each([
  [0, false],
  [1, true],
  [1e9, false],
])('A hall that accepts %j guests too many is a defect: %s', async (tolerance, isDefect) => {
  const before: Rules['before'] = (call, server) => {
    const [, id] = /^\/halls\/(\d+)\/events$/.exec(call.path) ?? [];
    const hall = server.all('halls').find((row) => row.id === Number(id));
    const isTooMany = hall !== undefined && Number(bodyOfCall(call).guests) > Number(hall.seats) + tolerance;
    return call.method === 'POST' && isTooMany ? json(409, { error: 'too many guests' }, TYPE) : null;
  };
  expect(only(await brokenRules(halls, { before }))).toEqual(isDefect ? ['over-capacity POST /halls/{id}/events'] : []);
});
