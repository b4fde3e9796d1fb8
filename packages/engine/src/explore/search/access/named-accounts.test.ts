import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';
import { responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const profile = object({ username: text, motto: text }, ['username']);
const login = object({ username: text, password: text }, ['username', 'password']);
const open = { security: [] };
const model = modelOf(
  {
    '/register': { post: { ...open, ...acceptsBody(login), responses: { 201: responseWith(profile) } } },
    '/login': { post: { ...open, ...acceptsBody(login), responses: { 200: responseWith(object({ token: text }, ['token'])) } } },
    '/profile': {
      get: { responses: { 200: responseWith(profile) } },
      put: { ...acceptsBody(profile), responses: { 200: responseWith(profile) } },
    },
  },
  { components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } }, security: [{ bearer: [] }] },
);

/** The token of a user is their name. */
class Profiles {
  readonly #users = new Map<string, Record<string, Json>>([['ann', { username: 'ann', motto: 'calm', password: 'a' }]]);
  readonly #isOpen: boolean;

  constructor(isOpen: boolean) {
    this.#isOpen = isOpen;
  }

  get ann(): Json {
    return this.#users.get('ann')?.motto ?? null;
  }

  serve({ method, path, body, headers }: Call): Reply {
    const sent = objectOf(body);
    const known = this.#users.get(String(sent.username));
    if (path === '/login') return known !== undefined && known.password === sent.password ? this.#token(known) : json(401, {}, TYPE);
    if (path === '/register') return method === 'POST' ? this.#register(sent) : json(405, {}, TYPE);
    if (path !== '/profile') return json(404, {}, TYPE);
    return this.#profile(method, this.#users.get(headers.authorization?.replace('Bearer ', '') ?? ''), sent);
  }

  #profile(method: string, user: Record<string, Json> | undefined, sent: JsonObject): Reply {
    if (user === undefined) return json(401, {}, TYPE);
    const known = this.#users.get(String(sent.username));
    if (method === 'GET') return json(200, shown(user), TYPE);
    return method === 'PUT' ? this.#update(this.#isOpen ? known : user, sent) : json(405, {}, TYPE);
  }

  #token({ username }: JsonObject): Reply {
    return json(200, { token: username ?? '' }, TYPE);
  }

  #register({ username, password }: JsonObject): Reply {
    if (typeof username !== 'string' || typeof password !== 'string' || username === '') return json(422, {}, TYPE);
    if (this.#users.has(username)) return json(409, {}, TYPE);
    this.#users.set(username, { username, password, motto: 'new' });
    return json(201, { username, motto: 'new' }, TYPE);
  }

  #update(user: Record<string, Json> | undefined, { username, motto, ...others }: JsonObject): Reply {
    const isFine = typeof username === 'string' && (motto === undefined || typeof motto === 'string') && Object.keys(others).length === 0;
    if (user === undefined || !isFine) return json(422, {}, TYPE);
    user.motto = motto ?? user.motto ?? '';
    return json(200, shown(user), TYPE);
  }
}

const shown = ({ username = '', motto = '' }: Record<string, Json>): JsonObject => ({ username, motto });

test.each([true, false])(
  'An update that changes the account in its body is found, and no existing account is changed: %s',
  async (isOpen) => {
    const server = new Profiles(isOpen);
    const { result } = await exploreWith(model, (call) => server.serve(call), {
      env: { BEARER: 'ann' },
      search: { requests: 3000, milliseconds: 1e9 },
    });
    const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'changes-another').map(({ op }) => op);
    expect(found).toEqual(isOpen ? ['PUT /profile'] : []);
    expect(server.ann).toBe('calm');
  },
);
