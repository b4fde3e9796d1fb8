import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const model = modelOf({
  ...pathsOf('leases', { fields: { note: { type: 'string' } } }),
  ...pathsOf('bills', {
    fields: { months: { type: 'integer', minimum: 1, maximum: 12 } },
    shown: { status: { type: 'string', enum: ['open', 'paid'] } },
    parent: 'leases',
    post: { description: 'Bills a number of months. There is at most one `open` bill per lease.' },
  }),
});

test.each([
  ['open', true, ['works-twice POST /leases/{id}/bills']],
  ['open', false, []],
  ['paid', true, []],
])('A second %s bill is accepted: %s', async (status, isLax, expected) => {
  const before: Rules['before'] = ({ method, path }, server) => {
    const [, lease] = /^\/leases\/(\d+)\/bills$/.exec(path) ?? [];
    const isBilled = server.all('bills').some((row) => String(row.lease_id) === lease);
    return method === 'POST' && lease !== undefined && isBilled && !isLax ? json(409, { error: 'open bill' }) : null;
  };
  const found = await brokenRules(model, { before, show: (kind, row) => (kind === 'bills' ? { ...row, status } : row) });
  expect(found.filter((rule) => rule.startsWith('works-twice'))).toEqual(expected);
});
