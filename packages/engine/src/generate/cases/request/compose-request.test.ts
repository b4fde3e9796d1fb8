import { describe, expect, test } from 'vitest';
import type { Expectation, Json, JsonObject, StepRequest, TestCase } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';

const fine: JsonObject = { 200: { description: 'fine' } };

interface Sketch {
  readonly path?: string;
  readonly method?: string;
  readonly operation: JsonObject;
  readonly more?: JsonObject;
}

function answerTo({ path = '/a', method = 'post', operation, more = {} }: Sketch) {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { [path]: { [method]: { operationId: 'op', responses: fine, ...operation } } },
    ...more,
  };
  return generate({ say: '/generate smoke', document });
}

function controlOf(sketch: Sketch): TestCase {
  const generated = answerTo(sketch);
  const control = generated.files.length === 0 ? undefined : suiteOf(generated).cases.find((testCase) => testCase.id === 'op.smoke');
  if (control === undefined) throw new Error(JSON.stringify(generated.omitted));
  return control;
}

const requestOf = (sketch: Sketch): StepRequest | undefined => controlOf(sketch).steps.at(-1)?.req;
const expectationFor = (responses: JsonObject, method = 'get'): Expectation | undefined =>
  controlOf({ method, operation: { responses } }).steps.at(-1)?.expect;
const reasonFor = (sketch: Sketch): string | undefined => answerTo(sketch).omitted[0]?.reason;
const query = (name: string, schema: Json, more: JsonObject = {}): JsonObject => ({
  parameters: [{ name, in: 'query', required: true, schema, ...more }],
});
const body = (media: string, schema: Json, more: JsonObject = {}): JsonObject => ({
  requestBody: { required: true, content: { [media]: { schema, ...more } } },
});

describe('Query', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['a list repeats its name', query('tag', { type: 'array', minItems: 2, items: { type: 'integer' } }), { tag: [1, 1] }],
    [
      'a list without explode is joined by commas',
      query('tag', { type: 'array', minItems: 2, items: { type: 'integer' } }, { explode: false }),
      { tag: '1,1' },
    ],
    [
      'a deep object names its keys in brackets',
      query('f', { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }, { style: 'deepObject' }),
      { 'f[a]': 1 },
    ],
    [
      'any other object becomes plain keys',
      query('f', { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }),
      { a: 1 },
    ],
    ['an example of the parameter is used', query('q', { type: 'string' }, { example: 'shown' }), { q: 'shown' }],
    ['an example of another type is used as text', query('q', { type: 'string' }, { example: 10 }), { q: '10' }],
    ['an invalid example is not used', query('q', { type: 'integer' }, { example: 'shown' }), { q: 1 }],
  ])('%s', (_name, operation, expected) => {
    expect(requestOf({ method: 'get', operation })?.query).toEqual(expected);
  });

  test('a required parameter without a possible value is a reason to omit the operation', () => {
    expect(reasonFor({ method: 'get', operation: query('q', { type: 'integer', minimum: 2, maximum: 1 }) })).toBe(
      'the parameter q cannot be generated: no number satisfies the limits',
    );
  });

  test('optional cursors and ids are never invented', () => {
    const parameters = ['cursor', 'pageToken', 'ownerId', 'offset'].map((name) => ({
      name,
      in: 'query',
      schema: { type: 'string', default: 'x' },
    }));
    expect(requestOf({ method: 'get', operation: { parameters } })?.query).toBeUndefined();
  });
});

