import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { actionOf, contextAfterRun, contextWithoutSuite, contextWithSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { tasks, tasksWithTests } from './plan-tasks.fixture.ts';

const keysOf = (message: string, context = tasks) => testedKeys(message, context);
const stepsOf = (message: string, context: MessageContext = tasks) => {
  const wish = wishOf(message, context);
  return wish?.kind === 'flow' ? wish.steps.map(({ operation }) => operation) : wish;
};

const TASKS = [
  'GET /tasks',
  'POST /tasks',
  'GET /tasks/count',
  'GET /tasks/{id}',
  'PUT /tasks/{id}',
  'PATCH /tasks/{id}',
  'DELETE /tasks/{id}',
];

test.each(['the complete tasks section but leave the image upload aside, it is mocked', 'the tasks module, leave the image upload out'])(
  'A section is everything about its name, and what is left aside is left out: %s',
  (message) => {
    expect(keysOf(message)).toEqual(TASKS);
  },
);

test.each([
  ['tests for all the things one can do with a task', [...TASKS, 'POST /tasks/{id}/uploadImage']],
  ['ticking off a task, that is the bit I am worried about. tests pls', ['PUT /tasks/{id}', 'PATCH /tasks/{id}']],
  ['archive a label', ['POST /labels.archive']],
])('Everyday words name the operations: %s', (message, keys) => {
  expect(keysOf(message)).toEqual(keys);
});

test.each([
  'nobody gets at the orders without being logged in, prove it',
  'proof that nobody gets into the orders without logging in please',
])('Getting at something is no GET: %s', (message) => {
  expect(keysOf(message, contextWithoutSuite)).toEqual(expect.arrayContaining(['POST /orders', 'DELETE /orders/{orderId}']));
});

test.each([
  ['one happy case and a handful of nasty ones for POST /tasks', ['smoke', 'negative']],
  ['task list with silly paging values', ['negative', 'boundary']],
  ['BVA for POST /tasks', ['boundary', 'negative']],
])('Kinds are heard in everyday words: %s', (message, kinds) => {
  expect(wishOf(message, tasks)).toMatchObject({ kind: 'suite', kinds });
});

test('"Each endpoint once" asks for one test per operation.', () => {
  expect(wishOf('smoke only, each endpoint once, no error cases', tasks)).toMatchObject({ kinds: ['smoke'], perOperation: 1 });
});

test('Garbage in a new resource is one invalid request and not a flow.', () => {
  expect(wishOf('garbage in the body of a new task: wrong types, that sort of thing', tasks)).toMatchObject({
    kind: 'suite',
    kinds: ['negative'],
  });
});

test('The test for idempotence uses the method in the message.', () => {
  expect(wishOf('idempotency: send the same PUT for a task two times in a row', tasks)).toEqual({
    kind: 'idempotent',
    operation: 'PUT /tasks/{id}',
  });
});

test('An unknown word after the name of a resource is its identifier.', () => {
  expect(wishOf('stop machine ghost -> expect 404', tasks)).toMatchObject({
    kind: 'exact',
    operation: 'POST /machines/{id}/stop',
    settings: [{ target: 'path', name: 'id', setting: { kind: 'value', value: 'ghost' } }],
  });
});

test.each([
  ['two tasks in a row, afterwards the task list should show both', ['POST /tasks', 'POST /tasks', 'GET /tasks']],
  ["add a task, tick it off, check that it's really done", ['POST /tasks', 'PATCH /tasks/{id}', 'GET /tasks/{id}']],
  ['create a task, pull it up again afterwards', ['POST /tasks', 'GET /tasks/{id}']],
  ['add task > get task > delete task > get must be 404', ['POST /tasks', 'GET /tasks/{id}', 'DELETE /tasks/{id}', 'GET /tasks/{id}']],
  ['set the label of a machine and read it back', ['PUT /machines/{id}/label', 'GET /machines/{id}/label']],
  ['create a task, then look whether it turns up among the tasks', ['POST /tasks', 'GET /tasks']],
])('Steps are heard in everyday words: %s', (message, steps) => {
  expect(stepsOf(message)).toEqual(steps);
});

test('Ticking something off sets the field that marks it as done.', () => {
  expect(wishOf('add a task, tick it off, read it', tasks)).toMatchObject({
    steps: [{}, { settings: [{ name: 'isDone', setting: { kind: 'value', value: true } }] }, {}],
  });
});

test.each([
  ['cool. what i also need is the count', ['GET /tasks'], ['GET /tasks/count']],
  ['plus reading it back pls', ['POST /tasks'], ['GET /tasks/{id}']],
  ['plus one that retrieves it', ['POST /tasks'], ['GET /tasks/{id}']],
  ['please cover the other task endpoints', ['GET /tasks', 'POST /tasks/{id}/uploadImage'], TASKS.slice(1)],
  ['forgot about PUT and PATCH by id, put them in', ['DELETE /tasks/{id}'], ['PUT /tasks/{id}', 'PATCH /tasks/{id}']],
  ['and one for deleting a task', ['POST /tasks'], ['DELETE /tasks/{id}']],
])('A follow-up adds what it names: %s', (message, suite, keys) => {
  expect(keysOf(message, tasksWithTests(...suite))).toEqual(keys);
});

test('"Ok and now" followed by a name continues with that resource.', () => {
  expect(keysOf('ok and now the books', contextWithSuite)).toEqual(expect.arrayContaining(['GET /books', 'POST /books']));
});

test('"We can do without" selects the cases by the verb.', () => {
  const suite = tasksWithTests('POST /reminders.add', 'POST /reminders.complete');
  expect(actionOf('we can do without completing a reminder, remove that', suite)).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['POST /reminders.complete'] },
  });
});

