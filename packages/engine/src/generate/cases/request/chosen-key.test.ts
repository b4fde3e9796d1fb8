import { describe, expect, test } from 'vitest';
import type { JsonObject, Step, TestCase } from '../../../model/index.ts';
import { generate, suiteOf } from '../../../shop.fixture.ts';
import { documentOf, jsonBody, object, ok, pathParam } from '../../sketch.fixture.ts';

const created: JsonObject = { 201: { description: 'made' } };
const gone: JsonObject = { 204: { description: 'gone' } };

function control(paths: JsonObject, id: string, say = '/generate smoke'): TestCase {
  const { cases } = suiteOf(generate({ say, document: documentOf(paths) }));
  const found = cases.find((testCase) => testCase.id === id);
  if (found === undefined) throw new Error(`there is no ${id} among ${cases.map((testCase) => testCase.id).join(', ')}`);
  return found;
}
const calls = (steps: readonly Step[] = []): readonly string[] => steps.map(({ req }) => `${req.method} ${req.path}`);
const named = (field: string, required: readonly string[] = [field]): JsonObject => ({
  operationId: 'make',
  ...jsonBody(object({ [field]: { type: 'string' }, note: { type: 'string' } }, required)),
  responses: created,
});
const item = (name: string, schema?: JsonObject): JsonObject => ({
  parameters: [pathParam(name, schema)],
  get: { operationId: 'read', responses: ok(object({ note: { type: 'string' } })) },
  delete: { operationId: 'drop', responses: gone },
});

describe('A resource created under a chosen name is found under that name', () => {
  const KEY = /assay-\{\{RUN_ID\}\}-[0-9a-f]{5}/;
  test.each<[string, string, JsonObject]>([
    ['the field has the name of the parameter', 'username', named('username', [])],
    ['the parameter is named after the resource', 'tenant', named('name')],
    ['the parameter is named after the resource and the field', 'tenant_name', named('name')],
  ])('%s', (_what, param, post) => {
    const { steps, finally: after } = control({ '/tenants': { post }, [`/tenants/{${param}}`]: item(param) }, 'read.smoke');
    const [make, read] = steps;
    const key = KEY.exec(JSON.stringify(make?.req.json))?.[0] ?? 'none';
    expect(calls(steps)).toEqual(['POST /tenants', `GET /tenants/${key}`]);
    expect(read?.req.path).toContain('{{RUN_ID}}');
    expect(calls(after)).toEqual([`DELETE /tenants/${key}`]);
  });

  test('A creating PUT creates it, and the PUT is itself sent to the chosen name.', () => {
    const put = { operationId: 'put', ...jsonBody(object({ note: { type: 'string' } })), responses: created };
    const paths = { '/buckets/{id}': { ...item('id'), put } };
    const read = control(paths, 'read.smoke');
    expect(calls(read.steps).map((call) => call.replace(KEY, 'KEY'))).toEqual(['PUT /buckets/KEY', 'GET /buckets/KEY']);
    const own = control(paths, 'put.smoke');
    expect(calls([...own.steps, ...(own.finally ?? [])]).map((call) => call.replace(KEY, 'KEY'))).toEqual([
      'PUT /buckets/KEY',
      'DELETE /buckets/KEY',
    ]);
  });

  test('An account that is registered below its collection is found and removed there.', () => {
    const paths = { '/users/register': { post: named('username') }, '/users/{username}': item('username') };
    const { steps, finally: after } = control(paths, 'read.smoke');
    expect(calls([...steps, ...(after ?? [])]).map((call) => call.replace(KEY, 'KEY'))).toEqual([
      'POST /users/register',
      'GET /users/KEY',
      'DELETE /users/KEY',
    ]);
  });

  test('A PUT that the spec describes as creating needs no documented 201, unless a POST creates.', () => {
    const put = {
      operationId: 'put',
      summary: 'Create or replace a file',
      ...jsonBody(object({ note: { type: 'string' } })),
      responses: ok({}),
    };
    const paths = { '/files/{name}': { ...item('name'), put } };
    expect(calls(control(paths, 'read.smoke').steps).map((call) => call.replace(KEY, 'KEY'))).toEqual(['PUT /files/KEY', 'GET /files/KEY']);
    const both = { ...paths, '/files': { post: named('title') } };
    expect(calls(control(both, 'read.smoke').steps)[0]).not.toContain('PUT');
  });

  test('nested resources are created inside it', () => {
    const inner = { ...named('name'), operationId: 'makeInner' };
    const paths = {
      '/tenants': { post: named('name') },
      '/tenants/{tenant}/rooms': { parameters: [pathParam('tenant')], post: inner },
      '/tenants/{tenant}/rooms/{room}': { parameters: [pathParam('tenant'), pathParam('room')], get: { operationId: 'readInner' } },
    };
    const all = calls(control(paths, 'readInner.smoke').steps).map((call) => call.replaceAll(new RegExp(KEY, 'g'), 'KEY'));
    expect(all).toEqual(['POST /tenants', 'POST /tenants/KEY/rooms', 'GET /tenants/KEY/rooms/KEY']);
  });

  test('a request for another name does not need the resource', () => {
    const paths = { '/tenants': { post: named('name') }, '/tenants/{tenant_name}': item('tenant_name') };
    const unknown = control(paths, 'read.unknown-id', '/generate negative');
    expect(calls(unknown.steps)).toEqual([expect.stringMatching(/^GET \/tenants\/assay-unknown-/)]);
    expect(unknown.finally).toBeUndefined();
  });

  test('Every case creates its own resource.', () => {
    const paths = { '/tenants': { post: named('name') }, '/tenants/{tenant}': item('tenant') };
    const keys = ['read.smoke', 'drop.smoke'].map((id) => KEY.exec(control(paths, id).steps.at(-1)?.req.path ?? '')?.[0]);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('A user has to provide the value', () => {
  test.each<[string, string, JsonObject, JsonObject | undefined]>([
    ['if the server creates the key', 'id', named('name'), undefined],
    ['if the key is a number', 'tenant', named('name'), { type: 'integer' }],
    ['if the pattern of the key has no room for the run id', 'tenant', named('name'), { type: 'string', maxLength: 8 }],
  ])('%s', (_what, param, post, schema) => {
    const [only] = calls(control({ '/tenants': { post }, [`/tenants/{${param}}`]: item(param, schema) }, 'read.smoke').steps);
    expect(only).toMatch(/^GET \/tenants\/\{\{TENANT/);
  });
});
