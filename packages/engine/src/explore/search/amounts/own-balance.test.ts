import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';
import { sends, shows } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const amount = { type: 'number', minimum: 0.01 };
const model = modelOf(
  {
    '/me': { get: { responses: { 200: shows(object({ email: text })) } } },
    '/wallet': { get: { responses: { 200: shows(object({ balance: { type: 'number' } })) } } },
    '/transfers': {
      post: {
        ...sends(object({ to: { ...text, format: 'email' }, amount }, ['to', 'amount'])),
        responses: { 201: shows(object({})), 400: { description: 'no' }, 404: { description: 'no' }, 409: { description: 'no' } },
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
  const users = { env: { BEARER: 'ann' }, other: { BEARER: 'bob' } };
  const { result } = await exploreWith(model, bank(flaw), { ...users, search: { requests: 3000, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? []).map(({ rule, op }) => `${rule} ${op}`);
  expect(found.filter((rule) => /^(?:takes-too-much|accepts-oneself)/.test(rule))).toEqual(rules);
});
