import { expect, test } from 'vitest';
import type { HttpMethod, OutgoingRequest } from '../model/index.ts';
import { avoidClosedConnections } from './resend-stale.ts';
import { acceptsBody, exploreWith, json, modelOf, object } from './scripted-api.fixture.ts';

const things = modelOf({ '/things': { post: acceptsBody(object({ name: { type: 'string' } }, ['name'])) } });

const stale = { status: 0, lost: 'stale' } as const;
const read = modelOf({ '/things': { get: { responses: { 200: { description: 'fine' } } } } });
const search = { requests: 200, milliseconds: 1e9 };

test('A read on a connection that the server has closed is sent again and is not a finding.', async () => {
  const { result } = await exploreWith(read, (_call, number) => (number % 2 === 1 ? stale : json(200, { id: number })), { search });
  expect(result.operations[0]?.statuses).toContain(200);
  expect(result.search?.findings.map(({ rule }) => rule)).not.toContain('no-response');
});

test('A POST that the server may have received is not sent twice.', async () => {
  const { calls } = await exploreWith(things, (_call, number) => (number === 1 ? stale : json(200, { id: number })));
  expect(calls.filter(({ body }) => JSON.stringify(body) === JSON.stringify(calls[0]?.body))).toHaveLength(1);
});

const request = (method: HttpMethod): OutgoingRequest => ({
  method,
  url: 'http://api.test/things',
  headers: [],
  body: null,
  timeoutMs: 1,
  maxBytes: 1,
});

test('A POST after a 5xx is sent on a new connection, until an old connection has worked again.', async () => {
  const sent: (readonly [HttpMethod, boolean])[] = [];
  const statuses = [200, 500, 200, 200, 200, 200];
  const send = avoidClosedConnections(async ({ method, newConnection = false }) => {
    sent.push([method, newConnection]);
    const phases = { queued: 0, connect: 0, waiting: 0, download: 0 };
    return { kind: 'response', status: statuses[sent.length - 1] ?? 200, headers: [], body: '', bytes: 0, truncated: false, phases };
  });
  for (const method of ['POST', 'POST', 'POST', 'POST', 'GET', 'POST'] as const) await send(request(method));
  expect(sent).toEqual([
    ['POST', false],
    ['POST', false],
    ['POST', true],
    ['POST', true],
    ['GET', false],
    ['POST', false],
  ]);
});

test('A request on a new connection is not sent again.', async () => {
  const { calls } = await exploreWith(things, (_call, number) => (number === 1 ? { status: 0, lost: true } : json(200, { id: number })));
  expect(calls).toHaveLength(1);
});
