import { expect, test } from 'vitest';
import { BASE, get, makeCase, makeSuite, noResponse, reply, resultsOf, runAll, scriptedWorld } from './world.fixture.ts';

const to = (location: string, status = 302) => reply(status, null, { Location: location });

async function hopsOf(script: Parameters<typeof scriptedWorld>[0], step = get('/a', ['200'], { auth: 'user' })) {
  const events = await runAll(makeSuite([makeCase('one', [step])]), scriptedWorld(script), { headers: [['X-Env', '1']] });
  return resultsOf(events, 'one')[0]?.exchange;
}

test('every followed redirect is stored, with the headers that it dropped', async () => {
  const exchange = await hopsOf({
    'GET /a': to('/b'),
    'GET /b': to('https://other.example/c', 307),
    'GET https://other.example/c': reply(200),
  });
  expect(exchange).toMatchObject({
    url: 'https://other.example/c',
    status: 200,
    hops: [
      { method: 'GET', status: 302, url: `${BASE}/a`, location: '/b', droppedHeaders: [] },
      {
        method: 'GET',
        status: 307,
        url: `${BASE}/b`,
        location: 'https://other.example/c',
        droppedHeaders: ['X-Env', 'Authorization'],
      },
    ],
  });
});

test('a write that becomes a GET shows the dropped headers', async () => {
  const step = { req: { method: 'POST', path: '/a', json: { x: 1 } }, expect: {} } as const;
  expect(await hopsOf({ 'POST /a': to('/b', 303), 'GET /b': reply(200) }, step)).toMatchObject({
    method: 'GET',
    hops: [{ method: 'POST', status: 303, url: `${BASE}/a`, location: '/b', droppedHeaders: ['Content-Type'] }],
  });
});

test.each([
  [301, 'GET', null],
  [302, 'GET', null],
  [307, 'POST', '{"x":1}'],
  [308, 'POST', '{"x":1}'],
])('after %i a write continues as %s', async (status, method, body) => {
  const step = { req: { method: 'POST', path: '/a', json: { x: 1 } }, expect: {} } as const;
  const world = scriptedWorld({ 'POST /a': to('/b', status), [`${method} /b`]: reply(200) });
  await runAll(makeSuite([makeCase('one', [step])]), world);
  expect(world.requests[1]).toMatchObject({ method, url: `${BASE}/b`, body });
});

test('hops are stored when the last request gets no response', async () => {
  expect(await hopsOf({ 'GET /a': to('/b'), 'GET /b': noResponse('reset', true) })).toMatchObject({
    status: null,
    hops: [{ status: 302, location: '/b' }],
  });
});

test('an exchange has no hops without redirects, or when its redirect was not followed', async () => {
  expect(await hopsOf({ 'GET /a': reply(200) })).not.toHaveProperty('hops');
  expect(await hopsOf({ 'GET /a': to('ftp://x.example/') })).not.toHaveProperty('hops');
});

test('secrets are replaced in hops', async () => {
  const exchange = await hopsOf({ 'GET /a': to('/b?t=very-secret-token'), 'GET /b': reply(200) }, get('/a', ['200'], { auth: 'key' }));
  expect(JSON.stringify(exchange)).not.toContain('very-secret-token');
  expect(exchange?.hops?.[0]).toMatchObject({ url: `${BASE}/a?api_key=•••`, location: '/b?t=[redacted]' });
});
