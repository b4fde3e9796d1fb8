import { describe, expect, test } from 'vitest';
import { isObject, ownValue } from '../json/values.ts';
import type { Json, JsonObject } from '../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from './scripted-api.fixture.ts';

const text = { type: 'string' };
const reasons = ({ operations }: { readonly operations: readonly { readonly op: string; readonly reason: string | null }[] }): JsonObject =>
  Object.fromEntries(operations.map(({ op, reason }) => [op, reason]));

/** A server whose POST accepts a body once `check` returns no problem. */
function accepts(check: (body: JsonObject) => Reply | null): (call: Call) => Reply {
  return ({ method, body }) => (method === 'POST' ? (check(isObject(body) ? body : {}) ?? json(201, { id: 'x1' })) : json(200, []));
}

const create = modelOf({ '/zones': { post: acceptsBody(object({ name: text, kind: text, size: { type: 'integer' } })) } });

describe('Repairs', () => {
  test('A missing field is added and becomes a fact.', async () => {
    const { result } = await exploreWith(
      create,
      accepts((body) => (body.name === undefined ? json(422, { error: "Key 'name' not present" }) : null)),
    );
    expect(reasons(result)).toEqual({ 'POST /zones': null });
    expect(result.facts).toContainEqual(
      expect.objectContaining({
        kind: 'required',
        in: 'body',
        field: 'name',
        evidence: expect.objectContaining({ status: 422, message: "Key 'name' not present", seed: 1 }),
      }),
    );
    expect(result.facts).toContainEqual(expect.objectContaining({ kind: 'example', op: 'POST /zones', media: 'application/json' }));
  });

  test.each<[string, string, (value: Json | undefined) => boolean, JsonObject]>([
    [
      'a named value',
      'kind must be one of "Native", "Slave"',
      (kind) => kind === 'Native',
      { kind: 'rule', schema: { enum: ['Native', 'Slave'] } },
    ],
    [
      'a pattern',
      'kind must match pattern "^k[0-9]{3}$"',
      (kind) => /^k\d{3}$/.test(String(kind)),
      { kind: 'rule', schema: { pattern: '^k[0-9]{3}$' } },
    ],
    [
      'a length',
      'kind must be at least 30 characters long',
      (kind) => String(kind).length >= 30,
      { kind: 'rule', schema: { minLength: 30 } },
    ],
    ['a format', 'kind must be a valid email', (kind) => String(kind).includes('@'), { kind: 'rule', schema: { format: 'email' } }],
    ['a dot', "kind 'x' is not canonical", (kind) => String(kind).endsWith('.'), { kind: 'value' }],
  ])('After a rejection because of %s, the value is changed.', async (_name, message, isGood, fact) => {
    const model = modelOf({ '/zones': { post: acceptsBody(object({ kind: text }, ['kind'])) } });
    const { result } = await exploreWith(
      model,
      accepts((body) => (isGood(body.kind) ? null : json(400, { message: message.replace("'x'", `'${String(body.kind)}'`) }))),
    );
    expect(reasons(result)).toEqual({ 'POST /zones': null });
    expect(result.facts).toContainEqual(expect.objectContaining({ ...fact, field: 'kind' }));
  });

  test('A value that is already taken is made unique.', async () => {
    const model = modelOf({ '/zones': { post: acceptsBody(object({ name: { ...text, examples: ['taken'] } }, ['name'])) } });
    const { result } = await exploreWith(
      model,
      accepts((body) => (body.name === 'taken' ? json(409, { message: 'name already exists' }) : null)),
    );
    expect(result.facts).toContainEqual(expect.objectContaining({ kind: 'unique', field: 'name' }));
  });

  test('An accepted create is sent again, and its rejection shows the unique field.', async () => {
    const seen: Json[] = [];
    const tag = object({ type: text, value: { ...text, examples: ['red'] } }, ['type', 'value']);
    const model = modelOf({ '/tags': { post: acceptsBody(tag) }, '/tags/{id}': { delete: { parameters: [param('id')], responses } } });
    const isTaken = (value: Json): boolean => seen.includes(value) || seen.push(value) === 0;
    const { result } = await exploreWith(
      model,
      accepts(({ value = '' }) => (isTaken(value) ? json(409, { message: 'It already exists' }) : null)),
    );
    expect(result.facts).toContainEqual(expect.objectContaining({ kind: 'unique', field: 'value' }));
  });

  test('A create that is accepted twice is repeatable.', async () => {
    const model = modelOf({
      '/tags': { post: acceptsBody(object({ name: text }, ['name'])) },
      '/tags/{id}': { delete: { parameters: [param('id')], responses } },
    });
    let made = 0;
    const { result } = await exploreWith(model, () => {
      made += 1;
      return json(201, { id: `x${made}` });
    });
    expect(result.facts).toContainEqual(expect.objectContaining({ kind: 'repeatable', op: 'POST /tags' }));
  });

  test('A server that reports one field at a time is followed to the end.', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `${letter}Part`);
    const model = modelOf({ '/zones': { post: acceptsBody(object(Object.fromEntries(names.map((name) => [name, text])))) } });
    const { result } = await exploreWith(
      model,
      accepts((body) => {
        const missing = names.find((name) => body[name] === undefined);
        return missing === undefined ? null : json(400, { error: `Key '${missing}' not present` });
      }),
    );
    expect(reasons(result)).toEqual({ 'POST /zones': null });
  });

  test('A message that names a field with its value is about that field.', async () => {
    const kinds = modelOf({
      '/kinds': { post: acceptsBody(object({ name: text, color: text }, ['name']), { example: { name: 'color' } }) },
      '/kinds/{name}': { delete: { parameters: [param('name')], responses } },
    });
    const taken = new Set<Json>();
    const { result } = await exploreWith(kinds, ({ method, body }) => {
      const { name = null } = isObject(body) ? body : {};
      if (method === 'DELETE') return json(200, {});
      if (taken.has(name)) return json(409, { message: `There already exists a kind with the name ${String(name)}` });
      taken.add(name);
      return json(201, { name });
    });
    const unique = result.facts.flatMap((fact) => (fact.kind === 'unique' ? [fact.field] : []));
    expect(unique).toEqual(['name']);
  });

  test('A second create that ends with a server error makes a field unique.', async () => {
    const model = modelOf({
      '/hosts': { post: acceptsBody(object({ name: text }, ['name'])) },
      '/hosts/{id}': { delete: { parameters: [param('id')], responses } },
    });
    const known = new Set<string>();
    const { result } = await exploreWith(model, ({ method, body }) => {
      const name = isObject(body) ? String(body.name) : '';
      if (method !== 'POST') return { status: 204 };
      if (known.has(name)) return json(500, { error: 'oops' });
      known.add(name);
      return json(201, { id: 'h1' });
    });
    expect(result.facts).toContainEqual(expect.objectContaining({ kind: 'unique', op: 'POST /hosts', field: 'name' }));
  });

  test('A forbidden field is left out.', async () => {
    const model = modelOf({ '/zones': { post: acceptsBody(object({ name: text, size: { type: 'integer' } }, ['name', 'size'])) } });
    const { result } = await exploreWith(
      model,
      accepts((body) => (ownValue(body, 'size') === undefined ? null : json(400, { message: 'unknown field "size"' }))),
    );
    expect(result.facts).toContainEqual(expect.objectContaining({ kind: 'unwanted', field: 'size' }));
  });

  test('A 415 without a body is repaired with a content type.', async () => {
    const model = modelOf({ '/sync': { post: { responses } } });
    const { result } = await exploreWith(model, ({ headers }) => ({ status: headers['content-type'] === undefined ? 415 : 200 }));
    expect(result.facts).toContainEqual(expect.objectContaining({ kind: 'content-type', media: 'application/json' }));
  });

  test('A message about the caller ends the attempts.', async () => {
    const { calls, result } = await exploreWith(create, () => json(400, { message: "You can't use an admin token for this" }));
    expect(calls).toHaveLength(1);
    expect(reasons(result)).toEqual({ 'POST /zones': 'other-identity' });
  });
});

