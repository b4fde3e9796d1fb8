import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, jsonBody, object, ok, pathParam } from '../../sketch.fixture.ts';

const refusals = (...statuses: readonly string[]): JsonObject =>
  Object.fromEntries(statuses.map((status) => [status, { description: 'refused' }]));
const thing = object({ id: { type: 'string' }, name: { type: 'string' } });

/** Returns the statuses that make the control case for `op` inconclusive. */
function unlessOf(paths: JsonObject, id = 'op.smoke'): readonly string[] {
  const { cases } = suiteOf(generate({ say: '/generate smoke', document: documentOf(paths) }));
  const step = cases.find((testCase) => testCase.id === id)?.steps.at(-1);
  if (step === undefined) throw new Error(`there is no ${id} among ${cases.map((testCase) => testCase.id).join(', ')}`);
  return step.expect.unless ?? [];
}
const post = (properties: JsonObject, responses: JsonObject, more: JsonObject = {}): JsonObject => ({
  '/things': {
    post: {
      operationId: 'op',
      ...jsonBody(object(properties, Object.keys(properties)), more),
      responses: { ...ok(thing, 201), ...responses },
    },
  },
});

test('A documented rejection because of state or rights makes the case inconclusive, and an undocumented one is a failure.', () => {
  expect(unlessOf(post({ name: { type: 'string' } }, refusals('403', '409')))).toEqual(['403', '409']);
  expect(unlessOf(post({ name: { type: 'string' } }, {}))).toEqual([]);
  expect(unlessOf(post({ name: { type: 'string' } }, refusals('429', '500')))).toEqual([]);
});

test('A documented 401 makes the case inconclusive without documented credentials, and is a failure with them.', () => {
  const paths = post({ name: { type: 'string' } }, refusals('401'));
  expect(unlessOf(paths)).toEqual(['401']);
  const secured = { ...documentOf(paths, { securitySchemes: { b: { type: 'http', scheme: 'bearer' } } }), security: [{ b: [] }] };
  const { cases } = suiteOf(generate({ say: '/generate smoke', document: secured }));
  expect(cases.find(({ id }) => id === 'op.smoke')?.steps.at(-1)?.expect.unless).toBeUndefined();
});

test('A documented 4XX covers every rejection.', () => {
  expect(unlessOf(post({ name: { type: 'string' } }, refusals('4XX')))).toEqual([
    '401',
    '402',
    '403',
    '404',
    '409',
    '410',
    '412',
    '423',
    '424',
    '428',
  ]);
});

test.each<[string, Json]>([
  ['prose', { title: { type: 'string' } }],
  ['an enum', { colour: { type: 'string', enum: ['red'] } }],
  ['an example', { token: { type: 'string', examples: ['t-1'] } }],
  ['a pattern', { sku: { type: 'string', pattern: '^[A-Z]{3}$' } }],
  ['a date', { day: { type: 'string', format: 'date' } }],
  ['numbers', { count: { type: 'integer' }, open: { type: 'boolean' } }],
])('A fully specified body (%s) must be accepted.', (_name, properties) => {
  expect(unlessOf(post(properties as JsonObject, refusals('400', '422')))).toEqual([]);
});

test.each<[string, JsonObject]>([
  ['a token', { token: { type: 'string' } }],
  ['a password with a pattern', { password: { type: 'string', pattern: '^.{8}$' } }],
  ['an address', { address: { type: 'string', format: 'uri' } }],
  ['the key of a resource', { currency: { type: 'string' }, name: { type: 'string' } }],
  ['one inside a list', { items: { type: 'array', minItems: 1, items: object({ sku: { type: 'string' } }, ['sku']) } }],
])('A body with a private value (%s) may be rejected.', (_name, properties) => {
  expect(unlessOf(post(properties, refusals('400', '422')))).toEqual(['400', '422']);
});

test('An invented value may be rejected, whether or not the spec mentions it.', () => {
  expect(unlessOf(post({ token: { type: 'string' } }, {}))).toEqual(['400', '422']);
});

test('A documented example body must be accepted.', () => {
  expect(unlessOf(post({ token: { type: 'string' } }, refusals('422'), { example: { token: 'T-1' } }))).toEqual([]);
});

test('A private query value may be rejected, and an optional one is not sent.', () => {
  const search = (required: boolean) => ({
    '/search': {
      get: {
        operationId: 'op',
        parameters: [{ name: 'query', in: 'query', required, schema: { type: 'string' } }],
        responses: { ...ok(thing), ...refusals('400') },
      },
    },
  });
  expect(unlessOf(search(true))).toEqual(['400', '422']);
  expect(unlessOf(search(false))).toEqual([]);
});

test('A resource that was just created must exist, and so must a list. Other resources may be missing.', () => {
  const responses = { ...ok(thing), ...refusals('404') };
  const things: JsonObject = {
    '/things': {
      post: {
        operationId: 'create',
        ...jsonBody(object({ name: { type: 'string' } }, ['name'])),
        responses: { ...ok(thing, 201), ...refusals('404') },
      },
      get: { operationId: 'list', responses: { ...ok({ type: 'array', items: thing }), ...refusals('404') } },
    },
    '/things/{thingId}': { parameters: [pathParam('thingId')], get: { operationId: 'read', responses } },
    '/things/{thingId}/licence': { parameters: [pathParam('thingId')], get: { operationId: 'licence', responses } },
    '/current': { get: { operationId: 'current', responses } },
  };
  expect(unlessOf(things, 'read.smoke')).toEqual([]);
  expect(unlessOf(things, 'list.smoke')).toEqual([]);
  expect(unlessOf(things, 'licence.smoke')).toEqual(['404']);
  expect(unlessOf(things, 'current.smoke')).toEqual(['404']);
});

test('A body without required fields is a guess and may be rejected.', () => {
  const responses = { ...ok(thing, 201), ...refusals('422') };
  expect(unlessOf({ '/things': { post: { operationId: 'op', ...jsonBody(object({ title: { type: 'string' } })), responses } } })).toEqual([
    '400',
    '422',
  ]);
});

test.each<[string, string, JsonObject]>([
  ['a login', '/users/login', { username: { type: 'string' }, password: { type: 'string' } }],
  ['a token', '/oauth/token/', { code: { type: 'string' } }],
])('Rejecting %s with invented secrets is correct, whether or not it is documented.', (_name, path, fields) => {
  const sent = jsonBody(object(fields, Object.keys(fields)));
  expect(unlessOf({ [path]: { post: { operationId: 'op', ...sent, responses: ok(thing) } } })).toEqual(['400', '401', '403', '404', '422']);
});

test('Creating an account needs no existing secret.', () => {
  const fields = { name: { type: 'string' }, password: { type: 'string' } };
  expect(unlessOf(post(fields, {}))).not.toContain('401');
});
