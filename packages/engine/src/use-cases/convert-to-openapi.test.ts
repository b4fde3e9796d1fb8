import { describe, expect, test } from 'vitest';
import type { ApiModel } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { convertToOpenApi } from './convert-to-openapi.ts';

function convert(text: string): {
  readonly model: ApiModel;
  readonly text: string;
  readonly format: string;
  readonly notes: readonly string[];
} {
  const converted = convertToOpenApi(text);
  if (converted.kind !== 'converted') throw new Error(`${converted.kind}`);
  const read = readApi(converted.text);
  if (read.kind === 'refused') throw new Error(read.problem);
  expect(read.findings).toEqual([]);
  return { ...converted, model: read.model };
}

const operation = (model: ApiModel, key: string) => model.operations.find((candidate) => candidate.key === key);
const CANARIES = ['canary-token-1', 'hunter2-canary', 'canary-cookie', 'canary-key'];

describe('A Postman collection', () => {
  const collection = {
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [
      { key: 'baseUrl', value: 'https://shop.test/api' },
      { key: 'secret', value: 'canary-key' },
    ],
    auth: { type: 'bearer', bearer: [{ key: 'token', value: 'canary-token-1' }] },
    item: [
      {
        name: 'Orders',
        item: [
          {
            name: 'Place an order',
            request: {
              method: 'POST',
              url: {
                raw: '{{baseUrl}}/orders?dry=true',
                query: [
                  { key: 'dry', value: 'true' },
                  { key: 'off', value: '1', disabled: true },
                ],
              },
              header: [
                { key: 'X-Api-Key', value: 'canary-key' },
                { key: 'X-Tenant', value: 'north' },
              ],
              body: {
                mode: 'raw',
                raw: '{"item": "book", "count": {{count}}, "password": "hunter2-canary"}',
                options: { raw: { language: 'json' } },
              },
            },
            response: [
              {
                code: 201,
                header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
                body: '{"id": 7, "token": "canary-token-1"}',
              },
            ],
          },
          { name: 'One order', request: { method: 'GET', auth: { type: 'noauth' }, url: { raw: '{{baseUrl}}/orders/:orderId' } } },
        ],
      },
    ],
  };

  test('becomes operations with folders as tags, saved responses, parameters and schemes', () => {
    const { model, format } = convert(JSON.stringify(collection));
    expect([format, model.title, model.servers]).toEqual(['postman', 'Shop', ['https://shop.test']]);
    const place = operation(model, 'POST /api/orders');
    expect(place).toMatchObject({
      summary: 'Place an order',
      tags: ['Orders'],
      security: [[{ scheme: 'bearerAuth' }, { scheme: 'X-Api-Key' }]],
    });
    expect(place?.params.map((param) => [param.in, param.name, param.schema])).toEqual([
      ['query', 'dry', { type: 'boolean', examples: [true] }],
      ['header', 'X-Tenant', { type: 'string', examples: ['north'] }],
    ]);
    expect(place?.bodies[0]?.schema).toMatchObject({
      required: ['item', 'count', 'password'],
      properties: { item: { examples: ['book'] }, password: { format: 'password' } },
    });
    expect(place?.responses).toMatchObject([
      { status: '201', media: [{ media: 'application/json', schema: { properties: { id: { type: 'integer' } } } }] },
    ]);
    expect(operation(model, 'GET /api/orders/{orderId}')).toMatchObject({ security: [] });
    expect(model.securitySchemes).toEqual({
      bearerAuth: { kind: 'http', scheme: 'bearer' },
      'X-Api-Key': { kind: 'api-key', in: 'header', name: 'X-Api-Key' },
    });
  });

  test('loses all its secrets', () => {
    const { text } = convert(JSON.stringify(collection));
    for (const canary of CANARIES) expect(text).not.toContain(canary);
  });
});

