import { expect, test } from 'vitest';
import type { ApiModel, Operation } from '../model/index.ts';
import { operation } from '../model/operation.fixture.ts';
import { matchCall } from './match-call.ts';

const model = (operations: readonly Operation[], servers: readonly string[] = []): ApiModel => ({
  title: 'Shop',
  version: '1',
  servers,
  operations,
  schemas: {},
  securitySchemes: {},
});
const shop = [operation('GET /orders'), operation('GET /orders/{id}'), operation('GET /orders/latest'), operation('GET /{slug}')];

test.each([
  ['/orders', [], 'GET /orders', '/orders'],
  ['/orders/7/', [], 'GET /orders/{id}', '/orders/7'],
  ['/orders/latest', [], 'GET /orders/latest', '/orders/latest'],
  ['/api/v1/orders', ['https://shop.test/api/v1/'], 'GET /orders', '/orders'],
  ['/api/v1/orders', ['/api/v1'], 'GET /orders', '/orders'],
  ['/eu/v1/orders', ['https://shop.test/{region}/v1'], 'GET /orders', '/orders'],
  ['/v1/orders', ['https://shop.test/v1'], 'GET /orders', '/orders'],
  ['/about', ['https://shop.test/v1'], 'GET /{slug}', '/about'],
])('%s with the servers %j calls %s', (path, servers, op, own) => {
  const found = matchCall(model(shop, servers), { method: 'GET', path });
  expect([found?.op.key, found?.path]).toEqual([op, own]);
});

test.each(['/customers/42/orders', '/customers/42/about', '/api/v1/orders/7/lines'])('%s calls nothing that the spec contains', (path) => {
  expect(matchCall(model(shop, ['https://shop.test/api/v1']), { method: 'GET', path })).toBeNull();
});

test('The path of an environment is that of a server, and so is the path of an operation’s own server.', () => {
  const call = { method: 'GET', path: '/gateway/orders' } as const;
  expect(matchCall(model(shop), call)).toBeNull();
  expect(matchCall(model(shop), call, ['http://localhost:8080/gateway'])?.path).toBe('/orders');
  expect(matchCall(model([operation('GET /orders', { servers: ['https://x.test/gateway'] })]), call)?.path).toBe('/orders');
});
