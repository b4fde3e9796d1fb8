import { expect, test } from 'vitest';
import { readApi } from '../readers/openapi/read-api.ts';
import { actionOf, actionsOf, contextWithoutSuite, contextWithSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';
import { museum, museumWithTests } from './plan-museum.fixture.ts';
import { tasks } from './plan-tasks.fixture.ts';

test.each([
  ['loans, only arranging and cancelling one', ['POST /loans', 'DELETE /loans/{loanId}']],
  ['exhibits, just creating one and looking one up', ['POST /exhibits', 'GET /exhibits/{exhibitId}']],
  ['reading a single loan and cancelling one, nothing else', ['GET /loans/{loanId}', 'DELETE /loans/{loanId}']],
  [
    'please check that the loans work: creating one, reading it and deleting it',
    ['POST /loans', 'GET /loans/{loanId}', 'DELETE /loans/{loanId}'],
  ],
])('Each verb of a request names one operation, which is found like a step of a flow: %s', (message, keys) => {
  expect(testedKeys(message, museum)).toEqual(keys);
});

test.each([
  ['all the writes, but leave machines alone', (key: string) => !key.startsWith('GET ') && !key.includes('/machines')],
  ['all the writes', (key: string) => !key.startsWith('GET ')],
])('Writes are all operations that change data, except for those of an excluded resource: %s', (message, isMeant) => {
  const all = tasks.model?.operations.map(({ key }) => key) ?? [];
  expect(testedKeys(message, tasks)).toEqual(all.filter(isMeant));
});

const body = (properties: object) => ({ content: { 'application/json': { schema: { type: 'object', properties } } } });
const responses = { 200: { description: 'Done' } };
const [text, number] = [{ type: 'string' }, { type: 'integer' }];
const path = (name: string) => ({ parameters: [{ name, in: 'path', required: true, schema: text }] });
const money = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Money', version: '1' },
  paths: {
    '/charges': {
      get: { summary: 'List charges', responses },
      post: { summary: 'Charge a customer', requestBody: body({ customer: text, amount: number, currency: text }), responses },
    },
    '/charges/{charge}/refund': {
      ...path('charge'),
      post: { summary: 'Refund a charge', requestBody: body({ amount: number, reason: text }), responses },
    },
    '/card_blocks': { get: { summary: 'List blocks', responses }, post: { summary: 'Block a card', responses } },
    '/crates': {
      get: { summary: 'List crates', parameters: [{ name: 'sort', in: 'query', schema: text }], responses },
    },
    '/cards': { get: { summary: 'List cards', responses } },
    '/films': { post: { summary: 'Add a film', requestBody: body({ title: text, price: { type: 'number' } }), responses } },
  },
});
const read = readApi(money);
const inMoney = { ...contextWithoutSuite, model: read.kind === 'refused' ? null : read.model };
const set = (target: string, name: string, value: unknown) => ({ target, name, setting: { kind: 'value', value } });

test.each([
  ['refund 250 of charge ch_1Abc', 'POST /charges/{charge}/refund', [set('path', 'charge', 'ch_1Abc'), set('field', 'amount', 250)]],
  [
    'charge 2000 usd on customer cus_9',
    'POST /charges',
    [set('field', 'amount', 2000), set('field', 'currency', 'usd'), set('field', 'customer', 'cus_9')],
  ],
  ['add a film called Emma for 12.50', 'POST /films', [set('field', 'title', 'Emma'), set('field', 'price', 12.5)]],
])('The verb of an exact case names the operation, and the number behind it is the amount: %s', (message, operation, settings) => {
  const wish = wishOf(message, inMoney);
  expect(wish).toMatchObject({ kind: 'exact', operation });
  expect(wish?.kind === 'exact' ? wish.settings : []).toEqual(expect.arrayContaining(settings));
});

test('An adjective and a noun mean the resource whose name has both words in another form', () => {
  expect(testedKeys('I need tests for blocked cards', inMoney)).toEqual(['GET /card_blocks', 'POST /card_blocks']);
});

