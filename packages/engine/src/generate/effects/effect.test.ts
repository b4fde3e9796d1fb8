import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../model/index.ts';
import { modelOf } from '../../shop.fixture.ts';
import { indexOperations } from '../links/operation-index.ts';
import { documentOf, jsonBody, object, ok } from '../sketch.fixture.ts';
import { type Effect, effectOf } from './effect.ts';

const thing = object({ id: { type: 'string' }, name: { type: 'string' } });
const things = { type: 'array', items: thing };

/**
 * Returns the effect of one operation in a spec. `around` lists the spec's other operations. GET operations return a single resource unless
 * they declare a list.
 */
function effectIn(key: string, details: JsonObject = {}, around: Readonly<Record<string, JsonObject>> = {}): Effect {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const [name, operation] of Object.entries({ ...around, [key]: details })) {
    const [method = '', path = ''] = name.split(' ');
    const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => ({ name: param, in: 'path', required: true, schema: true }));
    paths[path] = { ...paths[path], [method.toLowerCase()]: { parameters: params, ...operation } };
  }
  const model = modelOf(documentOf(paths));
  const op = model.operations.find((entry) => entry.key === key);
  if (op === undefined) throw new Error(`there is no ${key}`);
  return effectOf({ model, places: indexOperations(model) }, op);
}

const list = { responses: ok(things) };
const one = { responses: ok(thing) };

test.each(['DELETE /session', 'DELETE /sessions/current', 'DELETE /auth/tokens/me', 'POST /logout'])('%s ends the session.', (key) => {
  expect(effectIn(key)).toBe('sign-out');
});

describe('Operations that reset or switch shared state', () => {
  test.each<[string, JsonObject?]>([
    ['GET /createdb', { summary: 'Creates and populates the database with dummy data' }],
    ['GET /reset'],
    ['POST /reset'],
    ['POST /api/v1/admin/reset-database'],
    ['POST /resetDB'],
    ['POST /cache/flush'],
    ['POST /queues/purge'],
    ['POST /images/prune', { operationId: 'ImagePrune' }],
    ['POST /system/restart'],
    ['POST /import'],
    ['POST /backups/{backupId}/restore'],
    ['POST /maintenance'],
    ['POST /maintenance/enable'],
    ['POST /admin/maintenance-mode'],
    ['POST /features/toggle'],
    ['POST /swarm/leave', { operationId: 'SwarmLeave' }],
    ['POST /demo', { operationId: 'resetAllData' }],
    ['POST /admin/actions', { summary: 'Puts the server into maintenance mode' }],
    ['DELETE /messages'],
    ['PUT /settings'],
    ['PATCH /config/log-level'],
    ['PUT /notifications', { operationId: 'notifyReadList' }],
  ])('%s', (key, details) => {
    expect(effectIn(key, details)).toBe('server-wide');
  });

  test('a POST to a singleton', () => {
    expect(effectIn('POST /settings', {}, { 'GET /settings': one })).toBe('server-wide');
  });
});

describe('Operations that only look similar', () => {
  test.each<[string, Effect, JsonObject?]>([
    ['POST /password-resets', 'create', { summary: 'Request a password reset' }],
    ['POST /password/reset', 'create', { operationId: 'resetPassword' }],
    ['POST /auth/reset', 'create', { summary: 'Reset a forgotten password' }],
    ['POST /users/reset-password', 'create'],
    ['POST /payments/initialize', 'create'],
    ['POST /maintenance-windows', 'create'],
    ['POST /orders', 'create', { summary: 'Start an order' }],
    ['POST /users/activate', 'create'],
    ['POST /restaurants', 'create'],
    ['POST /resettlements', 'create'],
    ['POST /droplets/{dropletId}/restart', 'change'],
    ['POST /containers/{id}/pause', 'change'],
    ['POST /repos/{owner}/{repo}/issues/search', 'read'],
    ['GET /restaurants', 'read'],
    ['GET /import-formats', 'read'],
    ['GET /system/state', 'read'],
    ['GET /maintenance', 'read'],
  ])('%s is %s', (key, effect, details) => {
    expect(effectIn(key, details)).toBe(effect);
  });

  test('a verb that names resources which can be listed or read', () => {
    expect(effectIn('POST /imports', { operationId: 'startDataImport' }, { 'GET /imports/{importId}': one })).toBe('create');
    expect(effectIn('POST /restore-points', {}, { 'GET /restore-points': list })).toBe('create');
    expect(effectIn('GET /drop', {}, { 'GET /drop/{dropId}': one })).toBe('read');
  });
});

describe('A PUT to a list that returns a 201', () => {
  const around = { 'GET /menu': list, 'PUT /menu/{itemId}': one };
  const created = { ...jsonBody(object({ label: { type: 'string' } }, ['label'])), responses: ok(thing, 201) };

  test('adds an item if its body is one item.', () => {
    expect(effectIn('PUT /menu', created, around)).toBe('create');
    expect(effectIn('PUT /menu', created)).toBe('server-wide');
    expect(effectIn('PUT /menu', { ...created, responses: ok(thing) }, around)).toBe('server-wide');
  });

  test.each<[string, JsonObject]>([
    ['its body is a list', jsonBody(things)],
    ['its body contains only a list', jsonBody(object({ items: things }))],
    ['its body is unknown', { requestBody: { content: {} } }],
    ['its summary is "Replace the menu"', { summary: 'Replace the menu' }],
    ['its summary is "Set all dishes"', { summary: 'Set all dishes' }],
    ['its description mentions the whole list', { description: 'Stores the whole list.' }],
  ])('replaces the list if %s.', (_name, more) => {
    expect(effectIn('PUT /menu', { ...created, ...more }, around)).toBe('server-wide');
  });
});

describe('Single resources', () => {
  test.each<[string, Effect, JsonObject?]>([
    ['PUT /orders/{orderId}', 'change'],
    ['DELETE /orders/{orderId}', 'remove'],
    ['POST /orders/{orderId}/cancel', 'change'],
    ['POST /jobs/{jobId}/sign-off', 'change'],
    ['POST /orders/{orderId}/items', 'create', { responses: ok(thing, 201) }],
    ['POST /chat.delete', 'remove'],
    ['DELETE /tags', 'remove', { parameters: [{ name: 'tag_id', in: 'query', required: true, schema: { type: 'string' } }] }],
    ['PUT /pet', 'change', jsonBody(object({ id: { type: 'integer' }, name: { type: 'string' } }, ['id']))],
  ])('%s is %s', (key, effect, details) => {
    expect(effectIn(key, details)).toBe(effect);
  });
});

test.each<[string, JsonObject?]>([
  ['POST /logout'],
  ['GET /users/logout', { operationId: 'logoutUser' }],
  ['DELETE /session'],
  ['POST /auth/sign-out'],
  ['DELETE /me'],
  ['POST /sessions/{id}/sign-off'],
  ['POST /realms/{realm}/protocol/openid-connect/logout'],
  ['POST /{tenantId}/logout'],
  ['POST /workspaces/{id}/logout'],
  ['POST /orgs/{org}/sso/sign-out'],
])('%s ends the session that the run needs', (key, details) => {
  expect(effectIn(key, details)).toBe('sign-out');
});
