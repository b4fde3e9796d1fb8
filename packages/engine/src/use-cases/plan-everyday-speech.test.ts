import { expect, test } from 'vitest';
import { actionOf, contextWithoutSuite, contextWithSuite, kindsOf, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

test.each([
  "please don't run anything yet, waiting for the price",
  "don't run it, I am still editing the title",
  'oops sorry, wrong window',
])('Nothing is done when a message forbids it or was meant for somebody else: %s', (message) => {
  expect(kindsOf(message, contextWithSuite)).toEqual(['say']);
});

test('"Access control" and "permissions" are tests of authentication.', () => {
  expect(wishOf('access control checks for placing orders')).toMatchObject({ kinds: ['auth'] });
});

test('"Setting up" and "getting rid of" something create and delete it.', () => {
  expect(testedKeys('smoke tests for setting up a book and getting rid of a book')).toEqual(['POST /books', 'DELETE /books/{bookId}']);
});

test('A time after which a test fails is a time limit.', () => {
  expect(wishOf('If listing the books takes more than 1.5 seconds I want the test to fail')).toMatchObject({
    kind: 'budget',
    operations: ['GET /books'],
    maxMs: 1500,
  });
});

test('A number of tests that matches the removed cases is understood.', () => {
  const [placesOrder, cancelsOrder] = contextWithSuite.suite?.cases ?? [];
  if (placesOrder === undefined || cancelsOrder === undefined) throw new Error('The suite has two cases.');
  const cases = [placesOrder, cancelsOrder, { ...cancelsOrder, id: 'tc_9', op: 'DELETE /books/{bookId}' }];
  const context = { ...contextWithSuite, suite: { name: 'Shop', revision: 1, cases } };
  expect(actionOf('lose the two deletes', context)).toMatchObject({ kind: 'remove-cases' });
  expect(kindsOf('lose the three deletes', context)).toEqual(['ask']);
});

test('"tl;dr" asks for a summary.', () => {
  const context = { ...contextWithSuite, lastRun: { status: 'failed', failedCases: ['tc_2'] } } as const;
  expect(planMessage('tl;dr of the run for my boss pls', context).decisions).toMatchObject([
    { kind: 'do', action: { kind: 'show-results' } },
  ]);
});

test.each(['curl for creating a book plz', 'gimme a curl for creating a book'])(
  'A command that is asked for is shown, and no test is written: %s',
  (message) => {
    expect(actionOf(message)).toMatchObject({ kind: 'show-request' });
  },
);

test.each([
  ['who can get at the orders without a staff token? nobody, hopefully. prove it', ['auth']],
  ['does every order endpoint turn away calls that carry no key? one check per endpoint is plenty', ['auth']],
])('Calls without credentials are tests of authentication: %s', (message, kinds) => {
  expect(wishOf(message)).toMatchObject({ kind: 'suite', kinds });
});

test('"Nobody is logged in" means no credentials, and continues with the current suite.', () => {
  const orders = { ...contextWithSuite, suite: { name: 'Orders', revision: 1, cases: (contextWithSuite.suite?.cases ?? []).slice(0, 1) } };
  expect(wishOf("could you also check that it's refused when nobody is logged in?", orders)).toMatchObject({ kinds: ['auth'] });
  expect(testedKeys("could you also check that it's refused when nobody is logged in?", orders)).toEqual(['POST /orders']);
});

test('The outcome of a request is not a step of a flow.', () => {
  expect(wishOf('create a book with price 12 and stock 2, that one should simply work')).toMatchObject({
    kind: 'exact',
    settings: [{ name: 'price' }, { name: 'stock' }],
  });
});

test('A number that no case uses leads to a question.', () => {
  expect(kindsOf('nine authors in POST /books, so 422', contextWithoutSuite)).toEqual(['ask']);
});

test('A number of tests for each of those adds them.', () => {
  expect(wishOf('2 negative ones for each of those please', contextWithSuite)).toMatchObject({
    kind: 'suite',
    kinds: ['negative'],
    perOperation: 2,
  });
});

test('Resources that somebody else takes care of are left out.', () => {
  expect(testedKeys('Could you put together some checks for the order endpoints? Priya already takes care of the books.')).not.toContain(
    'GET /books',
  );
});

test('An identifier in the message is used, even if it describes something unknown.', () => {
  const id = '00000000-0000-0000-0000-000000000000';
  expect(wishOf(`reading book ${id} gives a 404 because there's no such book`)).toMatchObject({
    settings: [{ target: 'path', name: 'bookId', setting: { value: id } }],
    expect: { status: '404' },
  });
});

test('"These as a Postman collection" exports the suite, and "my Postman collection" is imported.', () => {
  expect(actionOf('i want these as a postman collection', contextWithSuite)).toMatchObject({ kind: 'export-tests', format: 'postman' });
});

test('"A single one by id" continues with the current resource.', () => {
  const books = {
    ...contextWithSuite,
    suite: {
      name: 'Books',
      revision: 1,
      cases: (contextWithSuite.suite?.cases ?? []).slice(0, 1).map((one) => ({ ...one, op: 'GET /books' })),
    },
  };
  expect(testedKeys('plus fetching a single one by id', books)).toEqual(['GET /books/{bookId}']);
});

test('Numbers about a run are results.', () => {
  const context = { ...contextWithSuite, lastRun: { status: 'failed', failedCases: ['tc_2'] } } as const;
  expect(actionOf('I need the numbers for standup, passed and failed', context)).toMatchObject({ kind: 'show-results' });
});

test('An unknown word with its own ending is not treated as a typo.', () => {
  expect(planMessage('skipper creates a book and deletes it', contextWithoutSuite).unread.join(' ')).toContain('skipper');
});

test.each([
  'remove the tests of GET /books',
  'delete the tests for orders',
  'drop the negative tests',
  'remove GET /books',
  'get rid of all order tests',
])('Before there is a suite, nothing can be removed and nothing is written: %s', (message) => {
  expect(kindsOf(message, contextWithoutSuite)).not.toContain('do');
});

test('Requests listed for several resources are separate tests and not a flow.', () => {
  expect(testedKeys('books - creating and deleting them, nothing else')).toEqual(['POST /books', 'DELETE /books/{bookId}']);
});

test('A good case and bad ones are two kinds of tests.', () => {
  expect(wishOf("I'd like the good case plus a handful of bad ones for creating a book")).toMatchObject({ kinds: ['smoke', 'negative'] });
});

test('Of two kinds of tests, the one that is enough stays.', () => {
  expect(actionOf('actually lose the negative ones, the happy path is enough', contextWithSuite)).toMatchObject({
    kind: 'remove-cases',
    cases: { tags: ['negative'] },
  });
});

test('A reason that names what to remove needs no second question.', () => {
  expect(actionOf('hm the delete worries me, take it out', contextWithSuite)).toMatchObject({ kind: 'remove-cases' });
});

test('An environment that does not exist is reported, whatever words follow it.', () => {
  const [decision] = planMessage('run this on our qa2 box', contextWithSuite).decisions;
  expect(JSON.stringify(decision)).toMatch(/qa2.*environment|environment.*qa2/i);
});

test.each(["how'd it go", 'howd it go'])('A short form of a question about the run is read: %s', (message) => {
  const context = { ...contextWithSuite, lastRun: { status: 'failed', failedCases: ['tc_2'] } } as const;
  expect(actionOf(message, context)).toMatchObject({ kind: 'show-results' });
});

test('The difference between two terms is explained, even after an apology.', () => {
  expect(
    actionOf("sorry i'm new to this, what's the difference between a smoke test and a negative test?", contextWithSuite),
  ).toMatchObject({
    kind: 'show-guide',
    topic: 'terms',
  });
});

test('A question followed by a kind of tests asks for these tests.', () => {
  expect(wishOf('how does creating a book cope with garbage? negatives only')).toMatchObject({ kind: 'suite', kinds: ['negative'] });
});

test('A polite question that adds something adds it.', () => {
  expect(wishOf('could you throw in the books too', contextWithSuite)).toMatchObject({ kind: 'suite' });
});

test('"Must never" describes the expected result and excludes nothing.', () => {
  expect(testedKeys('somebody without a token must never get to place an order. cover that')).toEqual(['POST /orders']);
});

test('A plural with an article means all tests of the resource.', () => {
  const [placesOrder, cancelsOrder] = contextWithSuite.suite?.cases ?? [];
  if (placesOrder === undefined || cancelsOrder === undefined) throw new Error('The suite has two cases.');
  const cases = [placesOrder, cancelsOrder, { ...placesOrder, id: 'tc_9', op: 'POST /books' }];
  expect(actionOf('actually scratch the orders', { ...contextWithSuite, suite: { name: 'Shop', revision: 1, cases } })).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['POST /orders', 'DELETE /orders/{orderId}'] },
  });
});
