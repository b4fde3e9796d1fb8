import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';
import { requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const password = { type: 'string', minLength: 8 };
const account = object({ username: text, password }, ['username', 'password']);
const tokens = object({ token: text, refresh_token: text }, ['token', 'refresh_token']);
const errors = { 400: { description: 'no' }, 401: { description: 'no' }, 409: { description: 'taken' } };
const open: JsonObject = { security: [] };
const modelWith = (changesPassword: string) =>
  modelOf(
    {
      '/register': { post: { ...open, ...requestWith(account), responses: { 201: responseWith(object({ id: text })), ...errors } } },
      '/login': { post: { ...open, ...requestWith(account), responses: { 200: responseWith(tokens), ...errors } } },
      '/refresh': {
        post: {
          ...open,
          description: 'Returns new tokens. The old refresh token is revoked.',
          ...requestWith(object({ refresh_token: text }, ['refresh_token'])),
          responses: { 200: responseWith(tokens), ...errors },
        },
      },
      '/logout': { post: { description: 'Ends the session.', responses: { 204: { description: 'bye' }, ...errors } } },
      '/me': { get: { responses: { 200: responseWith(object({ username: text })), ...errors } } },
      '/me/password': {
        put: {
          description: changesPassword,
          ...requestWith(object({ current_password: text, new_password: password }, ['current_password', 'new_password'])),
          responses: { 204: { description: 'done' }, ...errors },
        },
      },
    },
    { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
  );

type Flaw =
  | 'any current password'
  | 'both passwords'
  | 'refresh twice'
  | 'refresh as access'
  | 'refresh after logout'
  | 'sessions after a change'
  | null;

class Accounts {
  readonly #flaw: Flaw;
  readonly #passwords = new Map<string, Set<string>>([['ann', new Set(['ann-ann-1'])]]);
  /** Tokens and refresh tokens, with their user and the number of the session. */
  readonly #access = new Map<string, readonly [string, number]>([['ann', ['ann', 0]]]);
  readonly #refresh = new Map<string, readonly [string, number]>();
  #last = 0;

  constructor(flaw: Flaw) {
    this.#flaw = flaw;
  }

  #tokens(user: string, session: number): Reply {
    this.#last += 1;
    this.#access.set(`a${this.#last}`, [user, session]);
    this.#refresh.set(`r${this.#last}`, [user, session]);
    return json(200, { token: `a${this.#last}`, refresh_token: `r${this.#last}` });
  }

  serve(call: Call): Reply {
    const body = objectOf(call.body);
    const [name, secret] = [body.username, body.password];
    const isNamed = typeof name === 'string' && typeof secret === 'string' && secret.length >= 8;
    if (call.path === '/register') return isNamed ? this.#register(name, secret) : json(400, { error: 'no' });
    if (call.path === '/login') {
      const isRight = isNamed && this.#passwords.get(name)?.has(secret) === true;
      return isRight ? this.#tokens(name, this.#last + 1) : json(401, { error: 'no' });
    }
    return call.path === '/refresh' ? this.#renew(String(body.refresh_token)) : this.#signedIn(call, body);
  }

  #register(name: string, secret: string): Reply {
    if (this.#passwords.has(name)) return json(409, { error: 'taken' });
    this.#passwords.set(name, new Set([secret]));
    return json(201, { id: name });
  }

  #renew(token: string): Reply {
    const found = this.#refresh.get(token);
    if (found === undefined) return json(401, { error: 'no' });
    if (this.#flaw !== 'refresh twice') this.#refresh.delete(token);
    return this.#tokens(...found);
  }

  #signedIn({ method, path, headers }: Call, body: JsonObject): Reply {
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    const [user, session] = this.#access.get(token) ?? (this.#flaw === 'refresh as access' ? this.#refresh.get(token) : undefined) ?? [];
    if (user === undefined) return json(401, { error: 'who' });
    if (path === '/me') return method === 'GET' ? json(200, { username: user }) : json(405, {}, { allow: 'GET' });
    if (path === '/me/password') return this.#change([user, session], String(body.current_password), String(body.new_password));
    this.#access.delete(token);
    if (this.#flaw !== 'refresh after logout') for (const [key, [, own]] of this.#refresh) if (own === session) this.#refresh.delete(key);
    return { status: 204 };
  }

  #change([user, session]: readonly [string, number | undefined], current: string, next: string): Reply {
    const known = this.#passwords.get(user) ?? new Set();
    if (!known.has(current) && this.#flaw !== 'any current password') return json(400, { error: 'wrong' });
    this.#passwords.set(user, this.#flaw === 'both passwords' ? new Set([...known, next]) : new Set([next]));
    const isOther = (key: string): boolean => this.#access.get(key)?.[0] === user && this.#access.get(key)?.[1] !== session;
    if (this.#flaw !== 'sessions after a change') for (const key of [...this.#access.keys()].filter(isOther)) this.#access.delete(key);
    return { status: 204 };
  }
}

async function found(flaw: Flaw, changesPassword = 'All other sessions end.'): Promise<readonly string[]> {
  const server = new Accounts(flaw);
  const { result } = await exploreWith(modelWith(changesPassword), (call) => server.serve(call), {
    env: { BEARER: 'ann' },
    search: { requests: 5000, milliseconds: 1e9 },
  });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  return [...new Set(defects.map(({ rule }) => rule))].filter((rule) => /password|refresh/.test(rule));
}

test('Accounts that keep their passwords and sessions have no finding.', async () => {
  expect(await found(null)).toEqual([]);
});

test.each<[Flaw, string]>([
  ['any current password', 'password-unchecked'],
  ['both passwords', 'password-not-changed'],
  ['refresh twice', 'refresh-twice'],
  ['refresh as access', 'refresh-as-access'],
  ['refresh after logout', 'refresh-after-sign-out'],
  ['sessions after a change', 'token-after-password-change'],
])('The flaw “%s” is found.', async (flaw, rule) => {
  expect(await found(flaw)).toEqual([rule]);
});

test.each(['Revokes earlier tokens.', 'Signs out every other device. The current session does not end.'])(
  'Other sessions must end after “%s”',
  async (said) => {
    expect(await found('sessions after a change', said)).toEqual(['token-after-password-change']);
  },
);

test.each(['Tokens do not expire.', 'No other session is terminated.', 'The token of this session is revoked.'])(
  'Other sessions may stay after “%s”',
  async (said) => {
    expect(await found('sessions after a change', said)).toEqual([]);
  },
);
