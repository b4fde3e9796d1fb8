import { expect, test } from 'vitest';
import { objectOf } from '../../json/values.ts';
import type { JsonObject } from '../../model/index.ts';
import { type Call, exploreWith, json, modelOf, type Reply } from '../scripted-api.fixture.ts';
import { PlainServer, pathsOf } from './sample-services/plain-server.fixture.ts';

const KINDS = Array.from({ length: 6 }, (_, index) => `${String.fromCodePoint(97 + index)}things`);
const fields: JsonObject = {
  name: { type: 'string', maxLength: 40 },
  rank: { type: 'integer', minimum: 1, maximum: 5 },
  note: { type: 'string' },
};
const model = modelOf(Object.assign({}, ...KINDS.map((kind) => pathsOf(kind, { fields }))), {
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
  security: [{ key: [] }],
});
/** A server that validates bodies, so that the search has few findings to confirm. */
function problem({ method, body }: Call): Reply | null {
  if (method !== 'POST' && method !== 'PATCH') return null;
  const { name, rank, note } = objectOf(body);
  const isMissing = method === 'POST' && [name, rank, note].includes(undefined);
  const isText = [name, note].every((value) => value === undefined || typeof value === 'string') && String(name ?? '').length <= 40;
  const isRank = rank === undefined || (Number.isInteger(rank) && Number(rank) >= 1 && Number(rank) <= 5);
  return isMissing || !isText || !isRank || typeof body !== 'object' ? json(422, { error: 'no' }) : null;
}

const isSignedIn = ({ headers }: Call): boolean => headers['x-key'] !== undefined;

async function searchedFor(milliseconds: number, before: (call: Call, now: number) => Reply | null = () => null) {
  const clock = { now: 0 };
  const server = new PlainServer({
    before: (call) => (isSignedIn(call) ? (before(call, clock.now) ?? problem(call)) : json(401, { error: 'who' })),
  });
  const limit = { requests: 1_000_000, milliseconds };
  return exploreWith(
    model,
    (call) => {
      clock.now += 10;
      return server.serve(call);
    },
    {
      env: { KEY: 'ann' },
      other: { KEY: 'bob' },
      budget: limit,
      search: limit,
      ports: {
        now: () => clock.now,
        sleep: async (wait) => {
          clock.now += wait;
        },
      },
    },
  );
}

/** The resources to which a matching request was sent. */
const kindsOf = (calls: readonly Call[], isMeant: (call: Call) => boolean): number =>
  new Set(calls.filter(isMeant).map(({ path }) => /^\/(\w+)/.exec(path)?.[1])).size;

const CLASSES: readonly (readonly [string, (call: Call) => boolean])[] = [
  ['a create without credentials', (call) => call.method === 'POST' && call.headers['x-key'] === undefined],
  ['a read by the second user', (call) => call.method === 'GET' && call.headers['x-key'] === 'bob'],
  ['a create with malformed JSON', (call) => call.method === 'POST' && call.body === '{"assay":'],
  ['a create with a field of the wrong type', ({ method, body }) => method === 'POST' && typeof objectOf(body).name === 'object'],
  ['an update with a field of the wrong type', ({ method, body }) => method === 'PATCH' && typeof objectOf(body).rank === 'string'],
];

test('A search that ends early has tried every kind of resource with each class of check.', async () => {
  const whole = await searchedFor(1e9);
  expect(whole.result.search?.ended).toBe('done');
  const cut = await searchedFor(whole.calls.length * 10 * 0.5);
  expect(cut.result.search?.ended).toBe('budget');
  expect(CLASSES.map(([name, isMeant]) => [name, kindsOf(cut.calls, isMeant)])).toEqual(CLASSES.map(([name]) => [name, KINDS.length]));
});

test('Sequences, operations and values share the time, even if there is little of it.', async () => {
  const whole = await searchedFor(1e9);
  const { calls } = await searchedFor(whole.calls.length * 10 * 0.25);
  const first = (isMeant: (call: Call) => boolean): number => calls.findIndex(isMeant) / calls.length;
  const anonymous = first(({ method, headers }) => method === 'POST' && headers['x-key'] === undefined);
  const value = first(({ method, body }) => method === 'POST' && typeof objectOf(body).name === 'object');
  expect(anonymous).toBeGreaterThan(0.3);
  expect(anonymous).toBeLessThan(0.6);
  expect(value).toBeGreaterThan(anonymous);
  expect(value).toBeLessThan(0.85);
});

test('A limit for one operation does not stop the search, and its checks come later.', async () => {
  const made: number[] = [];
  const limited = (call: Call, now: number): Reply | null => {
    if (call.method !== 'POST' || call.path !== '/athings') return null;
    if (made.filter((at) => at > now - 60_000).length >= 15) return { status: 429, headers: { 'Retry-After': '60' } };
    made.push(now);
    return null;
  };
  const free = await searchedFor(1e9);
  made.length = 0;
  const { calls, events, result } = await searchedFor(1e9, limited);
  expect(result.search?.ended).toBe('done');
  // Creates of other resources continue while this one has to wait.
  const waits = events.filter(({ kind }) => kind === 'explore-waiting').length;
  const blocked = calls.filter(({ path, method }) => method === 'POST' && path === '/athings').length;
  expect(waits).toBeLessThan(12);
  expect(blocked).toBeGreaterThan(30);
  const keysOf = (one: typeof free): readonly string[] => (one.result.search?.findings ?? []).map(({ key }) => key).toSorted();
  expect(keysOf({ ...free, result })).toEqual(keysOf(free));
});
