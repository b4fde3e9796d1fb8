import { describe, expect, test } from 'vitest';
import type { ApiModel, Finding, JsonObject } from '../../model/index.ts';
import { readApi } from './read-api.ts';

interface ReadResult {
  readonly model: ApiModel;
  readonly findings: readonly Finding[];
}

function read(document: JsonObject | string): ReadResult {
  const result = readApi(typeof document === 'string' ? document : JSON.stringify(document, null, 2));
  if (result.kind === 'refused') throw new Error(result.problem);
  return result;
}

const ok = { responses: { 200: { description: 'fine' } } };
const withPaths = (paths: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  paths,
  ...more,
});

describe('The model', () => {
  test('operations are keyed by method and path, in the order of the spec', () => {
    const { model } = read(withPaths({ '/b': { post: ok, get: ok }, '/a': { delete: ok } }));
    expect(model.operations.map((op) => op.key)).toEqual(['GET /b', 'POST /b', 'DELETE /a']);
  });

  test('title and version become text, whatever type the spec uses', () => {
    expect(read('openapi: 3.1.0\ninfo: {title: 5, version: 1.10}\npaths: {}\n').model).toMatchObject({ title: '5', version: '1.1' });
    expect(read({ openapi: '3.1.0', paths: {} }).model).toMatchObject({ title: 'Untitled API', version: '' });
  });

  test('parameters of the path are shared, and those of the operation override them', () => {
    const { model } = read(
      withPaths({
        '/a/{id}': {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'q', in: 'query', schema: { type: 'string' } },
          ],
          get: { ...ok, parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }] },
        },
      }),
    );
    expect(model.operations[0]?.params.map((parameter) => [parameter.name, parameter.schema])).toEqual([
      ['id', { type: 'integer' }],
      ['q', { type: 'string' }],
    ]);
  });

  test('a parameter may have its schema in content', () => {
    const { model } = read(
      withPaths({
        '/a': {
          get: {
            ...ok,
            parameters: [{ name: 'f', in: 'query', content: { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } } }],
          },
        },
      }),
    );
    expect(model.operations[0]?.params[0]).toMatchObject({ schema: { type: 'object' }, examples: [{ a: 1 }] });
  });

  test('bodies, responses and named examples are read through references', () => {
    const { model } = read(
      withPaths(
        {
          '/a': {
            post: {
              requestBody: { $ref: '#/components/requestBodies/B' },
              responses: { 201: { $ref: '#/components/responses/R' }, '4xx': { description: 'no' }, default: { description: 'else' } },
            },
          },
        },
        {
          components: {
            requestBodies: {
              B: {
                required: true,
                content: {
                  'Application/JSON': {
                    schema: { $ref: '#/components/schemas/A' },
                    examples: { first: { value: { n: 1 } }, second: { $ref: '#/components/examples/E' } },
                  },
                },
              },
            },
            responses: {
              R: {
                description: 'made',
                headers: { Location: {} },
                content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
              },
            },
            examples: { E: { value: { n: 2 } } },
            schemas: { A: { type: 'object', properties: { n: { type: 'integer' } } } },
          },
        },
      ),
    );
    const [op] = model.operations;
    expect(op?.bodies).toEqual([
      {
        media: 'application/json',
        required: true,
        schema: { $ref: '#/schemas/A' },
        examples: [
          { name: 'first', value: { n: 1 } },
          { name: 'second', value: { n: 2 } },
        ],
      },
    ]);
    expect(op?.responses.map((response) => response.status)).toEqual(['201', '4XX', 'default']);
    expect(op?.responses[0]).toMatchObject({
      headers: ['Location'],
      media: [{ media: 'application/json', schema: { $ref: '#/schemas/A' } }],
    });
  });

  test('schema names become safe and stay unique', () => {
    const schemas = { 'a b': { type: 'string' }, 'a/b': { $ref: '#/components/schemas/a b' }, A_b: true, unused: { type: 'null' } };
    const allOf = [{ $ref: '#/components/schemas/a~1b' }, { $ref: '#/components/schemas/A_b' }];
    const content = { 'application/json': { schema: { allOf } } };
    const { model } = read(withPaths({ '/a': { get: { responses: { 200: { description: '', content } } } } }, { components: { schemas } }));
    // Schemas that no operation uses are left out.
    expect(model.schemas).toEqual({ a_b: { type: 'string' }, a_b_2: { $ref: '#/schemas/a_b' }, A_b_3: true });
  });

  test('references to other places of the spec are named after them', () => {
    const { model } = read(
      withPaths({
        '/a': { get: { responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } } } },
        '/b': {
          get: {
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { $ref: '#/paths/~1a/get/responses/200/content/application~1json/schema' } } },
              },
            },
          },
        },
      }),
    );
    const schema = model.operations[1]?.responses[0]?.media[0]?.schema;
    const name = Object.keys(model.schemas)[0] ?? '';
    expect(schema).toEqual({ $ref: `#/schemas/${name}` });
    expect(model.schemas[name]).toEqual({ type: 'object' });
  });

  test('The security of the spec applies to operations without their own.', () => {
    const { model } = read(
      withPaths(
        { '/a': { get: ok, post: { ...ok, security: [] }, put: { ...ok, security: [{ key: [] }, {}] } } },
        {
          security: [{ token: ['read'] }],
          components: {
            securitySchemes: {
              token: { type: 'http', scheme: 'Bearer' },
              key: { type: 'apiKey', in: 'header', name: 'X-Key' },
              flow: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.example/t', scopes: { read: '' } } } },
            },
          },
        },
      ),
    );
    expect(model.operations.map((op) => op.security)).toEqual([
      [[{ scheme: 'token', scopes: ['read'] }]],
      [],
      [[{ scheme: 'key', scopes: [] }], []],
    ]);
    expect(model.securitySchemes).toEqual({
      token: { kind: 'http', scheme: 'bearer' },
      key: { kind: 'api-key', in: 'header', name: 'X-Key' },
      flow: { kind: 'oauth2', tokenUrl: 'https://a.example/t', scopes: ['read'], flows: ['clientCredentials'] },
    });
  });

  test('server variables get their defaults, and addresses other than http are not used', () => {
    const { model, findings } = read(
      withPaths(
        { '/a': { get: ok } },
        {
          servers: [
            { url: 'https://{host}/v1', variables: { host: { default: 'a.example' } } },
            { url: '/relative' },
            { url: 'javascript:alert(1)' },
            { url: 'https://{unknown}' },
          ],
        },
      ),
    );
    expect(model.servers).toEqual(['https://a.example/v1', '/relative', 'https://{unknown}']);
    expect(findings.map((finding) => finding.pointer)).toEqual(['/servers/2']);
  });
});

