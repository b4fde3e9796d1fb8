import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { actionOf, contextAfterRun, contextWithoutSuite, contextWithSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const CASES = ['GET /orders/findByStatus', 'POST /orders', 'DELETE /orders/{orderId}', 'GET /users', 'POST /users'];
const suiteOf = (operations: readonly string[]): MessageContext => ({
  ...contextWithoutSuite,
  suite: {
    name: 'Suite',
    revision: 1,
    cases: operations.map((op, at) => ({ id: `tc_${at}`, title: op, op, tags: ['smoke'], statuses: ['200'] })),
  },
});
const everything = suiteOf(CASES);
const READS = CASES.filter((key) => key.startsWith('GET '));
const WRITES = CASES.filter((key) => !key.startsWith('GET '));

test.each(['run it on the environment called qa', 'run it in env qa', 'please run this on environment uat'])(
  'An environment that does not exist is never replaced: %s',
  (message) => {
    expect(planMessage(message, contextWithSuite).decisions.map(({ kind }) => kind)).toEqual(['say']);
  },
);

test('An environment may be named after the word for it', () => {
  expect(actionOf('start the tests against the environment called staging', contextWithSuite)).toMatchObject({ environment: 'staging' });
});

test.each([
  ['reading is fine. throw away whatever writes', WRITES],
  ['reading can stay, drop the writes', WRITES],
  ['drop the reads, writing is ok', READS],
])('What a message approves of stays: %s', (message, removed) => {
  expect(actionOf(message, everything)).toMatchObject({ kind: 'remove-cases', cases: { operations: removed } });
});

test('A resource that the next part refers to is removed completely', () => {
  expect(actionOf('orders got descoped this sprint, please take them off', everything)).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: CASES.filter((key) => key.includes('orders')) },
  });
});

test('A polite question can rename the suite', () => {
  expect(actionOf('can we call the suite "Order basics" instead?', contextWithSuite)).toEqual({
    kind: 'rename-suite',
    name: 'Order basics',
  });
});

test.each([
  ['also the call that finds them', ['GET /orders/findByStatus']],
  ['we should have GET /users in there', ['GET /users']],
  ['and listing users obviously', ['GET /users']],
])('A follow-up adds what it describes: %s', (message, keys) => {
  expect(testedKeys(message, contextWithSuite)).toEqual(keys);
});

test('The other endpoints are those without a test', () => {
  const keys = testedKeys('good start. now all the other endpoints', everything);
  expect(keys).toContain('GET /books');
  expect(keys).not.toContain('GET /users');
});

test('Only calls that change something are tested when reads are unwanted', () => {
  const keys = testedKeys("only calls that modify state. reads don't interest me for this review");
  expect(keys).toContain('POST /orders');
  expect(JSON.stringify(keys)).not.toContain('GET ');
});

test('A name may have several words', () => {
  expect(wishOf('create a user with the name Ada Lovelace, that must be accepted')).toMatchObject({
    settings: [{ name: 'name', setting: { kind: 'value', value: 'Ada Lovelace' } }],
  });
});

test('"Getting" a status does not read anything', () => {
  expect(testedKeys('send rubbish into posting a review and see that it gets rejected')).toEqual(['POST /books/{bookId}/reviews']);
});

test.each(['orders only, lose the rest', 'strip it down to the orders'])('What is kept is never removed: %s', (message) => {
  const action = actionOf(message, everything);
  const kept = action?.kind === 'keep-cases' ? (action.cases.operations ?? []) : [];
  expect(kept.toSorted()).toEqual(['DELETE /orders/{orderId}', 'GET /orders/findByStatus', 'POST /orders']);
});

test.each([
  'my lead just told me that another team tests the users. Can you take those away again?',
  'users?? who asked for users. out with them',
])('What the last sentence points to is removed: %s', (message) => {
  expect(actionOf(message, everything)).toMatchObject({ kind: 'remove-cases', cases: { operations: ['GET /users', 'POST /users'] } });
});

