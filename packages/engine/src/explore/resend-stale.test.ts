import { expect, test } from 'vitest';
import { exploreWith, json, modelOf, object, takes } from './scripted-api.fixture.ts';

const things = modelOf({ '/things': { post: takes(object({ name: { type: 'string' } }, ['name'])) } });

test('A request on a connection that the server has closed is sent again and is not a finding.', async () => {
  const { result } = await exploreWith(
    things,
    (_call, number) => (number % 2 === 1 ? { status: 0, lost: 'stale' } : json(200, { id: number })),
    {
      search: { requests: 200, milliseconds: 1e9 },
    },
  );
  expect(result.operations[0]?.statuses).toContain(200);
  expect(result.search?.findings.map(({ rule }) => rule)).not.toContain('no-response');
});

test('A request on a new connection is not sent again.', async () => {
  const { calls } = await exploreWith(things, (_call, number) => (number === 1 ? { status: 0, lost: true } : json(200, { id: number })));
  expect(calls).toHaveLength(1);
});
