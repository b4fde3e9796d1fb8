import { expect, test } from 'vitest';
import { BASE, get, makeCase, makeSuite, reply, resultsOf, runAll, scriptedWorld } from './world.fixture.ts';

const header = (value: string) => ({ in: 'header' as const, name: 'Authorization', value });
const suiteWith = (steps: Parameters<typeof makeCase>[1], more: object = { tags: ['auth'] }) =>
  makeSuite([makeCase('a', steps, more)], {
    env: { BASE_URL: {}, TOKEN: {}, TOKEN_2: {} },
    auth: { none: null, user: header('{{TOKEN}}'), 'user.other': header('{{TOKEN_2}}') },
    identities: { grace: { gives: { TOKEN_2: '{{token}}' } } },
  });
const env = { BASE_URL: BASE, TOKEN: 'one', TOKEN_2: 'two' };
const mine = get('/notes/1', ['2xx'], { auth: 'user' });
const theirs = get('/notes/1', ['403'], { auth: 'user.other' });

test('A request that a stranger should not have been able to send has the owner’s beside it.', async () => {
  const world = scriptedWorld({ 'GET /notes/1': reply(200, { text: 'mine' }) });
  const results = resultsOf(await runAll(suiteWith([mine, theirs]), world, { env }), 'a');
  expect(results[0]).not.toHaveProperty('beside');
  expect(results[1]?.beside).toEqual({
    sentBy: 'grace',
    besideBy: 'default',
    step: 0,
    method: 'GET',
    url: `${BASE}/notes/1`,
    status: 200,
  });
});

test('A resource that has changed has the request that changed it beside it.', async () => {
  const change = { req: { method: 'PUT' as const, path: '/notes/1', auth: 'user.other', json: {} }, expect: { must: { status: ['403'] } } };
  const after = { ...mine, expect: { must: { body: [['$', 'same', '{{before}}'] as const] } } };
  const world = scriptedWorld({ 'GET /notes/1': [reply(200, { text: 'a' }), reply(200, { text: 'b' })], 'PUT /notes/1': reply(403) });
  const results = resultsOf(await runAll(suiteWith([{ ...mine, capture: { before: '$' } }, change, after]), world, { env }), 'a');
  expect(results[2]).toMatchObject({
    verdict: 'fail',
    beside: { sentBy: 'default', besideBy: 'grace', step: 1, method: 'PUT', status: 403 },
  });
});

test('Other failures have nothing beside them.', async () => {
  const world = scriptedWorld({ 'GET /notes/1': reply(200) });
  const results = resultsOf(await runAll(suiteWith([mine, theirs], { tags: ['smoke'] }), world, { env }), 'a');
  expect(results[1]?.verdict).toBe('fail');
  expect(results[1]).not.toHaveProperty('beside');
});
