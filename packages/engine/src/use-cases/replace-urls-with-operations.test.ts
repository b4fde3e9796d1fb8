import { expect, test } from 'vitest';
import { bookshop } from '../bookshop.fixture.ts';
import { testedKeys, wishOf } from './plan-message.fixture.ts';
import { replaceUrlsWithOperations } from './replace-urls-with-operations.ts';

const read = (message: string) => replaceUrlsWithOperations(message, bookshop);

test.each([
  ['test http://localhost:3000/orders', 'test /orders'],
  ['test https://shop.example/api/v2/books/17?lang=en please', 'test /books/17?lang=en please'],
  ['GET http://localhost:3000/orders must not be open to strangers', 'GET /orders must not be open to strangers'],
  ["curl -X DELETE http://127.0.0.1:5000/books/3 -H 'Authorization: Bearer abc' should be 204", 'DELETE /books/3 should be 204'],
  [
    `make a case of this:\ncurl http://localhost:3000/orders \\\n  --json '{"customer": "", "items": [{"bookId": 1}]}'\nand expect 422`,
    'make a case of this:\nPOST /orders {"customer":""}\nand expect 422',
  ],
  ['http POST localhost:3000/books title=Dune', 'POST /books {"title":"Dune"}'],
])('A request to an operation of the spec becomes the operation: %s', (message, expected) => {
  expect(read(message)).toBe(expected);
});

test.each([
  'run it on http://localhost:3000/books',
  'import http://localhost:3000/openapi.json',
  'what does http 500 mean',
  'curl https://other.example/unknown/place -d a=1',
  'does curl work here?',
])('Other text stays unchanged: %s', (message) => {
  expect(read(message)).toBe(message);
});

test('A pasted request is a request for a test of exactly these values.', () => {
  expect(testedKeys('test http://localhost:3000/orders')).toEqual(['POST /orders']);
  expect(wishOf('turn this into a test: curl "http://localhost:3000/books?limit=500"')).toMatchObject({
    kind: 'exact',
    operation: 'GET /books',
    settings: [{ target: 'query', name: 'limit', setting: { kind: 'value', value: 500 } }],
  });
});

test('A long hostile text is read in linear time.', () => {
  const started = performance.now();
  for (const part of ['curl -', "curl '", 'http://a ', 'curl "\\', 'on  http', 'curl http://a/books `']) read(part.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(1000);
});