describe('Ids', () => {
  const item = (name: string) => ({ get: { parameters: [param(name)], responses } });
  const cases: readonly [string, string, Reply][] = [
    ['the name of the resource', 'id', json(201, { bookingid: 7, booking: { name: 'a' } })],
    ['a nested resource', 'id', json(201, { data: { id: 7 } })],
    ['the Location header', 'id', { status: 201, headers: { Location: '/bookings/7' } }],
    ['a HAL link', 'id', json(201, { _links: { self: { href: 'http://api.test/bookings/7' } }, message: 'created' })],
    ['a JSON:API resource', 'id', json(201, { data: { type: 'bookings', id: '7', attributes: { name: 'a' } } })],
  ];
  test.each(cases)('An id is found by %s.', async (_name, name, reply) => {
    const model = modelOf({ '/bookings': { post: acceptsBody(object({ name: text }, ['name'])) }, [`/bookings/{${name}}`]: item(name) });
    const { calls, result } = await exploreWith(model, ({ method, path }) =>
      method === 'POST' ? reply : json(path === '/bookings/7' ? 200 : 404, {}),
    );
    expect(calls.map(({ path }) => path)).toContain('/bookings/7');
    expect(reasons(result)[`GET /bookings/{${name}}`]).toBeNull();
  });

  test.each<[string, Json]>([
    ['a list', [{ id: 7 }]],
    ['an envelope', { total: 1, items: [{ id: 7 }] }],
    ['HAL', { _embedded: { bookings: [{ id: 7 }] }, page: { size: 1, number: 0, totalElements: 1, totalPages: 1 } }],
    ['JSON:API', { data: [{ type: 'bookings', id: '7' }], meta: {}, links: {} }],
  ])('An id is found in %s.', async (_name, list) => {
    const model = modelOf({ '/bookings': { get: { responses } }, '/bookings/{id}': item('id') });
    const { result } = await exploreWith(model, ({ path }) =>
      path === '/bookings' ? json(200, list) : json(path === '/bookings/7' ? 200 : 404, {}),
    );
    expect(reasons(result)).toEqual({ 'GET /bookings': null, 'GET /bookings/{id}': null });
    expect(result.facts).toContainEqual(
      expect.objectContaining({ kind: 'link', field: 'id', from: 'GET /bookings', path: expect.stringMatching(/\[0\]\.id$/) }),
    );
  });

  test('A child determines its parents.', async () => {
    const model = modelOf({
      '/servers': { get: { responses } },
      '/servers/{server}/zones': { get: { parameters: [param('server')], responses } },
      '/servers/{server}/zones/{zone}/keys': { get: { parameters: [param('server'), param('zone')], responses } },
    });
    const serve = ({ path }: Call): Reply => {
      if (path === '/servers') return json(200, [{ id: 'a' }, { id: 'b' }]);
      if (path === '/servers/a/zones') return json(200, []);
      if (path === '/servers/b/zones') return json(200, [{ id: 'z' }]);
      return json(path === '/servers/b/zones/z/keys' ? 200 : 404, []);
    };
    const { calls, result } = await exploreWith(model, serve);
    expect(calls.every(({ path }) => path !== '/servers/a/zones/z/keys')).toBe(true);
    const parent = { op: 'GET /servers/{server}/zones/{zone}/keys', kind: 'link', field: 'server', from: 'GET /servers' };
    expect(result.facts).toContainEqual(expect.objectContaining(parent));
  });
});

