import { describe, expect, it } from 'vitest';
import { groupCalls, readCalls } from './api-document.ts';
import { curlSample } from './curl-sample.ts';
import { sampleValue, schemaRows, schemaType } from './json-schema.ts';

const document = {
  openapi: '3.1.0',
  tags: [{ name: 'Sign-in' }, { name: 'Runs' }, { name: 'Nothing here' }],
  paths: {
    '/api/runs/{id}': {
      get: {
        operationId: 'getRun',
        tags: ['Runs'],
        summary: 'One run',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        responses: {
          200: {
            description: 'One run',
            content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
          },
          404: { description: 'RUN_NOT_FOUND: The run could not be found: it may be gone.\nNOT_FOUND: There is nothing.' },
        },
        security: [{ signIn: [] }],
      },
    },
    '/connect/token': {
      post: {
        operationId: 'token',
        tags: ['Sign-in'],
        summary: 'Tokens',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['grant_type'],
                properties: { grant_type: { const: "it's" }, scope: { type: 'string' } },
              },
            },
          },
        },
        responses: {},
        security: [],
      },
    },
  },
};

describe('the API reference', () => {
  const calls = readCalls(document);
  const [token, getRun] = calls;

  it('lists calls by the groups of the spec, in its order, and ungrouped ones last', () => {
    expect(groupCalls(calls).map(([group, members]) => [group, members.map(({ id }) => id)])).toEqual([
      ['Sign-in', ['token']],
      ['Runs', ['getRun']],
    ]);
    expect(readCalls({ ...document, tags: [{ name: 'Runs' }] }).map(({ id }) => id)).toEqual(['getRun', 'token']);
  });

  it('reads every call with its parameters and access', () => {
    expect(getRun).toMatchObject({
      method: 'GET',
      needsSignIn: true,
      parameters: [{ name: 'id', place: 'path', type: 'uuid', isRequired: true }],
    });
    expect(token?.needsSignIn).toBe(false);
  });

  it('separates the errors of one status', () => {
    expect(getRun?.errors).toEqual([
      { status: '404', code: 'RUN_NOT_FOUND', message: 'The run could not be found: it may be gone.' },
      { status: '404', code: 'NOT_FOUND', message: 'There is nothing.' },
    ]);
  });

  it('writes a curl command that a shell takes literally', () => {
    if (token === undefined) throw new Error('the call is missing');
    expect(curlSample(token)).toBe(`curl --request POST "$ASSAY_URL/connect/token" \\\n  --data-raw 'grant_type=it'\\''s'`);
  });

  it.each([null, [], 'text', { paths: 3 }, { paths: { '/a': { get: null } } }])('returns no calls for %j', (value) => {
    expect(readCalls(value)).toEqual([]);
  });
});

describe('a schema of the reference', () => {
  const inner = { type: 'object', required: ['name'], properties: { name: { type: 'string', description: 'What it is called' } } };

  it('lists the properties of inner objects after their parent', () => {
    const rows = schemaRows({ type: 'object', required: ['items'], properties: { items: { type: 'array', items: inner } } });
    expect(rows.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['items', true],
      ['items[].name', true],
    ]);
  });

  it('stops at a maximum depth, so that a recursive schema does not hang the page', () => {
    const endless: Record<string, unknown> = { type: 'object', required: ['self'] };
    endless.properties = { self: endless };
    expect(schemaRows(endless)).toHaveLength(4);
    expect(JSON.stringify(sampleValue(endless, 'input'))).toContain('{}');
  });

  it.each([
    [{ enum: ['EU', 'US'] }, '"EU" | "US"'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ type: 'array', items: { type: 'string', format: 'uuid' } }, 'uuid[]'],
    [{}, 'any'],
  ])('names the type of %j', (schema, name) => {
    expect(schemaType(schema)).toBe(name);
  });

  it('creates samples with required input only, and with all response properties', () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'integer' }, b: { type: 'boolean' } } };
    expect(sampleValue(schema, 'input')).toEqual({ a: 1 });
    expect(sampleValue(schema, 'output')).toEqual({ a: 1, b: true });
  });
});

it('shows the fields of schemas that the spec defines once and refers to', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const [create] = readCalls({
    paths: {
      '/api/runs': {
        post: {
          requestBody: { content: { 'application/json': { schema: ref('CreateRun') } } },
          responses: { 202: { content: { 'application/json': { schema: { type: 'array', items: ref('Step') } } } } },
        },
      },
    },
    components: {
      schemas: {
        CreateRun: { type: 'object', required: ['projectId', 'load'], properties: { projectId: ref('Id'), load: ref('Load') } },
        Load: { type: 'object', required: ['vus'], properties: { vus: { type: 'integer' } } },
        Id: { type: 'string', format: 'uuid' },
        Step: { type: 'object', properties: { inner: ref('Step'), gone: ref('Gone') } },
      },
    },
  });
  if (create === undefined || create.body === null) throw new Error('the call has no body');
  const lines = (schema: Parameters<typeof schemaRows>[0]) => schemaRows(schema).map(({ name, type }) => `${name}: ${type}`);
  expect(lines(create.body.schema)).toEqual(['projectId: uuid', 'load: Load', 'load.vus: integer']);
  expect(curlSample(create)).toContain('"vus": 1');
  expect(lines(create.replies[0]?.contents[0]?.schema ?? {})).toEqual(['inner: Step', 'gone: Gone']);
});
