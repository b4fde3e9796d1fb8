import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../model/index.ts';
import { generate, suiteOf } from '../../shop.fixture.ts';
import { bodyCases, documentOf, generateCasesFor, idsOf, jsonBody, lastStep, object, ok, pathParam } from '../sketch.fixture.ts';

const things = (item: JsonObject, more: JsonObject = {}): JsonObject =>
  documentOf({
    '/things': {
      get: { operationId: 'list', responses: ok({ type: 'array', items: object({ id: { type: 'integer' } }) }) },
      post: { operationId: 'make', ...jsonBody(object({ name: { type: 'string' } })), responses: ok(object({ id: { type: 'integer' } })) },
    },
    '/things/{thingId}': item,
    ...more,
  });
const thingId = [pathParam('thingId', { type: 'integer' })];

describe('Invalid bodies', () => {
  const cases = bodyCases('/generate negative', object({ name: { type: 'string' }, n: { type: 'integer' } }, ['name', 'n']));

  test('Broken JSON is sent unchanged as application/json.', () => {
    expect(lastStep(cases, 'op.malformed').req).toMatchObject({ raw: '{"assay": ', headers: { 'Content-Type': 'application/json' } });
    expect(() => JSON.parse(lastStep(cases, 'op.truncated').req.raw ?? '{}')).toThrow(SyntaxError);
  });

  test('A list instead of an object and an empty object are rejected.', () => {
    expect(lastStep(cases, 'op.top-level').req.json).toEqual([]);
    expect(lastStep(cases, 'op.empty-body').req.json).toEqual({});
  });

  test('An empty object is valid when nothing is required.', () => {
    expect(idsOf(bodyCases('/generate negative', object({ name: { type: 'string' } })))).not.toContain('empty-body');
  });

  test('A body of any type gets no wrong type.', () => {
    expect(idsOf(bodyCases('/generate negative', {}))).not.toContain('top-level');
  });

  test('The server survives JSON with another media type and a duplicate key.', () => {
    expect(lastStep(cases, 'op.media-type')).toMatchObject({
      req: { headers: { 'Content-Type': 'text/plain' }, json: { n: 1 } },
      expect: { must: { notStatus: ['5xx'] }, should: { status: ['4xx'] } },
    });
    const { raw = '' } = lastStep(cases, 'op.duplicate-key').req;
    expect(raw.match(/"name"/g)).toHaveLength(2);
    expect(JSON.parse(raw)).toHaveProperty('n');
  });

  test('another media type is not a fault if the spec accepts any text', () => {
    const document = documentOf({
      '/a': { post: { operationId: 'op', requestBody: { content: { 'application/json': { schema: object({}) }, 'text/plain': {} } } } },
    });
    expect(generateCasesFor('/generate negative', document).map((testCase) => testCase.id)).not.toContain('op.media-type');
  });
});

describe('Wrong values in the URL', () => {
  const withQuery = (schema: JsonObject): readonly string[] =>
    generateCasesFor(
      '/generate negative',
      documentOf({ '/a': { get: { operationId: 'op', parameters: [{ name: 'q', in: 'query', schema }] } } }),
    ).map((testCase) => `${testCase.id} ${String(testCase.steps.at(-1)?.req.query?.q)}`);

  test.each<[JsonObject, string | null]>([
    [{ type: 'integer' }, 'op.query.q.type not-a-number'],
    [{ type: 'boolean' }, 'op.query.q.type not-a-boolean'],
    [{ type: 'string', format: 'date' }, 'op.query.q.type 2024-02-30'],
    [{ type: 'string', enum: ['a'] }, 'op.query.q.type assay-no-such-choice'],
    [{ type: 'string' }, null],
    [{ type: 'string', format: 'email' }, null],
    [{ oneOf: [{ type: 'integer' }, { type: 'string' }] }, null],
    [{ type: ['integer', 'string'] }, null],
  ])('in the query: %j', (schema, expected) => {
    expect(withQuery(schema).filter((entry) => entry.includes('.query.'))).toEqual(expected === null ? [] : [expected]);
  });

  test('An integer in the path is replaced by text, and 404 is accepted like 400.', () => {
    const cases = generateCasesFor('/generate negative', things({ parameters: thingId, get: { operationId: 'read' } }));
    expect(lastStep(cases, 'read.path.thingId.type')).toMatchObject({
      req: { path: '/things/not-a-number' },
      expect: { must: { status: ['4xx'] }, should: { status: ['400', '404', '422'] } },
    });
    expect(cases.find((testCase) => testCase.id === 'read.path.thingId.type')?.steps).toHaveLength(1);
  });
});