test.each(['how does that hold up with 25 users hammering it for a minute?', 'can it take 25 users for 60 seconds?'])(
  'A question with a number of users offers a load run of the current suite: %s',
  (message) => {
    const [decision] = planMessage(message, contextWithSuite).decisions;
    expect(decision).toMatchObject({ kind: 'preview', action: { kind: 'run-tests', load: { users: 25, seconds: 60 } } });
  },
);

test('A question for the way to run a load test gets instructions', () => {
  expect(actionOf('how do I run a load test with 50 users?', contextWithSuite)).toMatchObject({ kind: 'show-guide', topic: 'load' });
});

test('What happens with a value is a case, because only a test can tell', () => {
  expect(wishOf('what does it do when somebody writes a review with rating 0')).toMatchObject({
    kind: 'exact',
    operation: 'POST /books/{bookId}/reviews',
    settings: [set('field', 'rating', 0)],
  });
});

test.each(['the comment stuff can go, another team does that', 'the comments have to go', 'the loans stay, let’s keep only those'])(
  'What can go is removed, and the reason next to it is no request: %s',
  (message) => {
    const context = museumWithTests('GET /loans', 'GET /exhibits/{exhibitId}/comments');
    const kept = { kind: 'keep-cases', cases: { operations: ['GET /loans'] } };
    const removed = { kind: 'remove-cases', cases: { operations: ['GET /exhibits/{exhibitId}/comments'] } };
    expect([kept, removed]).toContainEqual(expect.objectContaining({ kind: actionsOf(planMessage(message, context))[0]?.kind }));
  },
);

test('A reason before what is kept removes nothing else', () => {
  const context = museumWithTests('GET /loans', 'GET /galleries', 'GET /curators');
  expect(actionOf('Curators are not part of this release, let us keep only the loans in here', context)).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['GET /galleries', 'GET /curators'] },
  });
});

test('Failures of one kind are tests of that kind', () => {
  expect(wishOf('make sure nobody gets at orders without a valid token, just the auth failures please')).toMatchObject({ kinds: ['auth'] });
});

test('Names and a path with its method are looked up together', () => {
  expect(testedKeys('smoke tests for loans, curators and GET /galleries', museum)).toEqual(
    expect.arrayContaining(['GET /galleries', 'GET /loans', 'GET /curators']),
  );
});

const stepsOf = (message: string) => {
  const wish = wishOf(message, museum);
  return wish?.kind === 'flow' ? wish.steps.map(({ operation }) => operation) : wish;
};

test('A verb with a particle means the plain verb that the spec uses', () => {
  expect(stepsOf('set up a loan, look at it and call it off')).toEqual(['POST /loans', 'GET /loans/{loanId}', 'DELETE /loans/{loanId}']);
});

test('A name without a verb shares the deletion before it', () => {
  expect(stepsOf('add an exhibit, arrange a loan, then delete the exhibit and after that the loan')).toEqual([
    'POST /exhibits',
    'POST /loans',
    'DELETE /exhibits/{exhibitId}',
    'DELETE /loans/{loanId}',
  ]);
});

test('Two people with letters are two users, whatever the verb is', () => {
  const wish = wishOf('user A places an order and user B tries to cancel it, which must fail');
  expect(wish).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'POST /orders', identity: 'own' },
      { operation: 'DELETE /orders/{orderId}', identity: 'other' },
    ],
  });
});

test('The words behind "of" name the thing of a field, and not its value', () => {
  expect(wishOf('edge cases for the title of a book')).toMatchObject({ kind: 'suite', kinds: ['boundary', 'negative'] });
});

test.each(['the comments must not go', 'do not let the comments disappear'])('What must not go stays: %s', (message) => {
  const context = museumWithTests('GET /loans', 'GET /exhibits/{exhibitId}/comments');
  expect(['remove-cases', 'keep-cases', 'make-tests']).not.toContain(actionOf(message, context)?.kind);
});

test('A list that is sorted is an exact case, even without a verb', () => {
  expect(wishOf('the crate list sorted by -weight', inMoney)).toMatchObject({
    kind: 'exact',
    operation: 'GET /crates',
    settings: [set('query', 'sort', '-weight')],
  });
});
