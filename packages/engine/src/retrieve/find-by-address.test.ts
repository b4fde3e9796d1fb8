import { expect, test } from 'vitest';
import { operation } from '../model/operation.fixture.ts';
import { processorTime } from '../processor-time.fixture.ts';
import { findByAddress } from './find-by-address.ts';

const find = findByAddress(
  [
    'GET /orders',
    'POST /orders',
    'GET /orders/{id}',
    'GET /orders/{id}/lines',
    'GET /{kind}/{id}',
    'GET /files/{name}.{type}',
    'GET /',
  ].map((key) => operation(key)),
);

test.each([
  [null, '/orders', ['GET /orders', 'POST /orders']],
  ['POST', '/Orders/', ['POST /orders']],
  [null, '/orders/{orderId}', ['GET /orders/{id}']],
  [null, '/orders/17', ['GET /orders/{id}', 'GET /{kind}/{id}']],
  [null, '/files/a.pdf', ['GET /{kind}/{id}', 'GET /files/{name}.{type}']],
  [null, '/orders/17/lines', ['GET /orders/{id}/lines']],
  [null, '/files', ['GET /files/{name}.{type}']],
  [null, '/', ['GET /']],
  ['DELETE', '/orders/17', []],
  [null, '/wizards/a/b', []],
] as const)('%s %s finds %j', (method, path, found) => {
  expect(find({ method, path }).map(({ key }) => key)).toEqual(found);
});

test.each(['/r', '/api/v1/r'])('Many addresses below %s are found in proportion to their number.', (prefix) => {
  const timeFor = (size: number) => {
    const found = findByAddress(Array.from({ length: size }, (_, at) => operation(`GET ${prefix}${at}/{id}`)));
    return processorTime(() => Array.from({ length: size }, (_, at) => found({ method: null, path: `${prefix}${at}/7` })).flat().length);
  };
  timeFor(200);
  const [small, large] = [timeFor(200), timeFor(2000)];
  expect([small.result, large.result]).toEqual([200, 2000]);
  // Ten times as many addresses should take about ten times as long. If each address visited every operation, they would take a hundred
  // times as long.
  expect(large.ms).toBeLessThan(Math.max(small.ms, 2) * 40);
});
