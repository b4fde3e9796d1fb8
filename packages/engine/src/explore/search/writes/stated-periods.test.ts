import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const HOUR_MS = 3_600_000;
const moment = { type: 'string', format: 'date-time', example: '2031-03-14T09:00:00Z' };
const model = modelOf(
  pathsOf('slots', {
    fields: { starts_at: moment, ends_at: { ...moment, example: '2031-03-14T11:00:00Z' } },
    post: { description: 'A slot lasts one to four hours.' },
  }),
);

const allowing = (isAllowed: (hours: number) => boolean): Rules => ({
  before: ({ method, path, ...call }) => {
    if (method !== 'POST' || path !== '/slots') return null;
    const { starts_at, ends_at } = bodyOfCall({ method, path, ...call });
    const hours = (Date.parse(String(ends_at)) - Date.parse(String(starts_at))) / HOUR_MS;
    return !Number.isNaN(hours) && isAllowed(hours) ? null : json(422, { error: 'the slot must last one to four hours' });
  },
});

test.each<[string, (hours: number) => boolean, boolean]>([
  ['checks both limits', (hours) => hours >= 1 && hours <= 4, false],
  ['ignores whole days', (hours) => hours > 0 && hours % 24 >= 1 && hours % 24 <= 4, true],
  ['ignores the longest period', (hours) => hours >= 1, true],
  ['ignores the shortest period', (hours) => hours > 0 && hours <= 4, true],
])('A server that %s', async (_name, isAllowed, isBroken) => {
  const found = await brokenRules(model, allowing(isAllowed));
  expect(found.filter((rule) => rule.startsWith('wrong-period'))).toEqual(isBroken ? ['wrong-period POST /slots'] : []);
});
