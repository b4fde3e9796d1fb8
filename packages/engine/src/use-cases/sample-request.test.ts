import { expect, test } from 'vitest';
import type { JsonObject, Operation } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { checkResponse } from './check-response.ts';
import { sampleRequest } from './sample-request.ts';

function read(operation: JsonObject, schemas: JsonObject = {}) {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 7 } }];
  const result = readApi(
    JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/books/{id}': { parameters, put: operation } }, components: { schemas } }),
  );
  if (result.kind === 'refused') throw new Error(result.problem);
  const [first] = result.model.operations;
  return { model: result.model, operation: first as Operation };
}

const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
const book = {
  type: 'object',
  required: ['id', 'title', 'pin'],
  properties: { id: { type: 'string', readOnly: true }, title: { type: 'string', maxLength: 5 }, pin: { type: 'string', writeOnly: true } },
};

test('required parameters and the body get values that match the spec, the same every time', () => {
  const { model, operation } = read({
    requestBody: json(book),
    responses: {},
    parameters: [
      { name: 'q', in: 'query', required: true, schema: { enum: ['b', 'a'] } },
      { name: 'x', in: 'query', schema: { type: 'string' } },
    ],
  });
  const sample = sampleRequest(model, operation);
  expect(Number(sample.path.id)).toBeGreaterThanOrEqual(7);
  expect(sample.query).toEqual({ q: 'b' });
  const body = JSON.parse(sample.body?.text ?? '');
  expect(Object.keys(body).toSorted()).toEqual(['pin', 'title']);
  expect(body.title.length).toBeLessThanOrEqual(5);
  expect(sampleRequest(model, operation)).toEqual(sample);
});

test('a form is written as a form', () => {
  const form = {
    content: {
      'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { 'a b': { const: 'x&y' } }, required: ['a b'] } },
    },
  };
  const { model, operation } = read({ requestBody: form, responses: {} });
  expect(sampleRequest(model, operation).body).toEqual({ media: 'application/x-www-form-urlencoded', text: 'a%20b=x%26y' });
});

test('A response is checked against the schema of its status, without write-only fields.', () => {
  const { model, operation } = read({ responses: { 200: { description: '', ...json(book) }, '4XX': { description: '' } } });
  const check = (status: number, body: string) => checkResponse(model, operation, { status, media: 'application/json', body });
  expect(check(200, '{"id":"1","title":"A"}')).toEqual({ documented: true, checked: true, problems: [] });
  expect(check(200, '{"title":7}').problems).toEqual(
    ['the value has no “id”', '/title must be a string'].map((text) => expect.stringContaining(text.split(' ')[0] ?? '')),
  );
  expect(check(200, '{').problems).toEqual(['the body is not valid JSON']);
  expect(check(404, '{}')).toEqual({ documented: true, checked: false, problems: [] });
  expect(check(500, '{}')).toEqual({ documented: false, checked: false, problems: [] });
});

test('a sequence of JSON values is not checked as one value', () => {
  const media = 'application/x-ndjson';
  const { model, operation } = read({ responses: { 200: { description: '', content: { [media]: { schema: book } } } } });
  expect(checkResponse(model, operation, { status: 200, media, body: '{}\n{}\n' }).checked).toBe(false);
});

test('a parameter gets its example if that is valid', () => {
  const { model, operation } = read({
    responses: {},
    parameters: [
      { name: 'size', in: 'query', required: true, schema: { type: 'integer', maximum: 5 }, example: 9 },
      { name: 'area', in: 'query', required: true, schema: { type: 'string' }, example: 10115 },
    ],
  });
  expect(sampleRequest(model, operation).query).toEqual({ size: '1', area: '10115' });
});
