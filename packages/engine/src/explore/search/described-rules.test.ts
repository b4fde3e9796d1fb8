import { describe, expect, test } from 'vitest';
import { isObject, objectOf } from '../../json/values.ts';
import type { ExploreFinding, JsonObject } from '../../model/index.ts';
import { type Call, exploreWith, json, modelOf, object, param, type Reply } from '../scripted-api.fixture.ts';

const text = { type: 'string' };
const as = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const failure = as(object({ error: text }));
const errors: JsonObject = {
  400: failure,
  401: failure,
  403: failure,
  404: failure,
  413: { ...failure, description: 'Larger than 2 KiB' },
};
const order = object({ id: { type: 'integer' }, note: text, owner: text }, ['id', 'note', 'owner']);
const takes = (schema: JsonObject): JsonObject => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const id = param('id', { type: 'integer' });

const model = modelOf(
  {
    '/orders': {
      get: { responses: { 200: as({ type: 'array', items: order }), ...errors } },
      post: {
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: text }],
        ...takes(object({ note: text }, ['note'])),
        responses: { 201: as(order), ...errors },
      },
    },
    '/orders/{id}': {
      get: { parameters: [id], responses: { 200: as(order), ...errors } },
      delete: {
        description: 'Only the author may delete an order (403).',
        parameters: [id],
        responses: { 204: { description: 'gone' }, ...errors },
      },
    },
    '/reports': { get: { summary: 'Managers only.', responses: { 200: as(object({ all: text })), ...errors } } },
    '/audit': { get: { summary: 'Managers only.', responses: { 200: as(object({ all: text })), ...errors } } },
    '/password-reset': {
      post: {
        security: [],
        ...takes(object({ email: { type: 'string', format: 'email' } }, ['email'])),
        responses: { 202: as(object({ message: text })), ...errors },
      },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

const token = (name: string): string => `eyJhbGciOiJIUzI1NiJ9.${name}.c2lnbmF0dXJl`;

interface Flaws {
  readonly forged?: 'unsigned' | 'signature';
  readonly openReport?: true;
  readonly anyoneDeletes?: true;
  readonly forgetsKeys?: true;
  readonly sharesKeys?: true;
  readonly takesLarge?: true;
  readonly tellsAddresses?: true;
}

const fine = (status: number, value: JsonObject | JsonObject[]): Reply => json(status, value, { 'content-type': 'application/json' });
const error = (status: number): Reply => fine(status, { error: 'no' });
const MOST = 2048;

/** The user of a token, or null. */
function userOf({ headers }: Call, { forged }: Flaws): string | null {
  const [, kind = '', user = '', signature = ''] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]*)$/.exec(headers.authorization ?? '') ?? [];
  const isReal = signature === 'c2lnbmF0dXJl' && kind === 'eyJhbGciOiJIUzI1NiJ9';
  const isUnsigned = forged === 'unsigned' && signature === '';
  return user !== '' && (isReal || isUnsigned || (forged === 'signature' && signature !== '')) ? user : null;
}

/** Orders that all users may read. Idempotency keys belong to a user. */
class Orders {
  readonly #flaws: Flaws;
  readonly #stored = new Map<number, JsonObject>();
  readonly #keys = new Map<string, number>();

  constructor(flaws: Flaws) {
    this.#flaws = flaws;
  }

  create({ body, headers }: Call, user: string): Reply {
    const { note } = objectOf(body);
    if (!isObject(body) || typeof note !== 'string') return error(400);
    const key = headers['idempotency-key'] ?? null;
    const place = `${this.#flaws.sharesKeys === true ? '' : user} ${key}`;
    const known = this.#flaws.forgetsKeys === true || key === null ? undefined : this.#stored.get(this.#keys.get(place) ?? 0);
    if (known !== undefined) return fine(201, known);
    const made = { id: this.#stored.size + 1, note, owner: user };
    this.#stored.set(made.id, made);
    this.#keys.set(place, made.id);
    return fine(201, made);
  }

  list(): Reply {
    return fine(
      200,
      [...this.#stored.values()].filter(({ gone }) => gone !== true),
    );
  }

  one({ method }: Call, number: number, user: string): Reply {
    const found = this.#stored.get(number);
    if (found === undefined || found.gone === true) return error(404);
    if (method === 'GET') return fine(200, found);
    if (method !== 'DELETE') return { ...error(405), headers: { allow: 'GET, DELETE', 'content-type': 'application/json' } };
    if (found.owner !== user && this.#flaws.anyoneDeletes !== true) return error(403);
    this.#stored.set(number, { ...found, gone: true });
    return { status: 204 };
  }
}

function mailed({ body }: Call, { tellsAddresses }: Flaws): Reply {
  const { email } = objectOf(body);
  if (!isObject(body) || typeof email !== 'string' || !/^[^@\s]+@[^@\s]+\.\w+$/.test(email)) return error(400);
  return fine(202, { message: tellsAddresses === true && email.includes('nobody') ? 'Unknown' : 'Sent' });
}

function server(flaws: Flaws): (call: Call) => Reply {
  const orders = new Orders(flaws);
  const signedIn = (call: Call, path: string, user: string): Reply => {
    if (path === '/audit') return error(403);
    if (path === '/reports') return flaws.openReport === true ? fine(200, { all: 'x' }) : error(403);
    if (path !== '/orders') return orders.one(call, Number(path.slice('/orders/'.length)), user);
    return call.method === 'POST' ? orders.create(call, user) : orders.list();
  };
  return (call) => {
    const [path = ''] = call.path.split('?');
    if (call.size > MOST && flaws.takesLarge !== true) return error(413);
    if (path === '/password-reset') return call.method === 'POST' ? mailed(call, flaws) : error(404);
    const user = userOf(call, flaws);
    return user === null ? error(401) : signedIn(call, path, user);
  };
}

async function defectsWith(flaws: Flaws): Promise<readonly ExploreFinding[]> {
  const search = { requests: 20_000, milliseconds: 10_000_000 };
  const { result } = await exploreWith(model, server(flaws), { env: { BEARER: token('ann') }, other: { BEARER: token('bob') }, search });
  return (result.search?.findings ?? []).filter(({ grade }) => grade === 'defect');
}

describe('Rules that a spec states in words', () => {
  test.each<[string, Flaws, string]>([
    ['tokens without a signature', { forged: 'unsigned' }, 'forged-token'],
    ['tokens with a wrong signature', { forged: 'signature' }, 'forged-token'],
    ['a restricted operation that is open', { openReport: true }, 'missing-role'],
    ['a delete that only the author may use', { anyoneDeletes: true }, 'writes-to-another'],
    ['an idempotency key that is ignored', { forgetsKeys: true }, 'idempotency-ignored'],
    ['an idempotency key that all users share', { sharesKeys: true }, 'idempotency-shared'],
    ['a body that is too large', { takesLarge: true }, 'accepts-invalid'],
    ['a request for a mail that tells addresses apart', { tellsAddresses: true }, 'account-enumeration'],
  ])('It finds %s.', async (_name, flaws, rule) => {
    const defects = await defectsWith(flaws);
    expect(defects.map((defect) => defect.rule)).toContain(rule);
    expect(JSON.stringify(defects)).not.toMatch(/\.ann\.|\.bob\./);
  });

  test('A server that keeps the rules has no such findings.', async () => {
    expect((await defectsWith({})).map((defect) => defect.text)).toEqual([]);
  });
});