describe('Headers and cookies', () => {
  const parameter = (place: string, name: string, schema: Json = { type: 'string' }): JsonObject => ({
    parameters: [{ name, in: place, required: true, schema }],
  });

  test('required ones are sent, except those that the runner sets', () => {
    expect(requestOf({ method: 'get', operation: parameter('header', 'X-Count', { type: 'integer' }) })?.headers).toEqual({
      'X-Count': '1',
    });
    expect(requestOf({ method: 'get', operation: parameter('header', 'Accept') })?.headers).toBeUndefined();
    expect(requestOf({ method: 'get', operation: parameter('cookie', 'lang') })?.headers).toEqual({ Cookie: 'lang=en' });
  });

  test('an idempotency key is new for every request', () => {
    expect(requestOf({ operation: parameter('header', 'Idempotency-Key') })?.headers?.['Idempotency-Key']).toMatch(
      /^assay-\{\{RUN_ID\}\}-[0-9a-f]{5}$/,
    );
  });

  test('an invalid header name is a reason to omit the operation', () => {
    expect(reasonFor({ method: 'get', operation: parameter('header', 'X Bad:') })).toBe('it requires a header whose name cannot be sent');
  });
});

describe('Path', () => {
  const withParam = (name: string, schema: Json, more: JsonObject = {}): Sketch => ({
    path: `/a/{${name}}`,
    method: 'get',
    operation: { parameters: [{ name, in: 'path', required: true, schema, ...more }] },
  });

  test('enum values need no producer', () => {
    expect(requestOf(withParam('status', { enum: ['open', 'shut'] }))?.path).toBe('/a/open');
    expect(requestOf(withParam('lang', { const: 'a b' }))?.path).toBe('/a/a%20b');
  });

  test('an example is used unless it identifies a resource', () => {
    expect(requestOf(withParam('month', { type: 'string' }, { example: '2024-05' }))?.path).toBe('/a/2024-05');
    expect(requestOf(withParam('orderId', { type: 'string' }, { example: 'o-1' }))?.path).toBe('/a/{{ORDER_ID}}');
  });
});

describe('Body', () => {
  test('JSON is preferred, and a special JSON type is sent as content type', () => {
    const content = { 'application/xml': {}, 'application/vnd.shop+json': { schema: { type: 'object' } } };
    expect(requestOf({ operation: { requestBody: { required: true, content } } })).toMatchObject({
      json: {},
      headers: { 'Content-Type': 'application/vnd.shop+json' },
    });
  });

  test('a form is flattened with brackets', () => {
    const schema = {
      type: 'object',
      required: ['a', 'b', 'c'],
      properties: {
        a: { type: 'integer' },
        b: { type: 'array', minItems: 1, items: { type: 'string', enum: ['x'] } },
        c: { type: 'object', required: ['d'], properties: { d: { type: 'boolean' } } },
      },
    };
    expect(requestOf({ operation: body('application/x-www-form-urlencoded', schema) })?.form).toEqual({
      a: '1',
      'b[0]': 'x',
      'c[d]': 'true',
    });
  });

  test('A valid documented example is sent unchanged.', () => {
    const schema = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } };
    expect(requestOf({ method: 'put', operation: body('application/json', schema, { example: { n: 77, extra: true } }) })?.json).toEqual({
      n: 77,
      extra: true,
    });
    expect(requestOf({ method: 'put', operation: body('application/json', schema, { example: { n: 'wrong' } }) })?.json).toEqual({ n: 1 });
  });

  test('a required body that cannot be composed is a reason to omit the operation, an optional one is not sent', () => {
    const impossible = { type: 'object', required: ['f'], properties: { f: { type: 'string', format: 'binary' } } };
    expect(reasonFor({ operation: body('application/json', impossible) })).toBe('its body cannot be generated: f: it is a file');
    expect(requestOf({ operation: { requestBody: { content: { 'application/json': { schema: impossible } } } } })).toEqual({
      method: 'POST',
      path: '/a',
    });
  });

  test('a body with only unsupported media types is a reason to omit the operation', () => {
    expect(reasonFor({ operation: body('image/png', { type: 'object' }) })).toBe('its body is image/png and has no example');
  });
});

