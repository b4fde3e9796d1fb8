import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import { requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const errors: JsonObject = Object.fromEntries([400, 401, 403, 404, 409].map((status) => [status, { description: 'no' }]));
const open: JsonObject = { security: [] };
const name = param('username', text);
const done = responseWith(object({ message: text }));

/** Accounts are addressed by the username that their registration sent, because its response contains only a message. */
const model = modelOf(
  {
    '/users/register': {
      post: { ...open, ...requestWith(object({ username: text, password: text })), responses: { 200: done, ...errors } },
    },
    '/users/login': {
      post: {
        ...open,
        ...requestWith(object({ username: text, password: text })),
        responses: { 200: responseWith(object({ token: text })), ...errors },
      },
    },
    '/me': {
      get: { responses: { 200: responseWith(object({ data: object({ username: text, admin: { type: 'boolean' } }) })), ...errors } },
    },
    '/users/{username}': { parameters: [name], get: { ...open, responses: { 200: responseWith(object({ username: text })), ...errors } } },
    '/users/{username}/password': {
      parameters: [name],
      put: { ...requestWith(object({ password: text })), responses: { 204: { description: 'done' }, ...errors } },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

type Flaw = 'injection' | 'injection with a trace' | 'admin at registration' | 'passwords of others' | null;
const fine = (status: number, value: Json): Reply => json(status, value, { 'content-type': 'application/json', allow: 'GET' });
const no = (status: number): Reply => fine(status, { message: 'no' });

class Users {
  readonly #flaw: Flaw;
  readonly #users = new Map<string, JsonObject>();

  constructor(flaw: Flaw) {
    this.#flaw = flaw;
    for (const username of ['ann', 'bob']) this.#users.set(username, { username, password: `${username}-secret`, admin: false });
  }

  serve(call: Call): Reply {
    const { method, path } = call;
    if (path === '/users/register' && method === 'POST') return this.#register(objectOf(call.body));
    if (path !== '/users/login' || method !== 'POST') return this.#signedIn(call);
    const { username, password } = objectOf(call.body);
    if (typeof username !== 'string' || typeof password !== 'string') return no(400);
    return this.#users.get(username)?.password === password ? fine(200, { token: username }) : no(401);
  }

  #register({ username, password, admin }: JsonObject): Reply {
    if (typeof username !== 'string' || typeof password !== 'string') return no(400);
    if (this.#users.has(username)) return no(409);
    this.#users.set(username, { username, password, admin: this.#flaw === 'admin at registration' && admin === true });
    return fine(200, { message: 'Welcome.' });
  }

  #signedIn(call: Call): Reply {
    const user = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    const own = this.#users.get(user);
    const [, encoded = '', below] = /^\/users\/([^/?]+)(\/password)?$/.exec(call.path) ?? [];
    if (encoded !== '' && below === undefined) return this.#shown(call.method, decodeURIComponent(encoded));
    if (own === undefined) return no(401);
    if (encoded !== '') return this.#change(call, user, decodeURIComponent(encoded));
    if (call.path !== '/me') return no(404);
    return call.method === 'GET' ? fine(200, { data: { username: user, admin: own.admin ?? false } }) : no(405);
  }

  #shown(method: string, wanted: string): Reply {
    const isOpen = this.#flaw === 'injection' || this.#flaw === 'injection with a trace';
    const isAlways = isOpen && /' OR '1'='1$/.test(wanted);
    const isBroken = this.#flaw === 'injection with a trace' && /^assay'/.test(wanted);
    if (isBroken && method === 'GET') return { status: 500, text: 'Traceback (most recent call last):\n  File "/srv/users.py", line 7' };
    const found = this.#users.get(isAlways ? 'ann' : wanted);
    if (method !== 'GET') return no(405);
    return found === undefined ? no(404) : fine(200, { username: found.username ?? '' });
  }

  #change({ method, body }: Call, user: string, wanted: string): Reply {
    const found = this.#users.get(wanted);
    const { password } = objectOf(body);
    if (method !== 'PUT') return no(405);
    if (found === undefined || typeof password !== 'string') return no(found === undefined ? 404 : 400);
    // The first user manages accounts.
    if (user !== 'ann' && user !== wanted && this.#flaw !== 'passwords of others') return no(403);
    this.#users.set(wanted, { ...found, password });
    return { status: 204 };
  }
}

async function found(flaw: Flaw): Promise<readonly string[]> {
  const server = new Users(flaw);
  const { result } = await exploreWith(model, (call) => server.serve(call), {
    env: { BEARER: 'ann' },
    other: { BEARER: 'bob' },
    search: { requests: 5000, milliseconds: 1e9 },
  });
  const defects = (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
  return defects.flatMap(({ rule, op }) => (/injection|mass|password|leaks/.test(rule) ? [`${rule} ${op}`] : []));
}

test('Accounts without flaws have no finding.', async () => {
  expect(await found(null)).toEqual([]);
});

test.each<[Flaw, string]>([
  ['injection', 'injection GET /users/{username}'],
  ['admin at registration', 'mass-assignment POST /users/register'],
  ['passwords of others', 'sets-password-of-another PUT /users/{username}/password'],
])('The flaw “%s” is found in accounts that are addressed by their names.', async (flaw, expected) => {
  expect(await found(flaw)).toEqual([expected]);
});

test('An error page with a stack trace is found even if an injection explains the error.', async () => {
  expect(await found('injection with a trace')).toEqual(['injection GET /users/{username}', 'leaks-internals GET /users/{username}']);
});
