import { expect, test } from 'vitest';
import { bookshop } from '../bookshop.fixture.ts';
import type { MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { judgeProposals } from './judge-proposals.ts';
import { contextWithoutSuite as withoutSuites } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const CASES = [
  { id: 'tc_1', title: 'Places an order', op: 'POST /orders', tags: ['smoke'], statuses: ['201'] },
  { id: 'tc_2', title: 'Lists the books', op: 'GET /books', tags: ['smoke'], statuses: ['200'] },
  { id: 'tc_3', title: 'Orders a new book', op: 'POST /orders', tags: ['flow'], statuses: ['201'] },
];
const newcomer: MessageContext = { ...withoutSuites, suiteNames: ['Users', 'Reviews negatives'] };
const regular: MessageContext = { ...newcomer, suite: { name: 'Orders smoke', revision: 2, cases: CASES } };

const decisionOf = (message: string, context = regular) => planMessage(message, context).decisions[0];
const actionOf = (message: string, context = regular) => {
  const decision = decisionOf(message, context);
  return decision?.kind === 'do' ? decision.action : undefined;
};
const wholeApi = bookshop.operations.length;
const testedBy = (message: string, context = regular) => {
  const action = actionOf(message, context);
  const [wish] = action?.kind === 'make-tests' ? action.wishes : [];
  return wish?.kind === 'suite' && wish.scope.kind === 'named' ? wish.scope.operations.length : 0;
};

test('The flow case of a suite is removed by its kind.', () => {
  expect(actionOf('drop the flow test')).toMatchObject({ kind: 'remove-cases', cases: { tags: ['flow'], operations: null } });
});

test.each(['drop the delete test', 'remove the test that cancels the order', 'delete the DELETE tests'])(
  'A flow is removed by an operation that no other case calls: %s',
  (message) => {
    const flow = {
      id: 'tc_4',
      title: 'An order',
      op: 'POST /orders',
      tags: ['flow'],
      statuses: ['404'],
      also: ['DELETE /orders/{orderId}'],
    };
    const context = { ...newcomer, suite: { name: 'Orders', revision: 2, cases: [...CASES.slice(0, 2), flow] } };
    expect(actionOf(message, context)).toMatchObject({ kind: 'remove-cases', cases: { ids: ['tc_4'] } });
  },
);

test.each([
  'they should all answer within 500 ms',
  'every response must arrive in under 500ms',
  'set the time limit of all tests to 0.5 s',
])('A time limit for all cases changes the suite at hand: %s', (message) => {
  expect(actionOf(message)).toEqual({
    kind: 'change-cases',
    cases: { operations: null, tags: null, ids: null, statuses: null, failing: false },
    status: null,
    settings: [],
    maxMs: 500,
  });
});

test.each(['I had a user once', 'we had a book like that'])('A sentence that only tells something writes nothing: %s', (message) => {
  for (const context of [newcomer, regular]) expect(decisionOf(message, context)?.kind).not.toBe('do');
});

test('Everything means the API when tests are written, and the suite at hand when they are added.', () => {
  expect(testedBy('write smoke tests for everything')).toBe(wholeApi);
  expect(testedBy('write negative tests for the whole API')).toBe(wholeApi);
  expect(testedBy('add negatives for all of them')).toBe(2);
});

test('An operation alone asks for tests of it.', () => {
  for (const context of [newcomer, regular]) expect(actionOf('GET /books', context)).toMatchObject({ kind: 'make-tests' });
});

test('Another suite of the project is run and opened by its name.', () => {
  expect(actionOf('run the Users suite')).toEqual({ kind: 'run-tests', environment: null, cases: null, load: null, suite: 'Users' });
  expect(actionOf('run the reviews suite on staging')).toMatchObject({ environment: 'staging', suite: 'Reviews negatives' });
  expect(actionOf('run the users suite', newcomer)).toMatchObject({ kind: 'run-tests', suite: 'Users' });
  expect(actionOf('open the suite Users')).toEqual({ kind: 'open-screen', screen: 'suites', suite: 'Users' });
  const nightly = { ...regular, suiteNames: ['Nightly'] };
  expect(actionOf('run the nightly suite', nightly)).toMatchObject({ kind: 'run-tests', suite: 'Nightly' });
  expect(actionOf('run the users suite every night')?.kind).toBe('show-guide');
  expect(actionOf('run the orders suite')).not.toHaveProperty('suite');
});

test('A change of another suite is not made to the suite at hand.', () => {
  expect(decisionOf('remove the deletes from the Users suite')?.kind).toBe('say');
});

test('A run on a locked environment starts only with its typed name.', () => {
  expect(decisionOf('run it on prod')).toMatchObject({ kind: 'preview', typed: 'prod', message: '/run on prod confirmed typed prod' });
  expect(decisionOf('/run on prod confirmed')).toMatchObject({ kind: 'preview', typed: 'prod' });
  expect(decisionOf('/run on prod confirmed typed staging')).toMatchObject({ kind: 'preview', typed: 'prod' });
  expect(actionOf('/run on prod confirmed typed prod')).toMatchObject({ kind: 'run-tests', environment: 'prod', confirm: 'prod' });
  expect(actionOf('/run failed on prod confirmed typed prod')).toMatchObject({ kind: 'rerun', environment: 'prod', confirm: 'prod' });
});

test('Load on another machine starts with the button of its preview.', () => {
  expect(decisionOf('20 users for 30 seconds on staging')).toMatchObject({ kind: 'preview' });
  expect(actionOf('/run on staging as load with 20 users for 30 s confirmed')).toMatchObject({ confirm: 'staging' });
});

test('A model cannot confirm a run, and cannot choose another suite.', () => {
  const run = { kind: 'run-tests', environment: 'prod', cases: null, load: null } as const;
  const judged = judgeProposals('run it on prod', regular, [{ ...run, confirm: 'prod' }]);
  expect(judged.judgements[0]).toMatchObject({ kind: 'refused' });
  const other = judgeProposals('run it', regular, [{ ...run, environment: null, suite: 'Users' }]);
  expect(other.judgements[0]).toMatchObject({ kind: 'refused' });
});

const fields = Object.fromEntries(['To', 'From', 'Body'].map((name) => [name, { type: 'string' }]));
const document = {
  openapi: '3.0.3',
  info: { title: 'Messages', version: '1' },
  paths: {
    '/messages': {
      post: {
        operationId: 'createMessage',
        summary: 'Send a message',
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: fields } } } },
        responses: { 201: { description: 'sent' } },
      },
    },
  },
};

test.each([
  ['send a message without To', { target: 'field', name: 'To', setting: { kind: 'absent' } }],
  ['create a message with To missing should return 400', { target: 'field', name: 'To', setting: { kind: 'absent' } }],
  ['POST /messages with an empty From expects 400', { target: 'field', name: 'From', setting: { kind: 'empty' } }],
])('A field may be called like a small word: %s', (message, setting) => {
  const read = readApi(JSON.stringify(document));
  const action = actionOf(message, { ...newcomer, model: read.kind === 'refused' ? null : read.model });
  expect(action?.kind === 'make-tests' ? action.wishes[0] : null).toMatchObject({ kind: 'exact', settings: [setting] });
});

test('Runs of the project do not change what a new conversation asks for.', () => {
  const withRun = { ...newcomer, lastRun: { status: 'failed', failedCases: [] } };
  for (const context of [newcomer, withRun]) {
    expect(decisionOf('test the submarines', context)?.kind).toBe('no-match');
    expect(actionOf('smoke test orders', context)?.kind).toBe('make-tests');
  }
});