describe('A HAR recording', () => {
  const entry = (
    method: string,
    url: string,
    more: object = {},
    response: object = { status: 200, content: { mimeType: 'application/json', text: '{"id":1}' } },
  ) => ({
    request: {
      method,
      url,
      headers: [
        { name: 'Cookie', value: 'sid=canary-cookie' },
        { name: 'authorization', value: 'Bearer canary-token-1' },
      ],
      ...more,
    },
    response,
  });
  const har = (...entries: readonly object[]) => JSON.stringify({ log: { version: '1.2', entries } });

  test('gives paths with named ids, statuses and body shapes', () => {
    const { model, text } = convert(
      har(
        entry('GET', 'https://api.test/v1/books/17?expand=author&access_token=canary-token-1'),
        entry('GET', 'https://api.test/v1/books/18', {}, { status: 404, content: { mimeType: 'application/json', text: '{"error":"x"}' } }),
        entry('GET', 'https://api.test/v1/users/ada-7/carts/3f2504e0-4f89-11d3-9a0c-0305e82c3301'),
        entry('GET', 'https://api.test/v1/users/bob-8/carts/3f2504e0-4f89-11d3-9a0c-0305e82c3302'),
        entry('POST', 'https://api.test/v1/books', {
          postData: { mimeType: 'application/json', text: '{"title":"A","tags":["x"],"price":1.5}' },
        }),
        entry('POST', 'https://api.test/v1/books', { postData: { mimeType: 'application/json', text: '{"title":"B","price":2}' } }),
        entry('GET', 'https://api.test/logo.png', {}, { status: 200, content: { mimeType: 'image/png' } }),
        entry('GET', 'https://tracker.test/collect'),
      ),
    );
    expect(model.operations.map((op) => op.key)).toEqual([
      'GET /v1/books/{bookId}',
      'GET /v1/users/{userId}/carts/{cartId}',
      'POST /v1/books',
    ]);
    expect(operation(model, 'GET /v1/books/{bookId}')?.responses.map((response) => response.status)).toEqual(['200', '404']);
    expect(operation(model, 'POST /v1/books')?.bodies[0]?.schema).toMatchObject({
      required: ['title', 'price'],
      properties: { price: { type: 'number' } },
    });
    expect(model.servers).toEqual(['https://api.test']);
    for (const canary of CANARIES) expect(text).not.toContain(canary);
  });

  test('lists the hosts it left out, and rejects a recording without any call', () => {
    const { notes } = convert(
      har(entry('GET', 'https://api.test/a'), entry('GET', 'https://api.test/b'), entry('GET', 'https://other.test/c')),
    );
    expect(notes.join(' ')).toContain('https://other.test (1)');
    expect(convertToOpenApi(har())).toEqual({ kind: 'refused', problem: 'This HAR recording contains no API requests.' });
  });
});

describe('Curl commands', () => {
  test('several commands become one spec', () => {
    const { model, text, format } = convert(
      `curl https://api.test/books/5 -H 'Authorization: Bearer canary-token-1'\n` +
        `curl -X POST https://api.test/books -u ada:hunter2-canary \\\n  -H 'Content-Type: application/json' -d '{"title":"A","apiKey":"canary-key"}'\n` +
        `curl 'https://api.test/books?limit=10' --cookie 'sid=canary-cookie'\n`,
    );
    expect(format).toBe('curl');
    expect(model.operations.map((op) => op.key).toSorted()).toEqual(['GET /books', 'GET /books/{bookId}', 'POST /books']);
    expect(Object.keys(model.securitySchemes).toSorted()).toEqual(['basicAuth', 'bearerAuth', 'cookiesid']);
    for (const canary of CANARIES) expect(text).not.toContain(canary);
  });
});

test.each([
  ['{"openapi":"3.1.0","info":{},"paths":{},"item":[]}'],
  ['openapi: 3.0.0\ninfo:\n  description: |\n    curl https://x.test\npaths: {}'],
  ['<!doctype html><html></html>'],
  ['{"item": "info", "broken'],
  [''],
])('%s is not converted', (text) => {
  expect(convertToOpenApi(text)).toEqual({ kind: 'not-recognised' });
});

describe('The note about parts that an import leaves out', () => {
  const request = { method: 'GET', url: 'https://api.example.test/pets' };
  const script = (listen: string, ...exec: string[]) => ({ listen, script: { exec } });
  const notesOf = (document: object) => {
    const converted = convertToOpenApi(JSON.stringify({ info: { name: 'Pets' }, ...document }));
    return converted.kind === 'converted' ? converted.notes : converted;
  };

  test('counts tests and scripts, and names where to find them', () => {
    const item = [
      {
        name: 'Pets',
        event: [script('prerequest', 'pm.environment.set("now", 1)')],
        item: [
          { name: 'List', request, event: [script('test', 'pm.test("ok", () => {});', 'pm.test("fast", () => {});')] },
          { name: 'Empty', request, event: [script('test', '', '  // nothing yet')] },
        ],
      },
    ];
    expect(notesOf({ item })).toContain(
      'Not imported: 2 tests (pm.test) in 1 script and 1 pre-request script. Assay does not run Postman scripts; it generates its own checks.',
    );
  });

  test('is empty when the import leaves nothing out', () => {
    expect(notesOf({ item: [{ name: 'List', request }] })).toEqual(['The spec was inferred from one request in a Postman collection.']);
  });

  test('includes nested folders, whose names only become tags at the first level', () => {
    const item = [{ name: 'A', item: [{ name: 'B', item: [{ name: 'List', request }] }] }];
    expect(notesOf({ item })).toContain('Folders were converted to tags; 1 nested folder was flattened.');
  });
});