describe('Questions', () => {
  test('The question that most operations wait for comes first.', async () => {
    const id = { parameters: [param('id')], responses };
    const model = modelOf({
      '/keys': { post: acceptsBody(object({ algorithm: text }, ['algorithm'])) },
      '/keys/{id}': { get: id, put: id, delete: id },
      '/tags': { post: acceptsBody(object({ colour: text }, ['colour'])) },
    });
    const { result } = await exploreWith(model, ({ path, body }) =>
      json(path === '/keys' || path === '/tags' ? 400 : 404, {
        message: `Unknown ${path === '/keys' ? 'algorithm' : 'colour'}: ${Object.values(Object(body)).join()}`,
      }),
    );
    expect(result.questions.map(({ field, waiting }) => [field, waiting.length])).toEqual([
      ['algorithm', 4],
      ['colour', 1],
    ]);
  });

  test("A person's answer is used.", async () => {
    const model = modelOf({ '/keys': { post: acceptsBody(object({ algorithm: text }, ['algorithm'])) } });
    const answer = {
      op: 'POST /keys',
      kind: 'value',
      in: 'body',
      field: 'algorithm',
      value: 'hmac',
      evidence: { source: 'person' },
    } as const;
    const { calls, result } = await exploreWith(
      model,
      accepts((body) => (body.algorithm === 'hmac' ? null : json(400, { message: 'Unknown algorithm' }))),
      { facts: [answer] },
    );
    expect([calls.length, result.questions]).toEqual([1, []]);
  });
});

