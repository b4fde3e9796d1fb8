import { expect, test } from 'vitest';
import type { TestCase } from '../model/index.ts';
import { get, makeCase, makeSuite, reply, resultsOf, runAll, scriptedWorld, verdictsOf } from './world.fixture.ts';

const before: TestCase['steps'][number] = { ...get('/order'), capture: { before: '$' } };
const after: TestCase['steps'][number] = {
  req: { method: 'GET', path: '/order' },
  expect: { must: { status: ['2xx'], body: [['$', 'same', '{{before}}']] } },
};
const suite = makeSuite([makeCase('repeat', [before, after])]);
const order = { id: 7, version: 1, updatedAt: '2025-01-02T03:04:05Z', items: [{ sku: 'a', count: 1 }] };

test('an unchanged document passes', async () => {
  const events = await runAll(suite, scriptedWorld({ 'GET /order': reply(200, order) }));
  expect(verdictsOf(events)).toEqual({ repeat: 'pass' });
  expect(resultsOf(events, 'repeat')[1]).not.toHaveProperty('notes');
});

test('a new time and a higher version are noted and do not fail', async () => {
  const later = { ...order, version: 2, updatedAt: '2025-01-02T03:04:06Z' };
  const events = await runAll(suite, scriptedWorld({ 'GET /order': [reply(200, order), reply(200, later)] }));
  expect(resultsOf(events, 'repeat')[1]).toMatchObject({
    verdict: 'pass',
    failures: [],
    notes: [
      '$.updatedAt changed from "2025-01-02T03:04:05Z" to "2025-01-02T03:04:06Z" (ignored).',
      '$.version changed from 1 to 2 (ignored).',
    ],
  });
});

test('a longer list fails, and the message names the first difference with both values', async () => {
  const longer = { ...order, version: 2, items: [...order.items, ...order.items] };
  const events = await runAll(suite, scriptedWorld({ 'GET /order': [reply(200, order), reply(200, longer)] }));
  expect(resultsOf(events, 'repeat')[1]).toMatchObject({
    verdict: 'fail',
    failures: [
      {
        check: 'body',
        message: '$.items changed from [{"sku":"a","count":1}] to [{"sku":"a","count":1},{"sku":"a","count":1}].',
        expected: order.items,
        actual: longer.items,
      },
    ],
  });
  expect(resultsOf(events, 'repeat')[1]).not.toHaveProperty('notes');
});

test('a path without a match is never the same', async () => {
  const part = { ...after, expect: { must: { body: [['$.order', 'same', '{{before}}'] as const] } } };
  const events = await runAll(makeSuite([makeCase('repeat', [before, part])]), scriptedWorld({ 'GET /order': reply(200, order) }));
  expect(resultsOf(events, 'repeat')[1]?.failures[0]?.message).toBe('$.order selects nothing, expected the same as before.');
});

test('secrets are replaced in notes', async () => {
  const events = await runAll(
    suite,
    scriptedWorld({ 'GET /order': [reply(200, { etag: 'a' }), reply(200, { etag: 'very-secret-token' })] }),
  );
  expect(resultsOf(events, 'repeat')[1]?.notes).toEqual(['$.etag changed from "a" to "[redacted]" (ignored).']);
});

test('many differences are counted and not listed', async () => {
  const list = (time: number) => Array.from({ length: 14 }, () => ({ timestamp: time }));
  const events = await runAll(suite, scriptedWorld({ 'GET /order': [reply(200, list(1)), reply(200, list(2))] }));
  const { notes = [] } = resultsOf(events, 'repeat')[1] ?? {};
  expect(notes).toHaveLength(11);
  expect(notes.at(-1)).toBe('4 more differences are ignored.');
});

test('a resumed run does not compare with a document that has a masked value', async () => {
  const secret = { ...order, password: 'abc' };
  const script = { 'GET /order': reply(200, secret) };
  const [stored] = resultsOf(await runAll(suite, scriptedWorld(script)), 'repeat');
  const events = await runAll(suite, scriptedWorld(script), { finished: stored === undefined ? [] : [stored] });
  expect(verdictsOf(events)).toEqual({ repeat: 'blocked' });
});
