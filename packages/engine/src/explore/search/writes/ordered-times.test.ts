import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const time = (example: string) => ({ type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', example });
const post = { description: 'A kiosk closes later than it opens.' };
const kiosks = pathsOf('kiosks', { fields: { name: { type: 'string' }, opensAt: time('06:30'), closesAt: time('21:00') }, post });

type Flaw = 'create' | 'update' | 'equal' | null;

test.each<[Flaw, readonly string[]]>([
  ['create', ['reversed-dates POST /kiosks']],
  ['update', ['reversed-dates PATCH /kiosks/{id}']],
  ['equal', ['reversed-dates POST /kiosks']],
  [null, []],
])('Times of the day in the wrong order: %s', async (flaw, expected) => {
  const before: Rules['before'] = ({ method, path, ...call }, server) => {
    const row = server.all('kiosks').find(({ id }) => path === `/kiosks/${id}`);
    if (method !== 'POST' && method !== 'PATCH') return null;
    const { opensAt, closesAt } = { ...row, ...bodyOfCall({ method, path, ...call }) };
    const isLoose = flaw === 'create' ? method === 'POST' : flaw === 'update' && method === 'PATCH';
    const isEqual = flaw === 'equal' && method === 'POST' && opensAt === closesAt;
    return String(opensAt) < String(closesAt) || isLoose || isEqual ? null : json(422, { error: 'times' });
  };
  const found = await brokenRules(modelOf(kiosks), { before });
  expect(found.filter((rule) => rule.startsWith('reversed'))).toEqual(expected);
});
