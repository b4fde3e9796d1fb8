import { describe, expect, test } from 'vitest';
import type { FlowStep, InputSetting, JsonObject, TestWish } from '../../model/index.ts';
import { documentOf, jsonBody, object, ok, pathParam } from '../sketch.fixture.ts';
import {
  anyResponse,
  caseFor,
  fieldSetting,
  lastStepOf,
  modelFor,
  reasonFor,
  requestsOf,
  responseWithStatus,
  wishFor,
} from './wish.fixture.ts';

const step = (operation: string, settings: readonly InputSetting[] = [], more: Partial<FlowStep> = {}): FlowStep => ({
  operation,
  settings,
  expect: anyResponse,
  identity: 'own',
  ...more,
});
const flow = (...steps: readonly (FlowStep | string)[]): TestWish => ({
  kind: 'flow',
  steps: steps.map((entry) => (typeof entry === 'string' ? step(entry) : entry)),
});

describe('A flow', () => {
  test('goes through its steps in order, passes the id on and reads back what was set', () => {
    const testCase = caseFor(flow('POST /books', step('PATCH /books/{bookId}', [fieldSetting('price', '20')]), 'GET /books/{bookId}'));
    expect(testCase.title).toBe('Create a book, then change a book with price 20, then read a book');
    expect(requestsOf(testCase)).toEqual(['POST /books', 'PATCH /books/{{bookId}}', 'GET /books/{{bookId}}']);
    expect(testCase.steps[1]?.req.json).toEqual({ price: 20 });
    expect(lastStepOf(testCase).expect.must?.body).toEqual([['$.price', 'eq', 20]]);
    expect(testCase.finally?.map(({ req }) => `${req.method} ${req.path}`)).toEqual(['DELETE /books/{{bookId}}']);
  });

  test('takes a value from the list that the user reads first', () => {
    const testCase = caseFor(flow('GET /books', 'POST /orders', 'POST /books/{bookId}/reviews'));
    expect(requestsOf(testCase)).toEqual(['GET /books', 'POST /orders', 'POST /books/{{bookId}}/reviews']);
    expect(testCase.steps[0]?.capture).toEqual({ bookId: '$.items[0].id' });
    expect(testCase.steps[1]?.req.json).toMatchObject({ items: [{ bookId: '{{bookId}}' }] });
    expect(testCase).toMatchObject({ op: 'POST /orders', needs: ['createOrder.smoke'] });
  });

  test('creates nothing for a value that the user gives', () => {
    const given: InputSetting = { target: 'path', name: 'bookId', setting: { kind: 'value', value: 'bk_2' } };
    const testCase = caseFor(flow(step('POST /books/{bookId}/reviews', [given]), step('GET /books/{bookId}', [given])));
    expect(requestsOf(testCase)).toEqual(['POST /books/bk_2/reviews', 'GET /books/bk_2']);
    expect(testCase).not.toHaveProperty('finally');
  });

  test('has a title that says what to do, whatever the summaries say', () => {
    const summarized = (summary: string, more: JsonObject = {}) => ({ summary, ...more });
    const model = modelFor(
      documentOf({
        '/pets': {
          post: summarized('Creates a pet', {
            ...jsonBody(object({ name: { type: 'string' } })),
            responses: ok(object({ id: { type: 'integer' } }), 201),
          }),
        },
        '/pets/{petId}': { parameters: [pathParam('petId')], delete: summarized('Deletes the pet') },
      }),
    );
    const { plan, files } = wishFor([flow('POST /pets', 'DELETE /pets/{petId}')], { model });
    expect(JSON.stringify(files)).toContain('Create a pet, then delete the pet');
    expect(plan.map(({ op, also }) => [op, also])).toEqual([['POST /pets', ['DELETE /pets/{petId}']]]);
  });

  test('adds the steps that provide missing values', () => {
    expect(requestsOf(caseFor(flow('POST /books/{bookId}/reviews')))).toEqual(['POST /books', 'POST /books/{{bookId}}/reviews']);
  });

  test('expects that a removed resource is gone, and does not remove it again', () => {
    const testCase = caseFor(flow('POST /orders', 'DELETE /orders/{orderId}', 'GET /orders/{orderId}'));
    expect(lastStepOf(testCase)).toMatchObject({ expect: { must: { status: ['404', '410'] } }, retry: { untilStatus: ['404', '410'] } });
    expect(testCase.title).toMatch(/, then read an order, expecting 404 or 410$/);
    expect(testCase.finally?.map(({ req }) => req.path)).toEqual(['/books/{{bookId}}']);
  });

  test('expects that a list no longer has what was removed, beside an item that stays', () => {
    const testCase = caseFor(flow('DELETE /books/{bookId}/reviews/{reviewId}', 'GET /books/{bookId}/reviews'));
    expect(requestsOf(testCase).slice(1)).toEqual([
      'POST /books/{{bookId}}/reviews',
      'POST /books/{{bookId}}/reviews',
      'DELETE /books/{{bookId}}/reviews/{{reviewId2}}',
      'GET /books/{{bookId}}/reviews',
    ]);
    expect(lastStepOf(testCase).expect.must?.body).toEqual([['$.items[*].id', 'ne', '{{reviewId2}}']]);
  });

  test('keeps the results of a repeated operation apart', () => {
    const testCase = caseFor(flow('POST /books', 'POST /books', 'POST /books', 'GET /books'));
    const titles = testCase.steps.slice(0, 3).map(({ req }) => JSON.stringify(req.json));
    expect(new Set(titles).size).toBe(3);
    expect(testCase.steps.slice(0, 3).flatMap(({ capture }) => Object.keys(capture ?? {}))).toEqual(['bookId', 'bookId2', 'bookId3']);
    expect(testCase.finally).toHaveLength(3);
  });

  test('has the expected status and the identity of every step', () => {
    const testCase = caseFor(
      flow('POST /orders', step('GET /orders/{orderId}', [], { identity: 'other', expect: responseWithStatus('403') })),
    );
    expect(lastStepOf(testCase)).toMatchObject({
      req: { auth: 'bearerAuth.other', path: '/orders/{{orderId}}' },
      expect: { must: { status: ['403'] } },
    });
  });

  test('names the step that is not possible', () => {
    expect(reasonFor(flow('POST /books', 'POST /magazines'))).toBe('the API has no operation POST /magazines');
    expect(
      reasonFor(flow('POST /books', step('GET /books/{bookId}', [{ target: 'path', name: 'bookId', setting: { kind: 'absent' } }]))),
    ).toBe('step 2, GET /books/{bookId}: the path without bookId is a different path');
  });
});

