import { expect, test } from 'vitest';
import type { JsonObject } from '../../model/index.ts';
import { generate, suiteOf } from '../../shop.fixture.ts';
import { documentOf, jsonBody, object, pathParam } from '../sketch.fixture.ts';

const anyMedia = (schema: JsonObject): JsonObject => ({ 200: { description: 'fine', content: { '*/*': { schema } } } });
const thing = { $ref: '#/components/schemas/Thing' };
const document = documentOf(
  {
    '/things': { post: { operationId: 'make', ...jsonBody(object({ name: { type: 'string' } }, ['name'])), responses: anyMedia(thing) } },
    '/things/{thingId}': {
      parameters: [pathParam('thingId', { type: 'integer' })],
      get: { operationId: 'read', responses: anyMedia(thing) },
    },
    '/hello': { get: { operationId: 'hello', responses: anyMedia({ type: 'string' }) } },
  },
  { schemas: { Thing: object({ id: { type: 'integer' }, name: { type: 'string' } }) } },
);
const { cases } = suiteOf(generate({ say: '/generate smoke', document }));
const control = (id: string) => cases.find((testCase) => testCase.id === id)?.steps;

test('an object with any media type is JSON: it is checked, and its id is used', () => {
  expect(control('read.smoke')?.map(({ req }) => `${req.method} ${req.path}`)).toEqual(['POST /things', 'GET /things/{{thingId}}']);
  expect(control('read.smoke')?.at(-1)?.expect.must).toEqual({ status: ['2xx'], schema: 'Thing' });
});

test('A string with any media type may be unquoted.', () => {
  expect(control('hello.smoke')?.[0]?.expect.must).toEqual({ status: ['2xx'] });
});

test('A resource is named after what the operation creates, even if its path has another name.', () => {
  const talk = documentOf({
    '/chat': {
      post: {
        operationId: 'createConversation',
        ...jsonBody(object({ title: { type: 'string' } }, ['title'])),
        responses: anyMedia(object({ id: { type: 'string' }, title: { type: 'string' } })),
      },
    },
    '/chat/append': {
      post: {
        operationId: 'append',
        ...jsonBody(object({ conversationId: { type: 'string' }, text: { type: 'string' } }, ['conversationId', 'text'])),
        responses: anyMedia(object({ ok: { type: 'boolean' } })),
      },
    },
  });
  const made = suiteOf(generate({ say: '/generate smoke', document: talk })).cases.find(({ id }) => id === 'append.smoke');
  expect(made?.steps.map(({ req }) => `${req.method} ${req.path}`)).toEqual(['POST /chat', 'POST /chat/append']);
});

test('A resource that is created below its collection is used by its operations and removed at the end.', () => {
  const boxes = documentOf({
    '/boxes/create': {
      post: {
        operationId: 'BoxCreate',
        ...jsonBody(object({ name: { type: 'string' } }, ['name'])),
        responses: anyMedia(object({ Id: { type: 'string' } })),
      },
    },
    '/boxes/{id}': { parameters: [pathParam('id', { type: 'string' })], delete: { operationId: 'BoxDelete', responses: {} } },
    '/boxes/{id}/start': { parameters: [pathParam('id', { type: 'string' })], post: { operationId: 'BoxStart', responses: {} } },
  });
  const started = suiteOf(generate({ say: '/generate smoke', document: boxes })).cases.find(({ id }) => id === 'BoxStart.smoke');
  expect([...(started?.steps ?? []), ...(started?.finally ?? [])].map(({ req }) => `${req.method} ${req.path}`)).toEqual([
    'POST /boxes/create',
    'POST /boxes/{{createId}}/start',
    'DELETE /boxes/{{createId}}',
  ]);
});
