import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from './scripted-api.fixture.ts';
import { itemOperation, nameSchema, sent, thingServer, things } from './things.fixture.ts';

describe('Ids', () => {
  test('A request that changes something never contains an invented id.', async () => {
    const model = modelOf({
      '/things/{id}': {
        get: itemOperation,
        put: { ...acceptsBody(nameSchema), parameters: [param('id')] },
        patch: { ...acceptsBody(nameSchema), parameters: [param('id')] },
        delete: itemOperation,
      },
      '/things/{id}/stop': { post: itemOperation },
    });
    const { calls, result } = await exploreWith(model, () => json(404, { message: 'not found' }));
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
    expect(result.operations.map(({ reason }) => reason)).toEqual(['not-there', 'no-id', 'no-id', 'left-out', 'no-id']);
  });

  test('The resource of an example in the spec is not changed.', async () => {
    const withExample = { parameters: [{ ...param('id'), example: '42' }], responses };
    const model = modelOf({ '/things/{id}': { get: withExample }, '/things/{id}/notify': { post: withExample } });
    const { calls } = await exploreWith(model, () => json(404, {}));
    expect(sent(calls, 'GET')).toContain('/things/42');
    expect(sent(calls, 'POST')).toEqual([]);
  });

  test.each<[string, JsonObject]>([
    ['message', { message: 'added', status: 'success' }],
    ['sentence', { answer: 'Book has been added.' }],
  ])('A %s is never an id.', async (_name, reply) => {
    const byTitle = { parameters: [param('title')], responses };
    const model = modelOf({
      '/books': { get: { responses }, post: acceptsBody(nameSchema) },
      '/books/{title}': { get: byTitle, delete: byTitle },
    });
    const { calls } = await exploreWith(model, ({ method, path }) =>
      method === 'POST' ? json(200, reply) : json(path === '/books' ? 403 : 404, {}),
    );
    expect(calls.filter(({ path }) => /has|added|success/.test(path))).toEqual([]);
  });

  test('An id of one collection is not used to change something in another.', async () => {
    const model = modelOf({ '/users': { get: { responses } }, '/orders/{id}/notify': { post: itemOperation } });
    const { calls } = await exploreWith(model, () => json(200, [{ id: 'u1', name: 'Ann' }]));
    expect(sent(calls, 'POST')).toEqual([]);
  });
});

describe('Removing', () => {
  test('Only what the exploration created is deleted.', async () => {
    const { calls, result } = await exploreWith(things, thingServer());
    expect(sent(calls, 'DELETE').length).toBeGreaterThan(0);
    expect(sent(calls, 'DELETE')).not.toContain('/things/theirs');
    expect(result.operations.every(({ reason }) => reason === null)).toBe(true);
  });

  test('Nothing is deleted when the exploration could not create anything.', async () => {
    const { calls } = await exploreWith(
      things,
      thingServer(({ method }) => (method === 'POST' ? json(403, { message: 'forbidden' }) : null)),
    );
    expect(sent(calls, 'DELETE')).toEqual([]);
  });

  test('A DELETE of a whole collection is never sent.', async () => {
    const model = modelOf({ '/things': { get: { responses }, delete: { responses } } });
    const { calls, result } = await exploreWith(model, () => json(200, []));
    expect(sent(calls, 'DELETE')).toEqual([]);
    expect(result.operations.find(({ op }) => op === 'DELETE /things')?.reason).toBe('left-out');
  });

  test('A POST that removes the resource in its body is only sent for resources of the exploration.', async () => {
    const model = modelOf({
      '/things': { get: { responses } },
      '/things/delete': { post: acceptsBody(object({ thingId: { type: 'string' } }, ['thingId'])) },
      '/things/{id}': { get: itemOperation },
    });
    const { calls } = await exploreWith(model, thingServer());
    expect(sent(calls, 'POST')).toEqual([]);
  });

  test('Only what the exploration created is archived.', async () => {
    const model = modelOf({
      '/things': { get: { responses }, post: acceptsBody(nameSchema) },
      '/things/{id}': { get: itemOperation, delete: itemOperation },
      '/things/{id}/archive': { post: itemOperation },
    });
    const fine = ({ path }: Call): Reply | null => (path.endsWith('/archive') ? json(200, {}) : null);
    const { calls } = await exploreWith(model, thingServer(fine));
    expect(calls.filter(({ path }) => path.endsWith('/archive')).map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/things\/t\d\/archive$/),
    ]);
    const none = await exploreWith(
      model,
      thingServer((call) => (call.method === 'POST' && call.path === '/things' ? json(403, {}) : fine(call))),
    );
    expect(none.calls.filter(({ path }) => path.endsWith('/archive'))).toEqual([]);
  });

  test('Everything created is deleted again.', async () => {
    const { calls, result } = await exploreWith(things, thingServer());
    expect(sent(calls, 'DELETE')).toHaveLength(sent(calls, 'POST').length);
    expect(result.leftBehind).toEqual([]);
  });

  test('Resources that cannot be deleted are listed.', async () => {
    const model = modelOf({ '/things': { post: acceptsBody(nameSchema) } });
    const { result } = await exploreWith(model, thingServer());
    expect(result.leftBehind).toEqual([{ op: 'POST /things', request: 'POST /things (t1)' }]);
  });
});