describe('Values are passed on by name', () => {
  const id = { type: 'integer' };
  const model = modelFor(
    documentOf(
      {
        '/pet': {
          post: {
            operationId: 'addPet',
            ...jsonBody(object({ name: { type: 'string' }, status: { type: 'string' } }, ['name'])),
            responses: ok({ $ref: '#/components/schemas/Pet' }),
          },
          put: {
            operationId: 'updatePet',
            ...jsonBody(object({ id, name: { type: 'string' }, status: { type: 'string' } }, ['name'])),
            responses: ok({ $ref: '#/components/schemas/Pet' }),
          },
        },
        '/pet/findByStatus': {
          get: {
            operationId: 'find',
            parameters: [{ name: 'status', in: 'query', schema: { type: 'string' } }],
            responses: ok({ type: 'array', items: { $ref: '#/components/schemas/Pet' } }),
          },
        },
        '/visits': { post: { operationId: 'visit', ...jsonBody(object({ reason: { type: 'string' }, pet: id }, ['reason'])) } },
        '/groups': { post: { operationId: 'group', ...jsonBody(object({ pets: { type: 'array', items: id } })) } },
        '/pet/{petId}': { parameters: [pathParam('petId', id)], delete: { operationId: 'remove' } },
      },
      { schemas: { Pet: object({ id, name: { type: 'string' }, status: { type: 'string' } }) } },
    ),
  );

  test('into the body of an update without an id in its path, and into a query of the same name', () => {
    const testCase = caseFor(flow('POST /pet', step('PUT /pet', [fieldSetting('status', 'sold')]), 'GET /pet/findByStatus'), { model });
    expect(testCase.steps[1]?.req.json).toMatchObject({ id: '{{petId}}', status: 'sold' });
    expect(testCase.steps[2]?.req.query).toEqual({ status: 'sold' });
  });

  test('into a field that is named after the resource', () => {
    expect(lastStepOf(caseFor(flow('POST /pet', 'POST /visits'), { model })).req.json).toMatchObject({ pet: '{{petId}}' });
    expect(lastStepOf(caseFor(flow('POST /pet', 'POST /groups'), { model })).req.json).toMatchObject({ pets: ['{{petId}}'] });
  });

  test('into an operation that names its resource in the body', () => {
    const text = { type: 'string' };
    const chat = modelFor(
      documentOf({
        '/chat.post': {
          post: { operationId: 'post', ...jsonBody(object({ text }, ['text'])), responses: ok(object({ channel: text, ts: text })) },
        },
        '/chat.delete': { post: { operationId: 'delete', ...jsonBody(object({ channel: text, ts: text })) } },
      }),
    );
    const { req } = lastStepOf(caseFor(flow('POST /chat.post', 'POST /chat.delete'), { model: chat }));
    expect(req.json).toEqual({ channel: expect.stringContaining('{{'), ts: expect.stringContaining('{{') });
  });

  test('from a creation whose response has another name than the resource', () => {
    const container = modelFor(
      documentOf({
        '/containers/create': {
          post: {
            operationId: 'create',
            ...jsonBody(object({ image: { type: 'string' } })),
            responses: ok(object({ Id: { type: 'string' } }), 201),
          },
        },
        '/containers/{id}/start': { post: { operationId: 'start', parameters: [pathParam('id')] } },
        '/containers/{id}': { delete: { operationId: 'remove', parameters: [pathParam('id')] } },
      }),
    );
    const testCase = caseFor(flow('POST /containers/create', 'POST /containers/{id}/start', 'DELETE /containers/{id}'), {
      model: container,
    });
    const [name] = Object.keys(testCase.steps[0]?.capture ?? {});
    expect(requestsOf(testCase)).toEqual([
      'POST /containers/create',
      `POST /containers/{{${name}}}/start`,
      `DELETE /containers/{{${name}}}`,
    ]);
  });
});