describe('The expected success', () => {
  const json = (schema: Json): JsonObject => ({ description: '', content: { 'application/json': { schema } } });

  test.each<[string, JsonObject, Expectation]>([
    [
      'any success, preferably a documented one',
      { 200: { description: '' }, 202: { description: '' }, 404: { description: '' } },
      { must: { status: ['2xx'] }, should: { status: ['200', '202'] }, unless: ['404'] },
    ],
    ['a class of successes', { '2XX': { description: '' } }, { must: { status: ['2xx'] } }],
    ['any success when only a default is documented', { default: { description: '' } }, { must: { status: ['2xx'] } }],
    ['a documented redirect', { 302: { description: '' } }, { must: { status: ['302'] }, should: { status: ['302'] } }],
    [
      'type and schema of a JSON response',
      { 200: json({ type: 'integer' }) },
      {
        must: { status: ['2xx'], header: { 'content-type': [['contains', 'application/json']] }, schema: 'op.200' },
        should: { status: ['200'] },
      },
    ],
    [
      'no schema if one success has a body and another has none',
      { 200: json({ type: 'integer' }), 202: { description: '' } },
      { must: { status: ['2xx'] }, should: { status: ['200', '202'] } },
    ],
    [
      'any of the schemas if successes differ',
      { 200: json({ type: 'integer' }), 201: json({ type: 'string' }) },
      {
        must: { status: ['2xx'], header: { 'content-type': [['contains', 'application/json']] }, schema: 'op.2xx' },
        should: { status: ['200', '201'] },
      },
    ],
    [
      'no type if any is possible',
      { 200: { description: '', content: { '*/*': {} } } },
      { must: { status: ['2xx'] }, should: { status: ['200'] } },
    ],
    [
      'any JSON if several JSON types are documented',
      { 200: { description: '', content: { 'application/json': {}, 'application/hal+json': {} } } },
      { must: { status: ['2xx'], header: { 'content-type': [['contains', 'json']] } }, should: { status: ['200'] } },
    ],
  ])('%s', (_name, responses, expected) => {
    expect(expectationFor(responses)).toEqual(expected);
  });

  test('HEAD has no body to check', () => {
    expect(expectationFor({ 200: json({ type: 'integer' }) }, 'head')).toEqual({ must: { status: ['2xx'] }, should: { status: ['200'] } });
  });
});

test('several credentials at once are all sent, and all omitted by the test without credentials', () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { operationId: 'op', responses: fine, security: [{ token: [], app: [], q: [], c: [] }] } } },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        app: { type: 'apiKey', in: 'header', name: 'X-App' },
        q: { type: 'apiKey', in: 'query', name: 'k' },
        c: { type: 'apiKey', in: 'cookie', name: 'sid' },
      },
    },
  };
  const { cases } = suiteOf(generate({ say: '/generate auth', document }));
  expect(cases.slice(0, 2).map((testCase) => testCase.steps[0]?.req)).toEqual([
    { method: 'GET', path: '/a', query: { k: '{{Q}}' }, headers: { 'X-App': '{{APP}}', Cookie: 'sid={{C}}' }, auth: 'token' },
    { method: 'GET', path: '/a', query: {}, headers: {}, auth: 'none' },
  ]);
});

describe('The Accept header names a type that the spec offers', () => {
  const answering = (...media: readonly string[]): JsonObject => ({
    responses: { 200: { description: 'fine', content: Object.fromEntries(media.map((name) => [name, {}])) } },
  });
  test.each<[string, readonly string[], JsonObject | undefined]>([
    ['another JSON type by its name', ['application/hal+json'], { Accept: 'application/hal+json' }],
    ['JSON before anything else', ['text/csv', 'application/vnd.api+json'], { Accept: 'application/vnd.api+json' }],
    ['a media range as it is written', ['audio/*'], { Accept: 'audio/*' }],
    ['plain JSON by the default of the suite', ['application/hal+json', 'application/json; charset=utf-8'], undefined],
    ['any type by the default of the suite', ['*/*'], undefined],
  ])('%s', (_name, media, expected) => {
    expect(requestOf({ method: 'get', operation: answering(...media) })?.headers).toEqual(expected);
  });
});

