import { expect, test } from 'vitest';
import type { JsonObject, SuiteHeader } from '../../../model/index.ts';
import { generate, shopDocument } from '../../../shop.fixture.ts';
import { documentOf, object, ok, pathParam } from '../../sketch.fixture.ts';

const list = ok({ type: 'array', items: object({ id: { type: 'string' } }) });
const need: JsonObject = { name: 'q', in: 'query', required: true, schema: { type: 'string' } };
const get = (operationId: string, more: JsonObject = {}): JsonObject => ({ get: { operationId, ...more } });

function probeFor(paths: JsonObject, say = '/generate smoke'): SuiteHeader['probe'] {
  const header: SuiteHeader = JSON.parse(generate({ say, document: documentOf(paths) }).files[0]?.content ?? '{}');
  return header.probe;
}

test.each(['/health', '/api/healthz', '/status', '/ping', '/v1/_ping', '/actuator/health', '/readyz', '/heartbeat'])(
  'the probe is %s if the spec has it',
  (path) => {
    expect(probeFor({ '/things': get('list', { responses: list }), '/a': get('a'), [path]: get('alive') })).toEqual({
      method: 'GET',
      path,
    });
  },
);

test('otherwise it is a GET without inputs, and a single resource is preferred to a list', () => {
  const paths = {
    '/things': get('list', { responses: list }),
    '/version': get('version'),
    '/things/{id}': { parameters: [pathParam('id')], ...get('one') },
  };
  expect(probeFor(paths)).toEqual({ method: 'GET', path: '/version' });
  expect(probeFor({ '/things': get('list', { responses: list }) })).toEqual({ method: 'GET', path: '/things' });
});

test('it signs in if its operation does', () => {
  const header: SuiteHeader = JSON.parse(generate({ say: '/generate smoke', document: shopDocument }).files[0]?.content ?? '{}');
  expect(header.probe).toEqual({ method: 'GET', path: '/products', auth: 'bearerAuth' });
});

test('there is no probe if every GET needs inputs, changes data or is not tested', () => {
  expect(probeFor({ '/search': get('search', { parameters: [need] }), '/reset': get('reset'), '/logout': get('out') })).toBeUndefined();
  expect(
    probeFor({ '/health': get('health'), '/things': { post: { operationId: 'make' } } }, '/generate smoke POST /things'),
  ).toBeUndefined();
});

test('an existing probe of a suite is kept', () => {
  const paths = documentOf({ '/things': get('list', { responses: list }), '/health': get('health') });
  const first = generate({ say: '/generate smoke GET /things', document: paths });
  const second = generate({ say: '/generate smoke', document: paths, existing: first.files });
  expect(JSON.parse(second.files[0]?.content ?? '{}').probe).toEqual({ method: 'GET', path: '/things' });
});