test('"Which of those need an api key?" is answered from the suite.', () => {
  expect(actionOf('which of those need an api key?', tasksWithTests('GET /tasks', 'GET /tasks/count'))).toMatchObject({
    kind: 'list-operations',
    scheme: 'api_key',
    scope: { operations: [{ method: 'GET', path: '/tasks/count' }] },
  });
});

test.each([['compter les tasks', ['GET /tasks/count']]])(
  'Short requests in other languages are recognized by their words: %s',
  (message, keys) => {
    expect(keysOf(message)).toEqual(keys);
  },
);

test.each(['as a product owner I care about people being able to file a task, please test that', 'users can raise a task, cover that'])(
  'Who asks and who acts is not what is tested: %s',
  (message) => {
    expect(keysOf(message)).toEqual(['POST /tasks']);
  },
);

test.each(['only rerun the ones that failed'])('Running again what failed removes nothing: %s', (message) => {
  expect(actionOf(message, { ...contextAfterRun, suite: contextWithSuite.suite })).toMatchObject({
    kind: expect.stringMatching(/^(?:rerun|run-tests)$/),
  });
});

test.each([
  ['Change request 7: tests for DELETE /tasks/{id}', ['DELETE /tasks/{id}']],
  ['Hi, sorry if this is a silly question, but could I maybe get some tests for counting tasks?', ['GET /tasks/count']],
  ['tests for replacing a task, the PUT one', ['PUT /tasks/{id}']],
])('Headings, lists and asides do not hide what is asked: %j', (message, keys) => {
  expect(new Set(keysOf(message) as readonly string[])).toEqual(new Set(keys));
});

test.each([['what about deleting it? include that pls', ['POST /tasks'], ['DELETE /tasks/{id}']]])(
  'A polite follow-up adds what it names: %s',
  (message, suite, keys) => {
    expect(keysOf(message, tasksWithTests(...suite))).toEqual(keys);
  },
);

test('A part in the past tense does not select the cases of a run.', () => {
  const both = tasksWithTests('GET /tasks', 'POST /reminders.add');
  expect(actionOf('run the tasks only, reminders ran an hour ago', both)).toMatchObject({
    kind: 'run-tests',
    cases: { operations: ['GET /tasks'] },
  });
});

test('"All endpoints of" something are all of them, in German too.', () => {
  expect(keysOf('Bitte Tests für alle Endpunkte der Tasks anlegen')).toEqual([...TASKS, 'POST /tasks/{id}/uploadImage']);
});

test('The identifier of a missing test is part of its request.', () => {
  expect(keysOf('reading it back by id is missing, add that', tasksWithTests('POST /tasks'))).toEqual(['GET /tasks/{id}']);
});
