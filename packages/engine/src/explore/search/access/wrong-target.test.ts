import { describe, expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';

const text = { type: 'string' };
const email = { type: 'string', example: 'new@example.com' };
const name = { parameters: [param('username')] };
const model = modelOf({
  '/users': { get: { responses } },
  '/users/register': { post: acceptsBody(object({ username: text, email: text }, ['username', 'email'])) },
  '/users/{username}': { get: { ...name, responses } },
  '/users/{username}/email': { put: { ...name, ...acceptsBody(object({ email }, ['email'])) } },
});

const TYPE = { 'content-type': 'application/json' };
const no = (status: number): Reply => json(status, { message: 'no' }, TYPE);

/** Users with an email address. A flawed server takes the user from the credentials, which belong to ann, instead of the path. */
class Users {
  readonly emails = new Map<string, Json>([
    ['ann', 'ann@example.com'],
    ['bob', 'bob@example.com'],
  ]);
  readonly #isFlawed: boolean;

  constructor(isFlawed: boolean) {
    this.#isFlawed = isFlawed;
  }

  serve({ method, path, body }: Call): Reply {
    const sent = objectOf(body);
    if (path === '/users') return json(200, { users: [...this.emails].map(([username, mail]) => ({ username, email: mail })) }, TYPE);
    if (path === '/users/register') return this.#register(sent.username, sent.email);
    const [, who = '', part] = /^\/users\/([^/]+)(\/email)?$/.exec(path) ?? [];
    if (part === undefined) return this.emails.has(who) ? json(200, { username: who, email: this.emails.get(who) ?? null }, TYPE) : no(404);
    if (method !== 'PUT' || typeof sent.email !== 'string' || !sent.email.includes('@')) return no(400);
    if (!this.#isFlawed && !this.emails.has(who)) return no(404);
    this.emails.set(this.#isFlawed ? 'ann' : who, sent.email);
    return { status: 204 };
  }

  #register(username: Json | undefined, mail: Json | undefined): Reply {
    if (typeof username !== 'string' || typeof mail !== 'string') return no(400);
    if (this.emails.has(username)) return json(409, { message: 'username already exists' }, TYPE);
    this.emails.set(username, mail);
    return json(200, { message: 'registered' }, TYPE);
  }
}

const search = { requests: 4000, milliseconds: 10_000_000 };

describe('An update that ignores the account in its path', () => {
  test('It is a defect, and the account that was changed gets its old values back.', async () => {
    const users = new Users(true);
    const { result } = await exploreWith(model, (call) => users.serve(call), { search });
    expect(result.search?.findings.map(({ rule, op, place }) => [rule, op, place])).toContainEqual([
      'changes-another',
      'PUT /users/{username}/email',
      'email',
    ]);
    expect(users.emails.get('ann')).toBe('ann@example.com');
    expect(users.emails.get('bob')).toBe('bob@example.com');
    expect(result.changed).toEqual([]);
  });

  test('Without a search, the old values are restored as well.', async () => {
    const users = new Users(true);
    await exploreWith(model, (call) => users.serve(call));
    expect(users.emails.get('ann')).toBe('ann@example.com');
  });

  test('A server that changes the account in the path has no such defect.', async () => {
    const users = new Users(false);
    const { result } = await exploreWith(model, (call) => users.serve(call), { search });
    expect(result.search?.findings.filter(({ rule }) => rule === 'changes-another')).toEqual([]);
    expect(users.emails.get('ann')).toBe('ann@example.com');
  });
});