describe('Fields that refer to other resources', () => {
  const whole = { type: 'integer' };
  const name = { type: 'string', pattern: '^[a-z]{3,9}$' };
  const model = modelOf({
    '/accounts': { get: { responses } },
    '/accounts/{id}': { get: { parameters: [param('id', whole)], responses } },
    '/people': { get: { responses } },
    '/people/{nick}': { get: { parameters: [param('nick', name)], responses } },
    '/transfers': {
      post: acceptsBody(object({ from_account: whole, to_account: whole, payee: name }, ['from_account', 'to_account', 'payee'])),
    },
  });
  const accounts = [{ id: 71 }, { id: 72 }, { id: 73 }];

  test('A role, a pattern and a second resource give the values, and another one is tried when the first is in the wrong state.', async () => {
    const lists: Readonly<Record<string, Json>> = { '/people': [{ nick: 'nora' }], '/accounts': accounts };
    const transfer = ({ from_account: from, to_account: to, payee }: JsonObject): Reply => {
      if (payee !== 'nora') return json(404, { detail: 'Not known' });
      return from === 73 && to !== 73 ? json(201, { id: 1 }) : json(409, { detail: 'No.' });
    };
    const { result, calls } = await exploreWith(model, ({ method, path, body }) =>
      method === 'GET' ? json(200, lists[path] ?? {}) : transfer(isObject(body) ? body : {}),
    );
    expect(reasons(result)).toMatchObject({ 'POST /transfers': null });
    expect(calls.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(4);
  });
});

describe('References in a body', () => {
  const order = object(
    {
      customer: object({ id: { type: 'integer' } }, ['id']),
      tagIds: { type: 'array', minItems: 1, items: { type: 'integer' } },
      shipping: object({ countryCode: text }, ['countryCode']),
    },
    ['customer', 'tagIds', 'shipping'],
  );
  const model = modelOf({
    '/customers': { post: acceptsBody(object({ name: text }, ['name'])) },
    '/tags': { get: { responses } },
    '/countries': { get: { responses } },
    '/orders': { post: acceptsBody(order) },
  });
  const lists: Readonly<Record<string, Json>> = { '/tags': { data: [{ id: 71 }] }, '/countries': [{ id: 3, code: 'CH' }] };

  test('An object with an id, a list of ids and a code are taken from resources that were created or listed.', async () => {
    const { result, calls } = await exploreWith(model, ({ method, path, body }) => {
      if (method === 'GET') return json(200, lists[path] ?? {});
      if (path === '/customers') return json(201, { id: 15 });
      return JSON.stringify(body) === '{"customer":{"id":15},"tagIds":[71],"shipping":{"countryCode":"CH"}}'
        ? json(201, { id: 1 })
        : json(422, { detail: 'No.' });
    });
    expect(reasons(result)).toMatchObject({ 'POST /orders': null });
    expect(calls.filter(({ path }) => path === '/orders')).toHaveLength(1);
  });
});

describe('Facts about ids and names', () => {
  test('An id in both the Location header and a field with another name is taken from the field.', async () => {
    const model = modelOf({
      '/invites': { post: acceptsBody(object({ name: text }, ['name'])) },
      '/invites/{token}': { get: { parameters: [param('token')], responses } },
    });
    const { result } = await exploreWith(model, ({ method, path }) =>
      method === 'POST'
        ? json(201, { name: 'n', code: 'c73833ad' }, { location: '/invites/c73833ad' })
        : json(path === '/invites/c73833ad' ? 200 : 404, {}),
    );
    expect(result.facts).toContainEqual(expect.objectContaining({ kind: 'link', op: 'GET /invites/{token}', path: '$.code' }));
  });

  test('A reference that is already taken does not make a field unique, and the name of a token is not a secret.', async () => {
    const model = modelOf({
      '/environments': { get: { responses } },
      '/environments/{environment}': { get: { parameters: [param('environment')], responses } },
      '/links': { post: acceptsBody(object({ environment: text, tokenName: text }, ['environment', 'tokenName'])) },
    });
    const { result } = await exploreWith(model, ({ method, path, body }) => {
      if (method === 'GET') return json(200, path === '/environments' ? [{ environment: 'dev' }, { environment: 'prod' }] : {});
      const taken = isObject(body) && body.environment === 'dev';
      return taken ? json(409, { message: "already has the environment 'dev'" }) : json(200, { ok: true });
    });
    expect(result.facts.filter(({ op, kind }) => op === 'POST /links' && kind === 'unique')).toEqual([]);
    expect(result.facts).toContainEqual(expect.objectContaining({ kind: 'example', op: 'POST /links' }));
  });
});

describe('The same exploration', () => {
  test('With the same seed it sends the same requests and proposes the same facts.', async () => {
    const serve = (): ((call: Call) => Reply) =>
      accepts((body) => (body.name === undefined ? json(400, { message: 'name is required' }) : null));
    const [first, second] = [await exploreWith(create, serve()), await exploreWith(create, serve())];
    expect(second.calls).toEqual(first.calls);
    expect(second.result.facts).toEqual(first.result.facts);
  });

  test('A missing path is a fact, but an unknown id is not.', async () => {
    const model = modelOf({ '/ghost': { get: { responses } }, '/ghosts/{id}': { get: { parameters: [param('id')], responses } } });
    const { result } = await exploreWith(model, () => json(404, { message: 'Not Found' }));
    expect(result.facts.filter(({ kind }) => kind === 'not-there').map(({ op }) => op)).toEqual(['GET /ghost']);
  });

  test('An operation without a 2xx is a fact, and the next exploration that reaches it replaces the fact.', async () => {
    const { result: before } = await exploreWith(create, () => json(400, { message: 'No.' }));
    const missed = before.facts.filter(({ kind }) => kind === 'reach');
    expect(missed).toEqual([expect.objectContaining({ op: 'POST /zones', outcome: 'rejected' })]);
    const { result: after } = await exploreWith(
      create,
      accepts(() => null),
      { facts: missed },
    );
    expect(after.facts).toContainEqual(expect.objectContaining({ kind: 'reach', op: 'POST /zones', outcome: 'reached' }));
  });

  test('A read-only exploration does not report writes as unreachable.', async () => {
    const { result } = await exploreWith(create, () => json(400, {}), { access: 'read-only' });
    expect(result.facts.filter(({ kind }) => kind === 'reach')).toEqual([]);
  });

  test('The number of reached operations includes the one that was just reached.', async () => {
    const { events } = await exploreWith(
      create,
      accepts(() => null),
    );
    expect(events.flatMap((event) => (event.kind === 'explore-sent' ? [event.reached] : []))[0]).toBe(1);
  });
});
