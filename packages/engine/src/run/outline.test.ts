import { expect, test } from 'vitest';
import { get, makeCase, makeSuite, reply, resultsOf, runAll, scriptedWorld } from './world.fixture.ts';

const script = { 'GET /a': reply(200, { id: 1 }), 'GET /b': reply(500, { title: 'broken' }) };
const NOTHING = { requestHeaders: [], requestBody: null, responseHeaders: [], responseBody: null };

async function exchangesOf(tags: readonly ['smoke'] | readonly ['auth'], detail?: 'full' | 'outline') {
  const suite = makeSuite([makeCase('one', [get('/a', ['200'], { auth: 'user' }), get('/b', ['200'])], { tags })]);
  const events = await runAll(suite, scriptedWorld(script), detail === undefined ? {} : { detail });
  return resultsOf(events, 'one').map(({ exchange }) => exchange);
}

test('an outline has no headers and bodies of a passed step, and everything of a failed one', async () => {
  const [passed, failed] = await exchangesOf(['smoke'], 'full');
  expect(passed).toMatchObject({ requestHeaders: [['Authorization', '•••']], responseBody: '{"id":1}' });
  expect(await exchangesOf(['smoke'], 'outline')).toEqual([{ ...passed, ...NOTHING }, failed]);
});

test('results are complete unless an outline is requested', async () => {
  expect(await exchangesOf(['smoke'])).toEqual(await exchangesOf(['smoke'], 'full'));
});

test('a test with two identities keeps the request that is shown beside a failed one', async () => {
  expect(await exchangesOf(['auth'], 'outline')).toEqual(await exchangesOf(['auth'], 'full'));
});
