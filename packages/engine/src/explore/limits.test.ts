import { describe, expect, test } from 'vitest';
import { acceptsBody, exploreWith, json, modelOf, responses } from './scripted-api.fixture.ts';
import { itemOperation, nameSchema, sent, thingServer, things } from './things.fixture.ts';

describe('Responses', () => {
  test('A 2xx that says "fail" is a rejection.', async () => {
    const { result } = await exploreWith(modelOf({ '/things': { post: acceptsBody(nameSchema) } }), () =>
      json(200, { status: 'fail', message: 'no' }),
    );
    expect(result.operations[0]?.reason).toBe('rejected');
    expect(result.leftBehind).toEqual([]);
  });

  test('If the connection is lost and the server is down, the exploration stops and lists the last requests in order.', async () => {
    const model = modelOf({
      '/a': { get: { responses } },
      '/b': { get: { responses } },
      '/c': { get: { responses } },
      '/d': { get: { responses } },
    });
    const { calls, result } = await exploreWith(model, ({ path }, number) =>
      number >= 3 || path === '/' ? { status: 0, lost: true } : json(200, {}),
    );
    expect(calls).toHaveLength(3);
    expect(result.ended).toBe('lost');
    expect(result.suspects.map(({ request, status }) => `${request} ${status}`)).toEqual(['GET /a 200', 'GET /b 200', 'GET /c 0']);
  });

  test('If one request gets no response but the server is running, the exploration continues.', async () => {
    const model = modelOf({ '/a': { get: { responses } }, '/b': { get: { responses } } });
    const { result } = await exploreWith(model, ({ path }) => (path === '/a' ? { status: 0, lost: true } : json(200, {})));
    expect(result.ended).toBe('done');
    expect(result.operations.map(({ reason }) => reason)).toEqual(['no-response', null]);
  });

  test('Retry-After is obeyed.', async () => {
    const { calls, waited, result } = await exploreWith(modelOf({ '/a': { get: { responses } } }), (_, number) =>
      number === 1 ? { status: 429, headers: { 'Retry-After': '7' } } : json(200, {}),
    );
    expect([calls.length, waited]).toEqual([2, 7000]);
    expect(result.operations[0]?.reason).toBeNull();
  });

  test('A long wait for one operation ends its attempts and does not delay the others.', async () => {
    const model = modelOf({ '/a': { get: { responses } }, '/b': { get: { responses } } });
    const { calls, waited, result } = await exploreWith(model, ({ path }) =>
      path === '/a' ? { status: 429, headers: { 'Retry-After': '3600' } } : json(200, {}),
    );
    expect([calls.map(({ path }) => path), waited, result.ended]).toEqual([['/a', '/b'], 0, 'done']);
  });

  test('A limit for all operations that is longer than the budget ends the exploration.', async () => {
    const model = modelOf({ '/a': { get: { responses } }, '/b': { get: { responses } }, '/c': { get: { responses } } });
    const { calls, waited, result } = await exploreWith(model, () => ({ status: 429, headers: { 'Retry-After': '3600' } }));
    expect([calls.length, waited, result.ended]).toEqual([2, 0, 'budget']);
  });
});

describe('Limits', () => {
  test('The number of requests is limited, and what was created is still deleted.', async () => {
    const { calls, result } = await exploreWith(things, thingServer(), { budget: { requests: 3 } });
    expect([result.requests, result.ended]).toEqual([3, 'budget']);
    expect(result.leftBehind).toEqual([]);
    expect(sent(calls, 'DELETE')).toHaveLength(sent(calls, 'POST').length);
  });

  test('The time is limited.', async () => {
    const { result } = await exploreWith(things, thingServer(), { budget: { milliseconds: 25 } });
    expect([result.requests, result.ended]).toEqual([3, 'budget']);
  });

  test('After a stop, only created resources are deleted.', async () => {
    const { calls, result } = await exploreWith(things, thingServer(), { stopAfter: 2 });
    expect(sent(calls.slice(0, 2), 'POST')).toHaveLength(1);
    expect(calls.slice(2).map(({ method }) => method)).toEqual(['DELETE']);
    expect([result.ended, result.leftBehind]).toEqual(['stopped', []]);
  });

  test('After a stop, the cleanup ends after four seconds and lists the remaining resources.', async () => {
    const clock = { now: 0 };
    let created = 0;
    const isStopped = () => created >= 3;
    const slow = thingServer();
    const { calls, result } = await exploreWith(
      things,
      (call) => {
        clock.now += call.method === 'DELETE' ? 3000 : 10;
        if (call.method === 'POST') created += 1;
        return slow(call);
      },
      { ports: { now: () => clock.now, cancelled: isStopped }, search: { milliseconds: 60_000, requests: 100 } },
    );
    expect(result.ended).toBe('stopped');
    const afterStop = calls.slice(calls.map(({ method }) => method).lastIndexOf('POST') + 1);
    expect(afterStop.length).toBeLessThanOrEqual(2);
    expect(afterStop.every(({ method }) => method === 'DELETE')).toBe(true);
    expect(result.leftBehind).toHaveLength(sent(calls, 'POST').length - sent(calls, 'DELETE').length);
  });

  test('A create that was interrupted by a stop is listed, because it may have succeeded.', async () => {
    let isStopped = false;
    const server = thingServer();
    const { result } = await exploreWith(
      things,
      (call) => {
        isStopped ||= call.method === 'POST';
        return call.method === 'POST' ? { status: 0, lost: true } : server(call);
      },
      { ports: { cancelled: () => isStopped } },
    );
    expect(result.ended).toBe('stopped');
    expect(result.leftBehind).toEqual([{ op: 'POST /things', request: expect.stringContaining('stopped before the response') }]);
  });

  test('A read-only exploration sends no requests that may change data.', async () => {
    const model = modelOf({
      '/things': { get: { responses }, post: acceptsBody(nameSchema) },
      '/things/{id}': { get: itemOperation, delete: itemOperation },
      '/createdb': { get: { responses } },
    });
    const { calls, result } = await exploreWith(model, thingServer(), { access: 'read-only' });
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(['GET /things', 'GET /things/theirs']));
    expect(result.writes).toBe(0);
  });

  test('An operation gets at most six requests.', async () => {
    const { result } = await exploreWith(things, () => json(400, { message: 'Bad Request' }));
    expect(Math.max(...result.operations.map(({ requests }) => requests))).toBeLessThanOrEqual(6);
  });
});
