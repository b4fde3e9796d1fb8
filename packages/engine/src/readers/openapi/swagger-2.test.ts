import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/index.ts';
import { readApi } from './read-api.ts';

const pets: JsonObject = {
  swagger: '2.0',
  info: { title: 'Pets', version: '1.0' },
  host: 'pets.example',
  basePath: '/v1',
  schemes: ['https', 'ws'],
  consumes: ['application/json'],
  produces: ['application/json'],
  securityDefinitions: {
    basic: { type: 'basic' },
    key: { type: 'apiKey', in: 'query', name: 'k' },
    flow: { type: 'oauth2', flow: 'application', tokenUrl: 'https://pets.example/token', scopes: { all: '' } },
  },
  parameters: { Limit: { name: 'limit', in: 'query', type: 'integer', maximum: 50 } },
  paths: {
    '/pets': {
      get: {
        parameters: [
          { $ref: '#/parameters/Limit' },
          { name: 'tags', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
        ],
        responses: { 200: { description: 'all', schema: { type: 'array', items: { $ref: '#/definitions/Pet' } } } },
      },
      post: {
        parameters: [{ name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } }],
        responses: {
          201: { description: 'made', schema: { $ref: '#/definitions/Pet' }, examples: { 'application/json': { name: 'Rex' } } },
        },
      },
    },
    '/form': {
      post: {
        consumes: ['application/x-www-form-urlencoded'],
        parameters: [{ name: 'a', in: 'formData', type: 'string', required: true }],
        responses: { 204: { description: 'ok' } },
      },
    },
    '/file': { post: { parameters: [{ name: 'f', in: 'formData', type: 'file' }], responses: { 204: { description: 'ok' } } } },
  },
  definitions: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
};

function model() {
  const read = readApi(JSON.stringify(pets));
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

test('operations, schemas and the address of a 2.0 spec are read', () => {
  const { operations, schemas, servers } = model();
  expect(operations.map((op) => op.key)).toEqual(['GET /pets', 'POST /pets', 'POST /form', 'POST /file']);
  expect(Object.keys(schemas)).toEqual(['Pet']);
  expect(servers).toEqual(['https://pets.example/v1']);
});

test('the keywords of a parameter become its schema', () => {
  expect(model().operations[0]?.params).toMatchObject([
    { name: 'limit', schema: { type: 'integer', maximum: 50 }, explode: false },
    { name: 'tags', schema: { type: 'array', items: { type: 'string' } }, explode: true },
  ]);
});

test('body and form parameters become request bodies', () => {
  const [, create, form, file] = model().operations;
  expect(create?.bodies).toMatchObject([{ media: 'application/json', required: true, schema: { $ref: '#/schemas/Pet' } }]);
  expect(form?.bodies).toMatchObject([{ media: 'application/x-www-form-urlencoded', required: true, schema: { required: ['a'] } }]);
  expect(file?.bodies[0]?.media).toBe('multipart/form-data');
});

test('responses have their schema for each media type produced', () => {
  expect(model().operations[1]?.responses).toMatchObject([
    { status: '201', media: [{ media: 'application/json', schema: { $ref: '#/schemas/Pet' } }] },
  ]);
});

test('security definitions become security schemes of 3.x', () => {
  expect(model().securitySchemes).toEqual({
    basic: { kind: 'http', scheme: 'basic' },
    key: { kind: 'api-key', in: 'query', name: 'k' },
    flow: { kind: 'oauth2', tokenUrl: 'https://pets.example/token', scopes: ['all'], flows: ['clientCredentials'] },
  });
});
