import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { ExploreFinding } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';
import { type Bug, fine, noteServer, searchNotes } from '../sample-services/notes.fixture.ts';

const account = object({ username: { type: 'string' }, password: { type: 'string' } }, ['username', 'password']);
const model = modelOf({
  '/register': { post: acceptsBody(account) },
  '/login': { post: acceptsBody(account) },
  '/register/{id}': { get: { parameters: [param('id')], responses } },
});

/** Accounts that cannot be removed. */
function accountServer(taken: readonly string[], unknown: Reply, opens: RegExp = /^$/): (call: Call) => Reply {
  const accounts = new Map<string, string>(taken.map((name) => [name, 'secret']));
  const register = (name: string, password: string): Reply => {
    if (accounts.has(name)) return json(409, { error: 'username is already taken' });
    accounts.set(name, password);
    return json(200, { id: name });
  };
  const signIn = (name: string, password: string): Reply => {
    if (opens.test(name)) return json(200, { token: 't' });
    if (!accounts.has(name)) return unknown;
    return accounts.get(name) === password ? json(200, { token: 't' }) : SAME;
  };
  return ({ method, path, body }) => {
    const { username, password } = objectOf(body);
    if (method === 'GET') return accounts.has(decodeURIComponent(path.slice('/register/'.length))) ? json(200, { id: 'x' }) : json(404, {});
    if (typeof username !== 'string' || username === '' || typeof password !== 'string')
      return json(400, { error: 'username is required' });
    return path === '/register' ? register(username, password) : signIn(username, password);
  };
}

const SAME = json(401, { error: 'wrong name or password' });
const search = async (serve: (call: Call) => Reply): Promise<readonly ExploreFinding[]> => {
  const { result } = await exploreWith(model, serve, { search: { requests: 5000, milliseconds: 1e9 } });
  return result.search?.findings ?? [];
};
const rules = (findings: readonly ExploreFinding[]): readonly string[] =>
  findings.filter(({ grade }) => grade === 'defect').map(({ rule }) => rule);

test('A login with the same response for every name has no findings.', async () => {
  expect(rules(await search(accountServer([], SAME)))).toEqual([]);
});

test('A new id in every error message reveals nothing about names.', async () => {
  const serve = accountServer([], SAME);
  const counter = { last: 0xa1b2 };
  const numbered = (call: Call): Reply => {
    const reply = serve(call);
    counter.last += 1;
    return reply.status === 401 ? json(401, { id: `f0e1d2c3-${counter.last.toString(16)}-4abc-8def-0123456789ab` }) : reply;
  };
  expect(rules(await search(numbered))).toEqual([]);
});

test('A login that distinguishes known names from unknown ones is found.', async () => {
  expect(rules(await search(accountServer([], json(404, { error: 'no such account' }))))).toEqual(['account-enumeration']);
});

test('An unknown name has a valid format, so that only its account is unknown.', async () => {
  const email = { type: 'string', format: 'email', maxLength: 20 };
  const member = object({ email, password: { type: 'string' } }, ['email', 'password']);
  const mails = modelOf({ '/register': { post: acceptsBody(member) }, '/login': { post: acceptsBody(member) } });
  const serve = accountServer([], SAME);
  const strict = (call: Call): Reply => {
    const { email: name, password } = objectOf(call.body);
    const isMail = typeof name === 'string' && /^[^@]+@[^@]+\.\w+$/.test(name) && name.length <= 20;
    return isMail
      ? serve({ ...call, body: { username: name, password: password ?? null } })
      : json(400, { error: 'email is not an address' });
  };
  const { result } = await exploreWith(mails, strict, { search: { requests: 5000, milliseconds: 1e9 } });
  expect(rules(result.search?.findings ?? [])).toEqual([]);
});

test('A login that accepts a condition as the password is found.', async () => {
  expect(rules(await search(accountServer([], SAME, /' OR '1'='1/)))).toEqual(['injection']);
});

test('Names of an earlier search that could not be removed do not stop the next one.', async () => {
  const names: string[] = [];
  const first = accountServer([], SAME);
  await exploreWith(
    model,
    (call) => {
      const { username } = objectOf(call.body);
      if (call.path === '/register' && typeof username === 'string' && username !== '') names.push(username);
      return first(call);
    },
    { search: { requests: 5000, milliseconds: 1e9 } },
  );
  expect(rules(await search(accountServer(names, json(404, { error: 'no such account' }))))).toEqual(['account-enumeration']);
});

test("A resource in both users' lists is shared and not a finding.", async () => {
  const shared: Bug = (call, stored) => {
    if (call.headers.authorization !== 'Bearer t1' || call.method !== 'GET') return null;
    const found = stored.get(Number(call.path.slice('/notes/'.length)));
    if (/^\/notes\/\d+$/.test(call.path)) return found === undefined ? null : fine(200, found);
    return /^\/notes(?:\?|$)/.test(call.path) ? fine(200, [...stored.values()]) : null;
  };
  const { findings } = await searchNotes(noteServer(shared));
  expect(findings.map(({ text }) => text)).toEqual([]);
});