describe('Resets and switches', () => {
  const paths: JsonObject = {
    '/createdb': { get: { summary: 'Creates and populates the database', responses } },
    '/logout': { post: { responses } },
    '/maintenance': {
      get: { responses },
      post: acceptsBody(object({ enabled: { type: 'boolean' } }, ['enabled']), { example: { enabled: true } }),
    },
    '/users/{id}/password': { post: { ...acceptsBody(object({ password: { type: 'string' } }, ['password'])), parameters: [param('id')] } },
    '/zebras': { get: { responses } },
    '/things': { get: { responses }, post: acceptsBody(nameSchema) },
    '/things/{id}': { delete: itemOperation },
  };

  test('They come last, after the deletes, and sign-out comes at the very end, after the cleanup.', async () => {
    const { calls } = await exploreWith(
      modelOf(paths),
      thingServer(({ path }) => (path.startsWith('/things') ? null : json(200, { enabled: false }))),
    );
    const order = calls.map(({ method, path }) => `${method} ${path.replace(/t\d+$/, 't')}`);
    const position = (line: string): number => order.findIndex((entry) => entry.startsWith(line));
    expect(position('GET /createdb')).toBeGreaterThan(position('DELETE /things/t'));
    expect(position('POST /maintenance')).toBeGreaterThan(position('GET /zebras'));
    expect(order.at(-1)).toBe('POST /logout');
  });

  test('A switch is sent with its current value.', async () => {
    const on = await exploreWith(modelOf(paths), ({ path }) => json(200, path === '/maintenance' ? { enabled: false, by: 'x' } : []));
    expect(on.calls.find(({ method, path }) => method === 'POST' && path === '/maintenance')?.body).toEqual({ enabled: false });
  });

  test('A switch whose value is unknown is sent as off.', async () => {
    const model = modelOf({
      '/maintenance': { post: acceptsBody(object({ enabled: { type: 'boolean' } }), { example: { enabled: true } }) },
    });
    const { calls } = await exploreWith(model, () => json(200, {}));
    expect(calls.map(({ body }) => body)).toEqual([{ enabled: false }]);
  });

  test.each([
    [true, ['/places/home/off', '/places/home/on']],
    [false, []],
  ])('What existed before with enabled = %j is switched as %j.', async (enabled, expected) => {
    const model = modelOf({
      '/places': { get: { responses } },
      '/places/{place}/on': { post: { parameters: [param('place')], responses } },
      '/places/{place}/off': { post: { parameters: [param('place')], responses } },
    });
    const { calls } = await exploreWith(model, () => json(200, [{ name: 'home', enabled }]));
    expect(sent(calls, 'POST')).toEqual(expected);
  });

  test('A password is only set for an account that the exploration created.', async () => {
    const secret = acceptsBody(object({ password: { type: 'string' } }, ['password']));
    const model = modelOf({
      '/me/change-password': { post: secret },
      '/users': { get: { responses } },
      '/users/{id}/password': { put: { ...secret, parameters: [param('id')] } },
      '/users/reset-password': { post: acceptsBody(object({ userId: { type: 'string' } }, ['userId'])) },
    });
    const { calls } = await exploreWith(model, () => json(200, [{ id: 'u1', name: 'Ann' }]));
    expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/users']));
  });

  test('Anyone may request an email that resets a password.', async () => {
    const mail = acceptsBody(object({ email: { type: 'string', format: 'email' } }, ['email']));
    const { calls } = await exploreWith(modelOf({ '/auth/password-reset': { post: mail } }), () => ({ status: 202 }));
    expect(calls.map(({ path }) => path)).toContain('/auth/password-reset');
  });

  test('An existing resource is only written back unchanged.', async () => {
    const model = modelOf({
      '/things': { get: { responses } },
      '/things/{id}': {
        get: itemOperation,
        put: { ...acceptsBody(object({ name: { type: 'string' }, size: { type: 'integer' } })), parameters: [param('id')] },
      },
    });
    const { calls } = await exploreWith(
      model,
      thingServer(({ method }) => (method === 'PUT' ? json(400, { message: 'size is required' }) : null)),
    );
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ name: 'Theirs' }]);
  });

  test('An operation that stops the server is never sent.', async () => {
    const { calls, result } = await exploreWith(modelOf({ '/admin/shutdown': { post: { responses } } }), () => json(200, {}));
    expect(calls).toEqual([]);
    expect(result.operations[0]?.reason).toBe('left-out');
  });
});