test('A required list has an item, because an empty list is not visible in a query.', () => {
  const tags = { name: 'tag', in: 'query', required: true, schema: { type: 'array', items: { type: 'string', enum: ['a'] } } };
  expect(requestOf({ method: 'get', operation: { parameters: [tags] } })?.query).toEqual({ tag: ['a'] });
});

test.each(['get', 'post'])(
  'The valid request of a %s has no optional parameter, because one such as dryRun makes it do something else.',
  (method) => {
    const parameters = [
      { name: 'dryRun', in: 'query', schema: { type: 'boolean' } },
      { name: 'recheck', in: 'query', schema: { type: 'string', enum: ['1', 'true'] } },
      { name: 'provider', in: 'query', schema: { type: 'string' }, example: 'my-provider' },
    ];
    expect(requestOf({ method, operation: { parameters } })?.query).toBeUndefined();
  },
);

test('a required form without required fields is not sent empty', () => {
  const form = body('application/x-www-form-urlencoded', { type: 'object', properties: { note: { type: 'string' } } });
  const { cases } = suiteOf(answerTo({ operation: form }));
  expect(cases.map(({ steps }) => Object.keys(steps.at(-1)?.req.form ?? {}))).toEqual([['note']]);
});

describe('A credential that the spec declares as a parameter', () => {
  const header = (name: string, more: JsonObject = {}): JsonObject => ({
    parameters: [{ name, in: 'header', required: true, schema: { type: 'string' }, ...more }],
  });
  test.each([
    ['Authorization', 'AUTHORIZATION'],
    ['X-API-Key', 'X_API_KEY'],
    ['access_token', 'ACCESS_TOKEN'],
    ['X-Vendor-Authorization', 'X_VENDOR_AUTHORIZATION'],
  ])('%s comes from the environment and is a secret', (name, variable) => {
    const sketch: Sketch = { method: 'get', operation: header(name) };
    expect(requestOf(sketch)?.headers).toEqual({ [name]: `{{${variable}}}` });
    expect(suiteOf(answerTo(sketch)).env[variable]).toEqual({ secret: true, doc: `The full value of ${name}` });
  });

  test('is taken from an example of the spec if there is one', () => {
    expect(requestOf({ method: 'get', operation: header('X-API-Key', { example: 'demo' }) })?.headers).toEqual({ 'X-API-Key': 'demo' });
  });

  test('is left out if a security scheme declares the same', () => {
    const more = { components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } }, security: [{ bearer: [] }] };
    expect(requestOf({ method: 'get', operation: header('Authorization'), more })?.headers).toBeUndefined();
  });
});

describe('References in a body', () => {
  const item = (schema: JsonObject): JsonObject => ({ 200: { description: '', content: { 'application/json': { schema } } } });
  const thing = { type: 'object', properties: { id: { type: 'integer' } } };
  const paths = { '/customers': { post: { responses: item(thing) } }, '/lines': { post: { responses: item(thing) } } };
  const orderWith = (properties: JsonObject, required: readonly string[] = Object.keys(properties)) => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        ...paths,
        '/orders': { post: { operationId: 'op', responses: fine, ...body('application/json', { type: 'object', required, properties }) } },
      },
    };
    return suiteOf(generate({ say: '/generate smoke', document }))
      .cases.find(({ id }) => id === 'op.smoke')
      ?.steps.at(-1)?.req.json;
  };

  test('An object with an id refers to the resource that it is named after, also in a list.', () => {
    const reference = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, note: { type: 'string' } } };
    expect(orderWith({ customer: reference })).toMatchObject({ customer: { id: '{{customerId}}' } });
    expect(orderWith({ lines: { type: 'array', items: reference } })).toMatchObject({ lines: [{ id: '{{lineId}}' }] });
  });

  test('An optional id among other fields belongs to a new part and is not linked.', () => {
    const part = { type: 'object', required: ['name'], properties: { id: { type: 'integer', examples: [7] }, name: { type: 'string' } } };
    expect(JSON.stringify(orderWith({ customer: part }))).not.toContain('{{customerId}}');
  });
});