describe('Wishes about one operation', () => {
  test('gone: deletes its own resource and reads it', () => {
    const testCase = caseFor({ kind: 'gone', operation: 'DELETE /books/{bookId}' });
    expect(requestsOf(testCase)).toEqual(['POST /books', 'DELETE /books/{{bookId}}', 'GET /books/{{bookId}}']);
    expect(testCase.title).toBe('DELETE /books/{bookId} and the book is gone afterwards');
    expect(lastStepOf(testCase).expect.must?.status).toEqual(['404', '410']);
  });

  test('gone: needs an operation that reads the resource', () => {
    const model = modelFor(documentOf({ '/keys/{keyId}': { delete: { operationId: 'op', parameters: [pathParam('keyId')] } } }));
    expect(reasonFor({ kind: 'gone', operation: 'DELETE /keys/{keyId}' }, { model })).toBe(
      'no operation reads the key, so a test could not check that it is gone',
    );
  });

  test('gone: finds the delete when another operation on the resource is named', () => {
    expect(caseFor({ kind: 'gone', operation: 'GET /books/{bookId}' }).op).toBe('DELETE /books/{bookId}');
    expect(caseFor({ kind: 'gone', operation: 'POST /orders' }).op).toBe('DELETE /orders/{orderId}');
    expect(reasonFor({ kind: 'gone', operation: 'GET /health' })).not.toBe('');
  });

  test('unique: sends the same field value twice, with other fields that differ', () => {
    const testCase = caseFor({ kind: 'unique', operation: 'POST /users', field: 'email' });
    const [first, second] = testCase.steps.map(({ req }) => JSON.parse(JSON.stringify(req.json)));
    expect(second.email).toBe(first.email);
    expect(second.name).not.toBe(first.name);
    expect(lastStepOf(testCase).expect).toMatchObject({ must: { status: ['4xx'] }, should: { status: ['409', '422', '400'] } });
  });

  test('unique: sends the same data twice when no field is named', () => {
    const testCase = caseFor({ kind: 'unique', operation: 'POST /users', field: null });
    expect(testCase.steps[1]?.req).toEqual(testCase.steps[0]?.req);
    expect(caseFor({ kind: 'unique', operation: 'GET /users', field: null }).op).toBe('POST /users');
    expect(reasonFor({ kind: 'unique', operation: 'POST /users', field: 'shoe' })).toBe('its body has no field shoe');
  });

  test('idempotent: uses the known case for a PUT, and repeats other requests', () => {
    expect(caseFor({ kind: 'idempotent', operation: 'PUT /books/{bookId}' }).id).toBe('replaceBook.idempotent');
    const removal = caseFor({ kind: 'idempotent', operation: 'DELETE /orders/{orderId}' });
    expect(removal.steps.at(-1)?.req).toEqual(removal.steps.at(-2)?.req);
    expect(lastStepOf(removal).expect.must?.status).toEqual(['2xx', '404', '410']);
  });

  test('idempotent: a repeated creation has a key and returns the first resource', () => {
    const testCase = caseFor({ kind: 'idempotent', operation: 'POST /orders' });
    expect(lastStepOf(testCase)).toMatchObject({
      req: { headers: { 'Idempotency-Key': expect.stringContaining('{{RUN_ID}}') } },
      expect: { must: { body: [['$.id', 'eq', '{{orderId}}']] } },
    });
  });

  test('other-identity: the second user gets no access, and the first user still has the resource', () => {
    const testCase = caseFor({ kind: 'other-identity', operations: ['DELETE /orders/{orderId}'] });
    expect(testCase.steps.map(({ req }) => `${req.auth} ${req.method} ${req.path}`)).toEqual([
      'bearerAuth.other GET /orders',
      'apiKeyAuth POST /books',
      'bearerAuth POST /orders',
      'bearerAuth.other DELETE /orders/{{orderId}}',
      'bearerAuth GET /orders/{{orderId}}',
    ]);
    expect(testCase.steps[3]?.expect.must?.status).toEqual(['401', '403', '404']);
  });

  test('other-identity: a status that was asked for is the only accepted one', () => {
    const testCase = caseFor({ kind: 'other-identity', operations: ['DELETE /orders/{orderId}'], statuses: ['403'] });
    expect(testCase.steps[3]?.expect.must?.status).toEqual(['403']);
  });

  test('other-identity: a list stands for the operation that reads one item', () => {
    expect(caseFor({ kind: 'other-identity', operations: ['GET /orders'] }).op).toBe('GET /orders/{orderId}');
  });

  test('budget: the valid request must return in time', () => {
    const testCase = caseFor({ kind: 'budget', operations: ['GET /users'], maxMs: 500 });
    expect(testCase).toMatchObject({ id: 'listUsers.latency', tags: ['perf'] });
    expect(lastStepOf(testCase).expect.must?.maxMs).toBe(500);
  });
});
