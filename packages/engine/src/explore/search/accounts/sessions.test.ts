import { expect, test } from 'vitest';
import { isObject } from '../../../json/values.ts';
import type { ExploreFinding, JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const open = (schema: JsonObject): JsonObject => ({ security: [], ...acceptsBody(schema), responses: { 201: { description: 'made' } } });
const account = object({ username: text, password: text }, ['username', 'password']);
const profile = object({ username: text, role: { type: 'string', enum: ['player', 'admin'] }, gold: { type: 'integer' } });
const model = modelOf(
  {
    '/auth/register': { post: open(account) },
    '/auth/login': { post: open(account) },
    '/auth/logout': { post: { description: 'The token is revoked.', responses: { 204: { description: 'done' } } } },
    '/me': { get: { responses: { 200: { description: 'fine', content: { 'application/json': { schema: profile } } } } } },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

interface Flaws {
  readonly keepsTokens?: true;
  readonly takesGold?: true;
  readonly isStrict?: true;
}

const fine = (status: number, value: JsonObject): Reply => json(status, value, { 'content-type': 'application/json' });

function accountServer(flaws: Flaws): (call: Call) => Reply {
  const accounts = new Map<string, JsonObject>();
  const sessions = new Map([['first', 'ann']]);
  accounts.set('ann', { username: 'ann', role: 'player', gold: 5, password: 'x' });
  const register = (body: JsonObject): Reply => {
    const { username, password, gold, ...others } = body;
    if (typeof username !== 'string' || username === '' || typeof password !== 'string') return fine(400, { error: 'username' });
    if (accounts.has(username)) return fine(409, { error: 'username is taken' });
    if (flaws.isStrict === true && Object.keys(others).length > 0) return fine(400, { error: 'unknown fields' });
    const amount = flaws.takesGold === true && typeof gold === 'number' ? gold : 500;
    accounts.set(username, { username, password, role: 'player', gold: amount });
    return fine(201, { id: username });
  };
  const signIn = ({ username, password }: JsonObject): Reply => {
    if (typeof username !== 'string' || username === '' || typeof password !== 'string') return fine(400, { error: 'username' });
    if (accounts.get(String(username))?.password !== password) return fine(401, { error: 'wrong' });
    const token = `session-${sessions.size}`;
    sessions.set(token, String(username));
    return fine(201, { token });
  };
  const signedIn = (path: string, token: string): Reply => {
    const { password: _password, ...own } = accounts.get(sessions.get(token) ?? '') ?? {};
    if (own.username === undefined) return fine(401, { error: 'no' });
    if (path !== '/auth/logout') return fine(200, own);
    if (flaws.keepsTokens !== true) sessions.delete(token);
    return { status: 204 };
  };
  return ({ method, path, body, headers }) => {
    if (path === '/me' || path === '/auth/logout') return signedIn(path, headers.authorization?.slice('Bearer '.length) ?? '');
    if (method !== 'POST') return json(405, {}, { allow: 'POST' });
    if (!isObject(body)) return fine(400, { error: 'a body is needed' });
    return path === '/auth/register' ? register(body) : signIn(body);
  };
}

async function defectsWith(flaws: Flaws): Promise<readonly ExploreFinding[]> {
  const search = { requests: 5000, milliseconds: 1e9 };
  const { result } = await exploreWith(model, accountServer(flaws), { env: { BEARER: 'first' }, search });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
}

test.each<[string, Flaws, string]>([
  ['A token that works after signing out', { keepsTokens: true }, 'token-after-sign-out'],
  ['A registration that takes a field of the profile', { takesGold: true }, 'mass-assignment'],
  ['A registration that takes one such field and rejects others', { takesGold: true, isStrict: true }, 'mass-assignment'],
])('%s is found.', async (_name, flaws, rule) => {
  const defects = await defectsWith(flaws);
  expect(defects.map((defect) => defect.rule)).toEqual([rule]);
  expect(JSON.stringify(defects)).not.toContain('session-');
});

test('Sessions that end and registrations that ignore rights have no findings.', async () => {
  expect((await defectsWith({})).map((defect) => defect.text)).toEqual([]);
});

const session = modelOf(
  {
    '/sign-up': { post: open(account) },
    '/sessions': { post: open(account) },
    '/sessions/current': { delete: { description: 'The token stops working.', responses: { 204: { description: 'done' } } } },
    '/orders': {
      get: { responses: { 200: { description: 'fine', content: { 'application/json': { schema: object({ gold: text }) } } } } },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);
const PATHS: Readonly<Record<string, string>> = {
  '/sign-up': '/auth/register',
  '/sessions': '/auth/login',
  '/sessions/current': '/auth/logout',
  '/orders': '/me',
};

test.each<[Flaws, readonly string[]]>([
  [{}, []],
  [{ keepsTokens: true }, ['token-after-sign-out DELETE /sessions/current']],
])('A session may be a resource, and any read shows whether it has ended: %o', async (flaws, expected) => {
  const serve = accountServer(flaws);
  const search = { requests: 5000, milliseconds: 1e9 };
  const { result } = await exploreWith(session, (call) => serve({ ...call, path: PATHS[call.path] ?? call.path }), {
    env: { BEARER: 'first' },
    search,
  });
  const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'token-after-sign-out');
  expect(found.map(({ rule, op }) => `${rule} ${op}`)).toEqual(expected);
});
