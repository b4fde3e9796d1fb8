import { describe, expect, test } from 'vitest';
import { suiteText } from '../../../format/suite-text.ts';
import type { AuthUse, JsonObject, Suite, TestCase } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, jsonBody, object, ok, pathParam } from '../../sketch.fixture.ts';

const order = object({ id: { type: 'string' } }, ['id']);

function documentWith(scheme: JsonObject, more: JsonObject = {}): JsonObject {
  const security = [{ main: [] }];
  return documentOf(
    {
      '/orders': {
        get: { operationId: 'list', security, responses: ok({ type: 'array', items: order }) },
        post: { operationId: 'make', security, ...jsonBody(object({ a: { type: 'string' } })), responses: ok(order, 201) },
      },
      '/orders/{orderId}': {
        get: {
          operationId: 'read',
          security,
          parameters: [pathParam('orderId')],
          responses: { ...ok(order), 403: { description: 'not yours' } },
        },
      },
      '/open': { get: { operationId: 'open', security: [{ main: [] }, {}] } },
      ...more,
    },
    { securitySchemes: { main: scheme } },
  );
}

/** The header of a suite with only these additional credentials. */
function headerWith(auth: Readonly<Record<string, AuthUse>>): string {
  return suiteText({
    assay: '1',
    suite: { id: 's', name: 'S', generator: 'g', engineVersion: '0', seed: 1 },
    env: { BASE_URL: { required: true }, OTHER: { secret: true }, OLD: { secret: true } },
    auth: { none: null, ...auth },
    defaults: {},
    schemas: {},
    include: [],
  });
}

function suiteFor(scheme: JsonObject, auth: Readonly<Record<string, AuthUse>> = {}): Suite {
  const existing = Object.keys(auth).length === 0 ? [] : [{ path: 'tests.json', content: headerWith(auth) }];
  return suiteOf(generate({ say: '/generate auth', document: documentWith(scheme), existing }));
}

const bearer: JsonObject = { type: 'http', scheme: 'bearer' };
const header = (value: string): AuthUse => ({ in: 'header', name: 'Authorization', value });
const caseIn = (suite: Suite, id: string): TestCase | undefined => suite.cases.find((testCase) => testCase.id === id);

describe('Invalid credentials', () => {
  test.each<[string, JsonObject, string, string | undefined]>([
    ['a bearer token', bearer, 'Bearer invalid-{{RUN_ID}}', 'Bearer'],
    ['basic', { type: 'http', scheme: 'basic' }, 'Basic YXNzYXk6aW52YWxpZA==', 'Basic'],
    ['a key in a header', { type: 'apiKey', in: 'header', name: 'X-Key' }, 'invalid-{{RUN_ID}}', undefined],
    ['a key in the query', { type: 'apiKey', in: 'query', name: 'key' }, 'invalid-{{RUN_ID}}', undefined],
  ])('%s', (_name, scheme, invalid, cut) => {
    const { auth } = suiteFor(scheme);
    expect(auth['main.invalid']?.value).toBe(invalid);
    expect(auth['main.malformed']?.value).toBe(cut);
  });

  test('A wrong credential is rejected like a missing one, and a resource may be hidden with 404.', () => {
    const suite = suiteFor(bearer);
    expect(caseIn(suite, 'list.auth.invalid')).toMatchObject({
      steps: [{ req: { auth: 'main.invalid' }, expect: { must: { status: ['401', '403'] } } }],
      needs: ['list.smoke'],
    });
    expect(caseIn(suite, 'read.auth.invalid')?.steps.at(-1)?.expect.must?.status).toEqual(['401', '403', '404']);
    expect(caseIn(suite, 'read.auth.invalid')?.steps[0]?.req.auth).toBe('main');
  });

  test('a truncated credential is only tried on lists', () => {
    const ids = suiteFor(bearer).cases.map((testCase) => testCase.id);
    expect(ids.filter((id) => id.endsWith('.malformed'))).toEqual(['list.auth.malformed']);
  });

  test('Optional credentials get no auth case.', () => {
    expect(suiteFor(bearer).cases.filter((testCase) => testCase.op === 'GET /open')).toEqual([]);
  });
});

describe('Extra credentials of the suite', () => {
  test('an expired token is tried on every operation of its scheme', () => {
    const suite = suiteFor(bearer, { 'main.expired': header('Bearer {{OLD}}') });
    const expired = suite.cases.filter((testCase) => testCase.id.endsWith('.auth.expired'));
    expect(expired.map((testCase) => testCase.op)).toEqual(['GET /orders', 'POST /orders', 'GET /orders/{orderId}']);
    expect(suite.auth['main.expired']).toEqual(header('Bearer {{OLD}}'));
  });

  test('Without an expired token there is no case for it.', () => {
    expect(suiteFor(bearer).cases.filter((testCase) => /expired|other/.test(testCase.id))).toEqual([]);
  });

  test('Another user cannot read what the owner reads, and the case proves that this user is valid.', () => {
    const suite = suiteFor(bearer, { 'main.other': header('Bearer {{OTHER}}') });
    const others = suite.cases.filter((testCase) => testCase.id.endsWith('.auth.other'));
    expect(others.map((testCase) => testCase.id)).toEqual(['read.auth.other']);
    expect(others[0]?.steps.map((step) => `${step.req.auth} ${step.req.method} ${step.req.path}`)).toEqual([
      'main.other GET /orders',
      'main POST /orders',
      'main GET /orders/{{orderId}}',
      'main.other GET /orders/{{orderId}}',
    ]);
    expect(others[0]?.steps.at(-1)?.expect).toEqual({ must: { status: ['401', '403', '404'] } });
  });
});
