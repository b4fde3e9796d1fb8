import { expect, test } from 'vitest';
import { actionOf, contextWithoutSuite, contextWithSuite, testedKeys } from './plan-message.fixture.ts';
import { tasks } from './plan-tasks.fixture.ts';

test.each([
  ['tasks: list them and add a new one', ['GET /tasks', 'POST /tasks']],
  ['tasks - listing and deleting only', ['GET /tasks', 'DELETE /tasks/{id}']],
  ['task endpoints, list + remove only', ['GET /tasks', 'DELETE /tasks/{id}']],
  ['tasks: seeing the existing ones and making a new one', ['GET /tasks', 'POST /tasks']],
])('The verbs below a heading act on its resource: %s', (message, keys) => {
  expect(testedKeys(message, tasks)).toEqual(keys);
});

test.each(['test the patch on /tasks/{id}', 'a PATCH to /tasks/{id}', 'smoke test for patch of /tasks/{id}'])(
  'A method in any case with its path names one operation: %s',
  (message) => {
    expect(testedKeys(message, tasks)).toEqual(['PATCH /tasks/{id}']);
  },
);

test.each(['on reflection we do not need DELETE /orders/{orderId}. would you be so kind as to take it off?'])(
  'A reason before the removal does not need an answer: %s',
  (message) => {
    expect(actionOf(message, contextWithSuite)).toMatchObject({
      kind: 'remove-cases',
      cases: { operations: ['DELETE /orders/{orderId}'] },
    });
  },
);

test('Words without a meaning of their own do not change the tested operations', () => {
  const plain = testedKeys('listing the books under load with 15 users for 30 seconds', contextWithoutSuite);
  expect(plain).toEqual(['GET /books']);
  expect(testedKeys('um so listing the books under load please with 15 users for 30 seconds', contextWithoutSuite)).toEqual(plain);
});

test.each(['GET and DELETE /tasks/{id}', 'GET+DELETE /tasks/{id}'])('A path belongs to all methods before it: %s', (message) => {
  expect(testedKeys(message, tasks)).toEqual(['GET /tasks/{id}', 'DELETE /tasks/{id}']);
});

test('Calls without other words ask for tests, even if there is a suite', () => {
  expect(testedKeys('GET and POST /users', contextWithSuite)).toEqual(['GET /users', 'POST /users']);
});