describe('Findings', () => {
  const messages = (document: JsonObject): readonly string[] => read(document).findings.map((finding) => finding.message);

  test('An external reference is reported and not followed.', () => {
    const { model, findings } = read(
      withPaths({ '/a': { get: { responses: { 200: { $ref: 'file:///etc/passwd' } } } }, '/b': { get: ok } }),
    );
    expect(model.operations).toHaveLength(2);
    expect(findings).toEqual([
      {
        level: 'warning',
        message: 'The reference file:///etc/passwd points outside the spec and is not followed.',
        pointer: '/paths/~1a/get/responses/200',
        line: expect.any(Number),
      },
    ]);
  });

  test('a finding has a line number', () => {
    const { findings } = read('openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths:\n  /a:\n    get:\n      responses: {}\n');
    expect(findings).toEqual([
      { level: 'warning', message: 'The operation does not document any responses.', pointer: '/paths/~1a/get/responses', line: 6 },
    ]);
  });

  test.each<[string, JsonObject, string]>([
    [
      'a dangling reference',
      withPaths({ '/a': { get: { responses: { 200: { $ref: '#/nowhere' } } } } }),
      'The reference #/nowhere has no target.',
    ],
    [
      'an undeclared path parameter',
      withPaths({ '/a/{id}': { get: ok } }),
      'The path parameter id is not declared. It is treated as a string.',
    ],
    [
      'a path parameter that does not occur',
      withPaths({ '/a': { get: { ...ok, parameters: [{ name: 'id', in: 'path', schema: {} }] } } }),
      'The path parameter id does not appear in the path.',
    ],
    [
      'a duplicate path',
      withPaths({
        '/a/{x}': { get: { ...ok, parameters: [{ name: 'x', in: 'path' }] } },
        '/a/{y}': { get: { ...ok, parameters: [{ name: 'y', in: 'path' }] } },
      }),
      'GET /a/{y} has the same method and path as GET /a/{x}.',
    ],
    [
      'a duplicate operationId',
      withPaths({ '/a': { get: { ...ok, operationId: 'x' }, post: { ...ok, operationId: 'x' } } }),
      'The operationId x is also used by GET /a.',
    ],
    [
      'a method of OpenAPI 3.2',
      withPaths({ '/a': { get: ok, query: ok } }, { openapi: '3.2.0' }),
      'Methods added in OpenAPI 3.2 cannot be tested yet and are skipped.',
    ],
    ['a path without a slash', withPaths({ a: { get: ok } }), 'A path must start with a slash, so one was added.'],
    ['no operations', withPaths({}), 'The spec has no operations.'],
    [
      'an invalid status',
      withPaths({ '/a': { get: { responses: { 200: { description: '' }, okay: {} } } } }),
      '“okay” is not a status code.',
    ],
    [
      'a circular reference',
      withPaths(
        { '/a': { get: { responses: { 200: { $ref: '#/components/responses/A' } } } } },
        { components: { responses: { A: { $ref: '#/components/responses/A' } } } },
      ),
      'A response is a circular reference.',
    ],
  ])('%s', (_name, document, message) => {
    expect(messages(document)).toContain(message);
  });

  test('at most 200 findings are kept', () => {
    const paths = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/p${index}`, { get: {} }]));
    expect(messages(withPaths(paths))).toHaveLength(200);
  });
});

describe('Rejections', () => {
  test.each<[string, string]>([
    ['{}', 'This is not an OpenAPI spec: it has no “openapi” version and no “paths”.'],
    ['{"openapi":"4.0.0"}', 'OpenAPI 4.0.0 is not supported. Use version 2.0, 3.0 or 3.1.'],
    ['{"openapi":"3.0.0","paths":[]}', '“paths” in the spec must be an object.'],
    ['{"asyncapi":"2.0.0"}', 'This is an AsyncAPI spec. Only OpenAPI is supported.'],
    ['{"info":{},"item":[]}', 'This looks like a Postman collection, not an OpenAPI spec.'],
  ])('%s', (text, problem) => {
    expect(readApi(text)).toEqual({ kind: 'refused', problem });
  });

  test('more than 10,000 operations are rejected with the number', () => {
    const paths = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`/p${index}`, { get: ok }]));
    expect(readApi(JSON.stringify(withPaths(paths)))).toEqual({
      kind: 'refused',
      problem: 'The spec has 10001 operations; the limit is 10000.',
    });
  });
});

test('the same text always gives the same model', () => {
  const text = JSON.stringify(
    withPaths({ '/a': { get: ok } }, { components: { schemas: { B: { type: 'string' }, A: { $ref: '#/components/schemas/B' } } } }),
  );
  expect(readApi(text)).toEqual(readApi(text));
});

describe('Invalid paths', () => {
  const at = (path: string) => readApi(JSON.stringify({ openapi: '3.0.3', info: {}, paths: { [path]: { get: {} }, '/ok': { get: {} } } }));

  test.each(['/a/{id', '/a/id}', '/a/{}', '/a/{{id}', '/a/{id}/{ }', '/a/{b{c}}'])('the path %s is reported and left out', (path) => {
    expect(at(path)).toMatchObject({
      kind: 'read',
      model: { operations: [{ key: 'GET /ok' }] },
      findings: expect.arrayContaining([
        { level: 'error', message: expect.stringContaining('braces'), pointer: expect.any(String), line: 1 },
      ]),
    });
  });

  test('a path with several parameters in one segment is read', () => {
    expect(at('/a/{owner}:{name}.{format}')).toMatchObject({ model: { operations: [{ key: 'GET /a/{owner}:{name}.{format}' }, {}] } });
  });
});

test('Swagger 1.2 is recognised, and the message suggests what to do', () => {
  expect(readApi('{"swaggerVersion": "1.2", "apis": []}')).toMatchObject({
    kind: 'refused',
    problem: expect.stringContaining('This is a Swagger 1.2 spec'),
  });
});

test('a spec with 1,500 nested levels is read', () => {
  const nested = `${'{"type":"object","properties":{"a":'.repeat(750)}{"type":"string"}${'}}'.repeat(750)}`;
  const text = `{"openapi":"3.0.3","info":{},"paths":{"/a":{"get":{"responses":{"200":{"description":"","content":{"application/json":{"schema":${nested}}}}}}}}}`;
  expect(readApi(text)).toMatchObject({ kind: 'read', model: { operations: [{ key: 'GET /a' }] } });
});