test.each(['Read-only, please. Whatever writes has to go.'])('The effect that the removal names is removed: %s', (message) => {
  expect(actionOf(message, everything)).toMatchObject({ kind: 'remove-cases', cases: { operations: WRITES } });
});

test('A limit in a statement is a time limit for the operation', () => {
  expect(wishOf('listing the users may take 200 ms at most')).toEqual({ kind: 'budget', operations: ['GET /users'], maxMs: 200 });
});

const ORDERS = ['DELETE /orders/{orderId}', 'GET /orders/findByStatus', 'POST /orders'];
const removedBy = (message: string) => {
  const action = actionOf(message, everything);
  return action?.kind === 'remove-cases' ? (action.cases.operations ?? []).toSorted() : action;
};

test.each(['remove the orders', 'delete the orders', 'keep users, bin orders', 'orders can go, users stay'])(
  'A resource is removed with all its tests, and nothing else: %s',
  (message) => {
    expect(removedBy(message)).toEqual(ORDERS);
  },
);

test('No writes means that the writes are removed', () => {
  expect(removedBy('no writes please')).toEqual(WRITES.toSorted());
});

test('A message can ask for everything but the reads to be removed', () => {
  expect(actionOf("get rid of anything that isn't a GET", everything)).toMatchObject({ kind: 'keep-cases', cases: { operations: READS } });
});

test.each(['delete nothing, just show me the suite', 'replace the users with reviews', 'trim the users, keep creating one'])(
  'An unclear or forbidden removal changes nothing and runs nothing: %s',
  (message) => {
    expect(['describe-suite', undefined]).toContain(actionOf(message, everything)?.kind);
  },
);

test('A follow-up with only a verb continues with the resources of the suite', () => {
  expect(testedKeys('hm, looks a bit thin. throw in some validation failures for the creation', suiteOf(['GET /users']))).toEqual([
    'POST /users',
  ]);
});

test('A follow-up with an unknown resource uses the operation in the suite', () => {
  expect(wishOf('do one with a book that does not exist too', suiteOf(['GET /books/{bookId}']))).toMatchObject({
    operation: 'GET /books/{bookId}',
  });
});

test('With "only", the named cases stay and the rest is removed', () => {
  expect(actionOf('on second thought I only want the users in there', everything)).toMatchObject({
    kind: 'keep-cases',
    cases: { operations: ['GET /users', 'POST /users'] },
  });
});

test('A name may follow a question', () => {
  expect(actionOf('Could you give the suite a better name? Account API', contextWithSuite)).toEqual({
    kind: 'rename-suite',
    name: 'Account API',
  });
});

test('A verb that several resources share does not widen the suite', () => {
  const responses = { 200: { description: 'fine' } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const kinds = ['order', 'book', 'user', 'review'];
  const items = kinds.map((kind) => [`/${kind}s/{id}`, { get: { summary: `Get ${kind}`, parameters, responses } }]);
  const paths = { '/orders': { post: { summary: 'Place an order', responses } }, ...Object.fromEntries(items) };
  const read = readApi(JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths }));
  if (read.kind !== 'read') throw new Error('The spec of the shop cannot be read.');
  const context = { ...suiteOf(['POST /orders', 'GET /orders/{id}']), model: read.model };
  const message = "hm, I'd sleep better if you also checked that nobody gets in without a token";
  expect(wishOf(message, context)).toMatchObject({ kinds: ['auth'] });
  expect(testedKeys(message, context)).toEqual(['POST /orders', 'GET /orders/{id}']);
});

test.each(['drop the delete test', 'remove the delete test'])('An earlier run does not make a removal less clear: %s', (message) => {
  const afterRun = { ...everything, lastRun: contextAfterRun.lastRun };
  expect(actionOf(message, afterRun)).toMatchObject({ kind: 'remove-cases', cases: { operations: ['DELETE /orders/{orderId}'] } });
});
