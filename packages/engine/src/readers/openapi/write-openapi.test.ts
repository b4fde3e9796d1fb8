import { expect, test } from 'vitest';
import { readApi } from './read-api.ts';
import { writeOpenApi, writeYaml } from './write-openapi.ts';

const swagger = {
  swagger: '2.0',
  info: { title: 'Shop', version: '3' },
  host: 'shop.test',
  securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' }, login: { type: 'basic' } },
  definitions: {
    Book: { type: 'object', required: ['title'], properties: { title: { type: 'string' }, next: { $ref: '#/definitions/Book' } } },
  },
  paths: {
    '/books/{id}': {
      put: {
        operationId: 'putBook',
        tags: ['books'],
        security: [{ key: [] }, { login: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, type: 'integer' },
          { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/Book' } },
        ],
        responses: { 200: { description: 'stored', schema: { $ref: '#/definitions/Book' } } },
      },
    },
  },
};

test('a normalised spec is OpenAPI 3.1 and parses to the same model, as JSON and as YAML', () => {
  const first = readApi(JSON.stringify(swagger));
  if (first.kind === 'refused') throw new Error(first.problem);
  const document = writeOpenApi(first.model);
  expect(document.openapi).toBe('3.1.0');
  for (const text of [JSON.stringify(document), writeYaml(document)]) {
    const again = readApi(text);
    if (again.kind === 'refused') throw new Error(again.problem);
    expect(again.model).toEqual(first.model);
    expect(again.findings).toEqual([]);
  }
});