describe('An unknown id', () => {
  const read = (schema: JsonObject, responses: JsonObject = { 200: { description: '' } }) =>
    generateCasesFor(
      '/generate negative',
      documentOf({
        '/things': { post: { operationId: 'make', responses: ok(object({ id: schema })) } },
        '/things/{thingId}': { get: { operationId: 'read', parameters: [pathParam('thingId', schema)], responses } },
      }),
    );

  test.each<[JsonObject, RegExp]>([
    [{ type: 'integer' }, /^\/things\/2147483646$/],
    [{ type: 'integer', maximum: 900 }, /^\/things\/900$/],
    [{ type: 'string' }, /^\/things\/assay-unknown-[0-9a-f]{5}$/],
    [{ type: 'string', format: 'uuid' }, /^\/things\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/],
  ])('%j', (schema, path) => {
    const step = lastStep(read(schema), 'read.unknown-id');
    expect(step.req.path).toMatch(path);
    expect(step.expect.must).toEqual({ status: ['4xx'] });
  });

  test.each<[JsonObject]>([
    [{ type: 'string', pattern: '^[a-z]{3}$' }],
    [{ type: 'string', maxLength: 4 }],
    [{ type: 'string', format: 'date' }],
  ])('No unknown id is sent for %j.', (schema) => {
    expect(read(schema).map((testCase) => testCase.id)).not.toContain('read.unknown-id');
  });

  test('The evidence is the spec if it lists 404, otherwise convention.', () => {
    const evidence = (responses: JsonObject) =>
      read({ type: 'integer' }, responses).find((testCase) => testCase.id === 'read.unknown-id')?.evidence;
    expect(evidence({ 200: { description: '' }, 404: { description: '' } })).toBe('C');
    expect(evidence({ 200: { description: '' } })).toBe('V');
  });

  test('a text that identifies no resource may have any value, unless the spec says otherwise', () => {
    const echo = (more: JsonObject) =>
      lastStep(
        generateCasesFor(
          '/generate negative',
          documentOf({
            '/echo/{words}': { parameters: [pathParam('words')], get: { operationId: 'echo', responses: { ...ok(object({})), ...more } } },
          }),
        ),
        'echo.unknown-id',
      ).expect.must;
    expect(echo({})).toEqual({ notStatus: ['5xx'] });
    expect(echo({ 404: { description: '' } })).toEqual({ status: ['4xx'] });
  });

  test('Deleting an unknown id may succeed, unless the spec lists 404.', () => {
    const cases = generateCasesFor(
      '/generate negative',
      things({ parameters: thingId, delete: { operationId: 'drop', responses: { 204: { description: '' } } } }),
    );
    expect(lastStep(cases, 'drop.unknown-id').expect.must).toEqual({ notStatus: ['5xx'] });
  });

  test('PUT gets no unknown id, because it may create.', () => {
    const cases = generateCasesFor(
      '/generate negative',
      things({ parameters: thingId, put: { operationId: 'put', ...jsonBody(object({ a: { type: 'string' } })) } }),
    );
    expect(cases.map((testCase) => testCase.id)).not.toContain('put.unknown-id');
  });
});

describe('Undeclared methods', () => {
  test('are tried once per path, on a resource that the case created', () => {
    const cases = generateCasesFor(
      '/generate negative',
      things({ parameters: thingId, get: { operationId: 'read' }, delete: { operationId: 'drop' } }),
    );
    const found = cases.filter((testCase) => testCase.id.includes('.method.'));
    expect(found.map((testCase) => testCase.id)).toEqual(['list.method.patch', 'read.method.patch']);
    expect(found[1]?.steps.map((step) => `${step.req.method} ${step.req.path}`)).toEqual(['POST /things', 'PATCH /things/{{thingId}}']);
    expect(found[1]?.steps.at(-1)?.expect.must).toEqual({ notStatus: ['2xx', '500'] });
  });

  test('are never tried on existing data', () => {
    const document = documentOf({
      '/things': { get: { operationId: 'list', responses: ok({ type: 'array', items: object({ id: { type: 'integer' } }) }) } },
      '/things/{thingId}': { get: { operationId: 'read', parameters: thingId } },
    });
    const ids = generateCasesFor('/generate negative', document).map((testCase) => testCase.id);
    expect(ids).toContain('read.unknown-id');
    expect(ids).not.toContain('read.method.patch');
  });

  test('are none when a path declares all of them', () => {
    const every = Object.fromEntries(['get', 'put', 'patch', 'delete', 'post'].map((method) => [method, { operationId: `${method}It` }]));
    const ids = generateCasesFor('/generate negative', things({ parameters: thingId, ...every })).map((testCase) => testCase.id);
    expect(ids.filter((id) => /It\.method/.test(id))).toEqual([]);
  });
});

describe('The body of an error', () => {
  const withErrors = (responses: JsonObject) =>
    generateCasesFor(
      '/generate negative',
      documentOf({ '/a': { post: { operationId: 'op', ...jsonBody(object({ x: { type: 'string' } }, ['x'])), responses } } }),
    );
  const problem = { description: '', content: { 'application/problem+json': { schema: {} } } };

  test('A documented JSON error contains no internals of the server.', () => {
    const cases = withErrors({ 200: { description: '' }, 422: problem });
    expect(lastStep(cases, 'op.missing.x').expect.should).toEqual({ status: ['400', '422'], schema: 'assay.NoInternals' });
  });

  test('An undocumented error body may be anything.', () => {
    expect(lastStep(withErrors({ 200: { description: '' } }), 'op.missing.x').expect.should).toEqual({ status: ['400', '422'] });
  });
});

test('operations that would stop the server are omitted with a reason, but restarting one resource is tested', () => {
  const document = documentOf({
    '/admin/shutdown': { post: { operationId: 'stop' } },
    '/kernels/{kernelId}/restart': { parameters: [pathParam('kernelId')], post: { operationId: 'again' } },
  });
  const made = generate({ say: '/generate smoke', document });
  expect(made.omitted).toEqual([{ op: 'POST /admin/shutdown', reason: 'it would stop the server under test: try it by hand' }]);
  expect(suiteOf(made).cases.map(({ id }) => id)).toEqual(['again.smoke']);
});
