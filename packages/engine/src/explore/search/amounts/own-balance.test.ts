import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';
import { requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const users = { env: { BEARER: 'ann' }, other: { BEARER: 'bob' }, search: { requests: 3000, milliseconds: 1e9 } };
const modelWith = (path: string, name: string, amount: JsonObject) =>
  modelOf(
    {
      '/me': { get: { responses: { 200: responseWith(object({ email: text })) } } },
      '/wallet': { get: { responses: { 200: responseWith(object({ balance: { type: 'number' } })) } } },
      [path]: {
        post: {
          ...requestWith(object({ to: { ...text, format: 'email' }, [name]: amount }, ['to', name])),
          responses: { 201: responseWith(object({})), 400: { description: 'no' }, 404: { description: 'no' }, 409: { description: 'no' } },
        },
      },
    },
    { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
  );

type Flaw = 'none' | 'one too much' | 'to oneself';

function bank(flaw: Flaw): (call: Call) => Reply {
  const balances = new Map([
    ['ann@test.org', 500],
    ['bob@test.org', 500],
  ]);
  const transfer = (own: string, to: unknown, sum: unknown): Reply => {
    if (typeof to !== 'string' || typeof sum !== 'number' || sum < 0.01) return json(400, { error: 'no' });
    const [mine = 0, theirs] = [balances.get(own), balances.get(to)];
    if (theirs === undefined) return json(404, { error: 'no such user' });
    if (sum > mine + (flaw === 'one too much' ? 1 : 0)) return json(409, { error: 'no' });
    if (to !== own) balances.set(own, mine - sum);
    if (to !== own || flaw === 'to oneself') balances.set(to, theirs + sum);
    return json(201, {});
  };
  return ({ method, path, body, headers }) => {
    const own = `${String(headers.authorization).slice('Bearer '.length)}@test.org`;
    if (!balances.has(own)) return json(401, { error: 'no' });
    if (path === '/me') return json(200, { email: own });
    if (path === '/wallet') return json(200, { balance: balances.get(own) ?? 0 });
    return method === 'POST' ? transfer(own, objectOf(body).to, objectOf(body).amount) : json(405, {}, { allow: 'POST' });
  };
}

test.each<[Flaw, readonly string[]]>([
  ['none', []],
  ['one too much', ['takes-too-much POST /transfers']],
  ['to oneself', ['accepts-oneself POST /transfers']],
])('A transfer is compared with the balance: %s.', async (flaw, rules) => {
  const model = modelWith('/transfers', 'amount', { type: 'number', minimum: 0.01 });
  const { result } = await exploreWith(model, bank(flaw), users);
  const found = (result.search?.findings ?? []).map(({ rule, op }) => `${rule} ${op}`);
  expect(found.filter((rule) => /^(?:takes-too-much|accepts-oneself)/.test(rule))).toEqual(rules);
});

const USERS: readonly string[] = ['ann@test.org', 'bob@test.org'];

/** A server that subtracts `taken(amount)` from the balance, because the amount has a different unit. */
function otherAmounts(name: string, most: number, taken: (value: number) => number): (call: Call) => Reply {
  let balance = 500;
  const send = (own: string, { [name]: value, to }: JsonObject): Reply => {
    if (typeof to !== 'string' || !USERS.includes(to)) return json(404, { error: 'no such user' });
    if (typeof value !== 'number' || value < 1 || value > most) return json(400, { error: `at most ${most}` });
    if (taken(value) > balance) return json(409, { error: 'no' });
    if (to !== own) balance -= taken(value);
    return json(201, {});
  };
  return ({ method, path, body, headers }) => {
    const own = `${String(headers.authorization).slice('Bearer '.length)}@test.org`;
    if (!USERS.includes(own)) return json(401, { error: 'no' });
    if (path === '/me') return json(200, { email: own });
    if (path === '/wallet') return json(200, { balance: own === USERS[0] ? balance : 500 });
    return method === 'POST' ? send(own, objectOf(body)) : json(405, {}, { allow: 'POST' });
  };
}

test.each<[string, string, JsonObject, (call: Call) => Reply]>([
  ['is only asked for', 'amount', { minimum: 1, maximum: 10_000 }, otherAmounts('amount', 10_000, () => 0)],
  ['has another unit', 'amount_cents', { minimum: 1 }, otherAmounts('amount_cents', 1e12, (value) => value / 100)],
])('The balance says nothing about an amount that %s.', async (_, name, limits, serve) => {
  const { result } = await exploreWith(modelWith('/requests', name, { type: 'integer', ...limits }), serve, users);
  expect((result.search?.findings ?? []).map(({ rule }) => rule)).not.toContain('takes-too-much');
});
