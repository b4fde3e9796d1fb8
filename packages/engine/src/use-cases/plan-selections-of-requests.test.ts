import { expect, test } from 'vitest';
import { actionOf, contextAfterRun, contextWithoutSuite, contextWithSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';
import { tasks, tasksWithTests } from './plan-tasks.fixture.ts';

const ALL = ['GET /tasks', 'POST /tasks', 'GET /tasks/{id}', 'PATCH /tasks/{id}', 'DELETE /tasks/{id}'];
const suite = tasksWithTests(...ALL);
const removedBy = (message: string, context = suite) => {
  const action = actionOf(message, context);
  return action?.kind === 'remove-cases' ? [...(action.cases.operations ?? [])].sort() : action;
};

test.each([
  'tasks: add one, change it, delete it',
  'my tasks - show the list, create, delete',
  'POST and DELETE for tasks, nothing else',
  'tasks list, create and delete',
])('Verbs below a heading request tests, and are no remark: %s', (message) => {
  expect(actionOf(message, tasks)).toMatchObject({ kind: 'make-tests' });
});

test.each(['no deleting, just list and create', 'only list and create, no deletes', 'just the list and the create, nothing that deletes'])(
  'A selection of tested requests removes the others and adds nothing: %s',
  (message) => {
    expect(removedBy(message)).toEqual(['DELETE /tasks/{id}', 'GET /tasks/{id}', 'PATCH /tasks/{id}']);
  },
);

test.each(['nothing that writes please', 'keep what reads, the writing ones can go', 'no writing, only reading'])(
  'What reads stays: %s',
  (message) => {
    expect(removedBy(message)).toEqual(['DELETE /tasks/{id}', 'PATCH /tasks/{id}', 'POST /tasks']);
  },
);

test.each([
  'deletion is not permitted there, take it out',
  'deleting is off the table',
  'forget about deleting tasks',
  'leave deleting aside',
  'deleting is superfluous',
])('A request that is judged or skipped is removed: %s', (message) => {
  expect(removedBy(message)).toEqual(['DELETE /tasks/{id}']);
});

test.each(['I delete my tasks by hand', 'our team never deletes tasks', 'delete nothing, just tell me what is in there'])(
  'A remark about what somebody does removes nothing: %s',
  (message) => {
    expect(planMessage(message, suite).decisions.every((one) => one.kind !== 'do' || one.action.kind !== 'remove-cases')).toBe(true);
  },
);

test('One kind of tests among those of the suite stays.', () => {
  expect(actionOf('negatives only please', contextWithSuite)).toMatchObject({ kind: 'keep-cases', cases: { tags: ['negative'] } });
});

test.each([
  ['changing a task completely', ['PUT /tasks/{id}']],
  ['changing a task partially', ['PATCH /tasks/{id}']],
  ['changing one task, PUT and PATCH', ['PATCH /tasks/{id}', 'PUT /tasks/{id}']],
  ['updating a task (patch, not put)', ['PATCH /tasks/{id}']],
])('The manner of an update chooses its method: %s', (message, keys) => {
  const tested = testedKeys(message, tasks);
  expect(Array.isArray(tested) ? [...tested].sort() : tested).toEqual(keys);
});

test.each([
  ['the listing is still missing', ['GET /tasks'], ['POST /tasks']],
  ['and a single one', ['GET /tasks/{id}'], ['GET /tasks']],
  ['include the number of tasks', ['GET /tasks/count'], ['GET /tasks']],
])('A follow-up adds what the suite lacks: %s', (message, keys, tested) => {
  expect(testedKeys(message, tasksWithTests(...tested))).toEqual(keys);
});

test('The background before a comma is not a request.', () => {
  expect(testedKeys('We are moving to another vendor soon, please write tests for the orders', contextWithoutSuite)).toEqual([
    'POST /orders',
    'GET /orders/findByStatus',
    'DELETE /orders/{orderId}',
  ]);
});

test('Names joined by "plus" are both tested.', () => {
  expect(testedKeys('users plus orders', contextWithoutSuite)).toEqual(expect.arrayContaining(['GET /users', 'POST /orders']));
});

test.each([
  ['GET /books must be back in 300 ms or faster', 300],
  ['GET /books should need 300 ms, not more', 300],
  ['GET /books within a quarter second', 250],
])('A time limit may follow its number: %s', (message, maxMs) => {
  expect(wishOf(message, contextWithoutSuite)).toMatchObject({ kind: 'budget', operations: ['GET /books'], maxMs });
});

test('A question about behaviour with users is a load test that waits for a button.', () => {
  const { decisions } = planMessage('how does GET /books behave with 12 concurrent users', contextWithoutSuite);
  expect(decisions.map(({ kind }) => kind)).toEqual(['do', 'preview']);
  expect(decisions[1]).toMatchObject({ action: { kind: 'run-tests', load: { users: 12 } } });
});

test('A point in time is not the duration of a load test.', () => {
  expect(actionOf('the demo starts in twenty minutes, run the suite on staging', contextWithSuite)).toMatchObject({
    kind: 'run-tests',
    environment: 'staging',
    load: null,
  });
});

test.each([
  ['what happened in the previous run?', 'summary'],
  ['did the last run go better than the one before?', 'compare'],
])('One run is reported, and two are compared: %s', (message, question) => {
  expect(actionOf(message, contextAfterRun)).toMatchObject({ kind: 'show-results', question });
});

test('An outcome belongs to all values before it.', () => {
  const action = actionOf('price 0 and 5 are fine, -2 and -3 must give a 422 when creating a book');
  const statuses =
    action?.kind === 'make-tests' ? action.wishes.map((wish) => (wish.kind === 'exact' ? wish.expect.status : wish)) : action;
  expect(statuses).toEqual(['200', '200', '422', '422']);
});

test('Only the person who is denied something is another user.', () => {
  expect(wishOf('Mia places an order, Paul must not cancel it')).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'POST /orders', identity: 'own' },
      { operation: 'DELETE /orders/{orderId}', identity: 'other' },
    ],
  });
});

test.each(['can we call it Checkout?', 'could the suite be named Checkout'])('A polite question renames the suite: %s', (message) => {
  expect(actionOf(message, contextWithSuite)).toMatchObject({ kind: 'rename-suite', name: 'Checkout' });
});

test('"The largest page" means the limit of a parameter and does not ask for endpoints with paging.', () => {
  expect(actionOf('what is the largest page size for the books?', contextWithoutSuite)).toMatchObject({ kind: 'describe-operation' });
});
