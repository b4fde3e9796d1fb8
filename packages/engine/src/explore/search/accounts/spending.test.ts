import { expect, test } from 'vitest';
import { isObject, objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string', minLength: 1 };
const number = { type: 'integer', minimum: 1, maximum: 100_000 };
const reference = { type: 'string', pattern: '^[A-Z]{3}[0-9]{6}$', description: 'Unique' };
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const errors: JsonObject = Object.fromEntries([400, 401, 404, 405, 409].map((status) => [status, { description: 'no' }]));
const account = object({ username: text, password: text }, ['username', 'password']);
const open = (schema: JsonObject): JsonObject => ({
  security: [],
  ...acceptsBody(schema),
  responses: { 201: { description: 'made' }, ...errors },
});
const member = object({ id: { type: 'integer' } }, ['id']);

const model = modelOf(
  {
    '/auth/register': { post: open(account) },
    '/auth/login': { post: open(account) },
    '/me': { get: { responses: { 200: shows(member), ...errors } } },
    '/members': { get: { responses: { 200: shows({ type: 'array', items: member }), ...errors } } },
    '/members/{id}': { parameters: [param('id', { type: 'integer' })], get: { responses: { 200: shows(member), ...errors } } },
    '/credits': { get: { responses: { 200: shows(object({ balance: { type: 'integer' } })), ...errors } } },
    '/transfers': {
      post: {
        ...acceptsBody(object({ to_member_id: { type: 'integer' }, amount: number, reference }, ['to_member_id', 'amount', 'reference'])),
        responses: { 201: { description: 'made' }, ...errors, 409: { description: 'Not enough credits' } },
      },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

type Flaw = 'races' | 'no limit';
interface Member {
  readonly id: number;
  readonly name: string;
  readonly password: string;
  balance: number;
}

const fine = (status: number, value: Json): Reply => json(status, value, { 'content-type': 'application/json' });
const no = (status: number): Reply => json(status, { error: 'no' }, { 'content-type': 'application/json', allow: 'GET, POST' });

class Bank {
  readonly #flaw: Flaw | null;
  readonly #members: Member[] = ['ann', 'bob'].map((name, at) => ({ id: at + 1, name, password: 'secret', balance: 100 }));

  readonly #marks = new Set<string>();

  constructor(flaw: Flaw | null) {
    this.#flaw = flaw;
  }

  serve({ method, path, body, headers }: Call): Reply {
    const allowed = /register|login|transfers/.test(path) ? 'POST' : 'GET';
    if (method !== allowed) return no(405);
    if (path === '/auth/register') return this.#register(objectOf(body));
    if (path === '/auth/login') return this.#signIn(objectOf(body));
    const user = this.#members.find(({ name }) => headers.authorization === `Bearer token-${name}`);
    if (user === undefined) return no(401);
    if (path === '/transfers') return this.#transfer(user, body);
    if (path === '/me') return fine(200, { id: user.id });
    if (path === '/credits') return fine(200, { balance: user.balance });
    if (path === '/members') return fine(200, [{ id: 1 }, { id: 2 }]);
    const found = this.#members.find(({ id }) => path === `/members/${id}`);
    return found === undefined ? no(404) : fine(200, { id: found.id });
  }

  #register({ username, password }: JsonObject): Reply {
    if (typeof username !== 'string' || typeof password !== 'string' || username === '' || password === '') return no(400);
    if (this.#members.some(({ name }) => name === username)) return fine(409, { error: 'username is taken' });
    const made = { id: this.#members.length + 1, name: username, password, balance: 100 };
    this.#members.push(made);
    return fine(201, { id: made.id });
  }

  #signIn({ username, password }: JsonObject): Reply {
    if (typeof username !== 'string' || typeof password !== 'string' || username === '' || password === '') return no(400);
    const found = this.#members.find((entry) => entry.name === username && entry.password === password);
    return found === undefined ? no(401) : fine(201, { token: `token-${found.name}` });
  }

  #transfer(from: Member, body: Json | undefined): Reply {
    const { to_member_id: to, amount, reference: mark } = isObject(body) ? body : {};
    if (typeof mark !== 'string' || !/^[A-Z]{3}[0-9]{6}$/.test(mark)) return no(400);
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1 || amount > 100_000) return no(400);
    if (typeof to !== 'number' || !Number.isInteger(to)) return no(400);
    const target = this.#members.find(({ id }) => id === to);
    if (target === undefined) return no(404);
    if (target === from) return fine(400, { error: 'Recipient is the sender' });
    if (amount > from.balance && this.#flaw !== 'no limit') return fine(409, { error: 'Not enough credits' });
    if (this.#marks.has(mark)) return fine(409, { error: 'The reference exists already' });
    this.#marks.add(mark);
    const take = (): void => {
      from.balance -= amount;
      target.balance += amount;
    };
    // Checks all requests that arrive at the same time before it books the first one.
    if (this.#flaw === 'races') void Promise.resolve().then(take);
    else take();
    return fine(201, { id: 1 });
  }
}

async function rulesWith(flaw: Flaw | null): Promise<readonly string[]> {
  const bank = new Bank(flaw);
  const search = { requests: 5000, milliseconds: 1e9 };
  const { result } = await exploreWith(model, (call) => bank.serve(call), { env: { BEARER: 'token-ann' }, search });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect').map(({ rule }) => rule);
}

test('A bank that books transfers one after the other has no findings.', async () => {
  expect(await rulesWith(null)).toEqual([]);
});

test('A bank in which parallel transfers spend the same credits is found.', async () => {
  expect(await rulesWith('races')).toEqual(['overspent-in-parallel']);
});

test('A bank without a limit is found by the description of a rejection.', async () => {
  expect(await rulesWith('no limit')).toEqual(['takes-too-much']);
});