const secured: JsonObject = {
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  security: [{ key: [] }],
};

describe('Credentials', () => {
  const model = modelOf(
    { '/me': { get: { responses } }, '/sessions/refresh': { post: acceptsBody(nameSchema) }, '/things': { post: acceptsBody(nameSchema) } },
    secured,
  );

  test('After a 401, a read that worked is repeated, and the exploration ends when it fails too.', async () => {
    let isOut = false;
    const { calls, result } = await exploreWith(
      model,
      ({ path }) => {
        if (isOut) return json(401, {});
        if (path === '/sessions/refresh') isOut = true;
        return json(isOut ? 401 : 200, {});
      },
      { env: { KEY: 'k' } },
    );
    expect(calls.map(({ method, path }) => `${method} ${path}`).slice(0, 3)).toEqual(['GET /me', 'POST /sessions/refresh', 'GET /me']);
    expect(result.ended).toBe('signed-out');
    expect(result.suspects.map(({ op }) => op)).toEqual(['GET /me', 'POST /sessions/refresh', 'GET /me']);
  });

  test('Renewed credentials let the exploration continue.', async () => {
    let isOut = false;
    const { result } = await exploreWith(
      model,
      ({ path }) => {
        if (path === '/sessions/refresh') isOut = true;
        return json(isOut ? 401 : 200, {});
      },
      {
        env: { KEY: 'k' },
        ports: {
          renew: async () => {
            isOut = false;
            return true;
          },
        },
      },
    );
    expect(result.ended).toBe('done');
    expect(result.operations.find(({ op }) => op === 'POST /things')?.reason).toBeNull();
  });

  test('No fact and no event contains a secret.', async () => {
    const redact = (text: string): string => text.replaceAll('s3cret', '•••');
    const { result, events } = await exploreWith(
      model,
      ({ method }) => (method === 'POST' ? json(400, { message: "Key s3cret may not set 'name'" }) : json(200, { name: 's3cret' })),
      {
        env: { KEY: 's3cret' },
        ports: { redact },
      },
    );
    expect(JSON.stringify([result, events])).not.toContain('s3cret');
  });
});

test('A secret in a response is neither shown nor stored.', async () => {
  const byToken = { parameters: [param('token')], responses };
  const model = modelOf({
    '/tokens': { get: { responses }, post: acceptsBody(nameSchema) },
    '/tokens/{token}': {
      get: byToken,
      put: { ...acceptsBody(object({ token: { type: 'string' } }, ['token'])), parameters: [param('token')] },
      delete: byToken,
    },
  });
  const { calls, result, events } = await exploreWith(model, ({ method, path }) => {
    if (path === '/tokens') return json(200, method === 'GET' ? [] : { token: 'tok:live/1234' });
    return json(method === 'DELETE' ? 409 : 200, { message: `cannot remove tok:live/1234` });
  });
  expect(calls.some(({ path }) => path.includes('tok%3Alive'))).toBe(true);
  expect(JSON.stringify([result, events])).not.toMatch(/tok(?::|%3A)live/);
});
