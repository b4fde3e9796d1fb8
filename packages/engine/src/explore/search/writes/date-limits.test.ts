import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-19T10:00:00Z');
const TYPE = { 'content-type': 'application/json', date: new Date(TODAY).toUTCString() };
const hires = pathsOf('hires', {
  fields: { note: { type: 'string' }, startsOn: { type: 'string', format: 'date' } },
  required: ['note'],
  post: { description: 'The hire starts today unless `startsOn` is given; it may not lie in the past\nnor more than 60 days ahead.' },
});

test.each(['past', 'late', null])('A date that is limited by today: %s', async (flaw) => {
  let last = 0;
  const before: Rules['before'] = ({ method, path, ...call }, server) => {
    if (method !== 'POST' || path !== '/hires') return null;
    const { startsOn, ...rest } = bodyOfCall({ method, path, ...call });
    const days = startsOn === undefined ? 0 : (Date.parse(String(startsOn)) - Date.parse('2026-11-19')) / DAY_MS;
    const isWrong = Number.isNaN(days) || (days < 0 && flaw !== 'past') || (days > 60 && flaw !== 'late');
    if (isWrong || typeof rest.note !== 'string') return json(422, { error: 'no' }, TYPE);
    last += 1;
    const row = { ...rest, startsOn: startsOn ?? '2026-11-19', id: last };
    server.replace('hires', [...server.all('hires'), row]);
    return json(201, row, TYPE);
  };
  const found = await brokenRules(modelOf(hires), { before });
  const expected = { past: ['wrong-side-of-today POST /hires'], late: ['too-far-ahead POST /hires'] };
  expect(found.filter((rule) => /today|ahead/.test(rule))).toEqual(flaw === 'past' || flaw === 'late' ? expected[flaw] : []);
});
