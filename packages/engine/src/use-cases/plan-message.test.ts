import { expect, test } from 'vitest';
import type { Action, MessageContext, MessagePlan } from '../model/index.ts';
import { bookshop } from '../understand/bookshop.fixture.ts';
import { planMessage } from './plan-message.ts';

const CASES = [
  { id: 'tc_1', title: 'Places an order', op: 'POST /orders', tags: ['smoke'], statuses: ['201'] },
  { id: 'tc_2', title: 'Cancels an order', op: 'DELETE /orders/{orderId}', tags: ['smoke'], statuses: ['204'] },
  { id: 'tc_3', title: 'Rejects an empty order', op: 'POST /orders', tags: ['negative'], statuses: ['422'] },
];
const environment = (name: string) => ({ name, isLocked: name === 'prod', isLoopback: name === 'local' });
const newcomer: MessageContext = {
  model: bookshop,
  environments: ['local', 'staging', 'prod'].map(environment),
  selectedEnvironment: 'local',
  suite: null,
  suiteNames: [],
  lastRun: null,
  hasActiveRun: false,
  now: Date.UTC(2026, 2, 2, 12),
};
const regular: MessageContext = { ...newcomer, suite: { name: 'Orders', revision: 2, cases: CASES } };
const afterRun: MessageContext = { ...regular, lastRun: { status: 'failed', failedCases: ['tc_2'] } };

const actionsOf = ({ decisions }: MessagePlan): readonly Action[] => decisions.flatMap((one) => (one.kind === 'do' ? [one.action] : []));
const actionOf = (message: string, context: MessageContext = newcomer): Action | undefined => actionsOf(planMessage(message, context))[0];
const wishOf = (message: string, context: MessageContext = newcomer) => {
  const action = actionOf(message, context);
  return action?.kind === 'make-tests' ? action.wishes[0] : undefined;
};
const kindsOf = (message: string, context: MessageContext) => planMessage(message, context).decisions.map(({ kind }) => kind);

test('A value, a missing field and a status become one exact case.', () => {
  expect(wishOf('POST /books with price -1 should return 422')).toMatchObject({
    kind: 'exact',
    operation: 'POST /books',
    settings: [{ target: 'field', name: 'price', setting: { kind: 'value', value: -1 } }],
    expect: { status: '422' },
  });
  expect(wishOf('review without a rating => 422')).toMatchObject({
    operation: 'POST /books/{bookId}/reviews',
    settings: [{ name: 'rating', setting: { kind: 'absent' } }],
  });
  expect(wishOf('POST /orders with an empty body')).toMatchObject({ settings: [{ target: 'body', setting: { kind: 'empty' } }] });
});

test('With a suite at hand, a described case is added, and existing cases change only when the message asks for a change.', () => {
  expect(wishOf('POST /books with an empty title should be rejected with 422', regular)).toMatchObject({
    kind: 'exact',
    operation: 'POST /books',
    settings: [{ name: 'title', setting: { kind: 'empty' } }],
    expect: { status: '422' },
  });
  expect(wishOf('POST /books without a title should be rejected', regular)).toMatchObject({ operation: 'POST /books' });
  expect(actionOf('POST /orders should return 200 instead of 201', regular)?.kind).toBe('change-cases');
});

test('Endpoints without a test are a question about coverage.', () => {
  expect(actionOf('which endpoints have no test?', regular)).toEqual({ kind: 'show-coverage' });
});

test('Two values of a field become two cases with their own outcomes.', () => {
  const action = actionOf('creating a book: price 100 is still ok, 100.01 is not');
  expect(action?.kind === 'make-tests' ? action.wishes : []).toMatchObject([
    { settings: [{ setting: { value: 100 } }], expect: { status: '200' } },
    { settings: [{ setting: { value: 100.01 } }], expect: { status: '4xx' } },
  ]);
});

test('Steps that go on with each other become a flow in the order said.', () => {
  expect(wishOf('create a book, then read it back, then make sure it is gone after deletion')).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'POST /books' },
      { operation: 'GET /books/{bookId}' },
      { operation: 'DELETE /books/{bookId}' },
      { operation: 'GET /books/{bookId}', expect: { status: '404' } },
    ],
  });
});

test('A question that only a test can answer becomes a test.', () => {
  expect(wishOf('Is a deleted book really gone?')).toEqual({ kind: 'gone', operation: 'DELETE /books/{bookId}' });
  expect(wishOf('what happens when I order 0 copies?')).toMatchObject({ settings: [{ name: 'quantity', setting: { value: 0 } }] });
});

test('A follow-up adds to the operations of the suite at hand.', () => {
  expect(wishOf('add 3 negatives', regular)).toMatchObject({
    kind: 'suite',
    kinds: ['negative'],
    perOperation: 3,
    scope: { operations: [{ path: '/orders' }, { path: '/orders/{orderId}' }] },
  });
});

test('A removal removes what it names and nothing else.', () => {
  expect(actionOf('skip deletes', regular)).toMatchObject({ kind: 'remove-cases', cases: { operations: ['DELETE /orders/{orderId}'] } });
  expect(actionOf('throw out the negatives', regular)).toMatchObject({ kind: 'remove-cases', cases: { tags: ['negative'] } });
  expect(actionOf('only keep the POSTs', regular)).toMatchObject({ kind: 'keep-cases', cases: { operations: ['POST /orders'] } });
  expect(kindsOf('delete everything', regular)).toEqual(['ask']);
  expect(kindsOf('remove the users tests', regular)).toEqual(['say']);
});

test('A run goes to the environment that the message names.', () => {
  expect(actionOf('run it on staging', regular)).toEqual({ kind: 'run-tests', environment: 'staging', cases: null, load: null });
  expect(kindsOf('run it on qa', regular)).toEqual(['say']);
  expect(kindsOf('Run it against http://localhost:9999', regular)).toEqual(['say']);
  expect(kindsOf('run it on prod', regular)).toEqual(['preview']);
  expect(kindsOf('rerun test 7', regular)).toEqual(['say']);
});

test('A load test on another machine is shown first, and its button starts it.', () => {
  const [preview] = planMessage('load test on staging with 50 users for 30 seconds', regular).decisions.slice(-1);
  expect(preview).toMatchObject({ kind: 'preview', action: { environment: 'staging', load: { users: 50, seconds: 30 } } });
  const message = preview?.kind === 'preview' ? preview.message : '';
  expect(actionOf(message, regular)).toMatchObject({
    kind: 'run-tests',
    environment: 'staging',
    load: { users: 50, seconds: 30, p95Ms: null },
  });
});

test('Several requests become several decisions in order.', () => {
  expect(actionsOf(planMessage('drop the deletes and run it on staging', regular)).map(({ kind }) => kind)).toEqual([
    'remove-cases',
    'run-tests',
  ]);
});

test.each(['test orders and run it', 'write tests for users and run them on staging', 'smoke tests for books, then run them'])(
  'New tests are run when the message asks for both: %s',
  (message) => {
    expect(actionsOf(planMessage(message, newcomer)).map(({ kind }) => kind)).toEqual(['make-tests', 'run-tests']);
  },
);

test('A run without a suite is answered, and nothing is searched for.', () => {
  expect(kindsOf('run it', newcomer)).toEqual(['say']);
});

test('Questions, greetings and forbidden actions change nothing.', () => {
  const messages = [
    'what is p95?',
    'hi',
    '🙂',
    'do not run it yet',
    'how do I run these on my own machine?',
    'can I edit a test by hand?',
    'thx, great job!',
  ];
  const effects = messages.flatMap((message) => actionsOf(planMessage(message, afterRun)).map(({ kind }) => kind));
  expect(effects.filter((kind) => /tests|cases|rerun|undo|rename/.test(kind))).toEqual([]);
});

test('Questions find the part of the product that answers them.', () => {
  expect(actionOf('what broke?', afterRun)).toMatchObject({ kind: 'show-results', question: 'failures' });
  expect(actionOf('since when is it failing?', afterRun)).toMatchObject({ question: 'since-when' });
  expect(actionOf('what parameters does GET /books take?')).toMatchObject({ kind: 'describe-operation', aspect: 'parameters' });
  expect(actionOf('what can I test here?')).toEqual({ kind: 'describe-api' });
  expect(actionOf('is there an endpoint to update a review?')).toMatchObject({ kind: 'list-operations', scope: { operations: [] } });
});

test('Nothing precise is left out without a question.', () => {
  expect(kindsOf('run the suite 3 times', regular)).toEqual(['ask']);
  expect(planMessage('run the suite 3 times', regular).unread).toEqual(['3 times']);
});

test('"No match" is the answer only to a wish for tests.', () => {
  expect(kindsOf('write tests for the submarine', newcomer)).toEqual(['no-match']);
  expect(kindsOf('where is the submarine?', newcomer)).not.toContain('no-match');
});

test('Commands are read exactly, whatever names contain.', () => {
  expect(actionOf('/run failed', regular)).toEqual({ kind: 'rerun', only: 'failed', environment: null });
  expect(actionOf('/stop', regular)).toEqual({ kind: 'stop-run' });
  expect(actionOf('/keep tagged smoke', regular)).toMatchObject({ kind: 'keep-cases', cases: { tags: ['smoke'] } });
  expect(actionOf('/generate smoke GET /books, POST /books')).toMatchObject({
    wishes: [
      {
        kinds: ['smoke'],
        scope: {
          operations: [
            { method: 'GET', path: '/books' },
            { method: 'POST', path: '/books' },
          ],
        },
      },
    ],
  });
  const odd = 'my "odd", on prod \\ name';
  const context = {
    ...regular,
    environments: [...regular.environments, { name: odd, isLocked: false, isLoopback: false }],
    selectedEnvironment: odd,
  };
  const [preview] = planMessage('load test with 5 users for 10 seconds', context).decisions.slice(-1);
  expect(actionOf(preview?.kind === 'preview' ? preview.message : '', context)).toMatchObject({
    environment: odd,
    load: { users: 5, seconds: 10 },
  });
});

test.each([
  'generate a full suite',
  'generate a full suite for all endpoints',
  'create a complete test suite',
  'build me a suite for everything',
  'write me some tests for the whole API',
  'can you put together a regression suite for the entire api',
])('“%s” makes tests for the whole API.', (message) => {
  expect(wishOf(message)).toMatchObject({ kind: 'suite', scope: { kind: 'named', operations: { length: bookshop.operations.length } } });
});

test('A verb that is followed by the thing to create still names the operation.', () => {
  expect(wishOf('test create order')).toMatchObject({ scope: { operations: [{ method: 'POST', path: '/orders' }] } });
});

test('A verb for stopping stops, also before anything has run.', () => {
  for (const message of ['stop', 'cancel', 'please stop']) expect(actionOf(message)).toEqual({ kind: 'stop-run' });
});

test('A new suite is made for the things that the message names.', () => {
  expect(actionOf('new suite for users', regular)).toMatchObject({ kind: 'make-tests', into: 'new-suite' });
});

test('A message that forbids the run changes nothing and proposes no removal.', () => {
  expect(planMessage("don't run it yet", regular).decisions).toMatchObject([
    { kind: 'say', text: 'All right, nothing runs until you ask for it.' },
  ]);
});

test('The status to expect is not a field that has the same name.', () => {
  for (const message of ['change the expected status of the delete to 410', 'the delete should return 410 as status'])
    expect(actionOf(message, regular)).toMatchObject({
      kind: 'change-cases',
      cases: { operations: ['DELETE /orders/{orderId}'] },
      status: '410',
    });
});

test('Two things that cannot share a value are a test for uniqueness, and the number is no value.', () => {
  expect(wishOf('make sure two users cannot have the same email')).toEqual({ kind: 'unique', operation: 'POST /users', field: 'email' });
  expect(wishOf('two books must not share a title')).toEqual({ kind: 'unique', operation: 'POST /books', field: 'title' });
});

test('The status for the repeated request belongs to the last step.', () => {
  expect(wishOf('check that deleting a book twice gives 404 the second time')).toMatchObject({
    steps: [{ operation: 'POST /books' }, { expect: { status: null } }, { operation: 'DELETE /books/{bookId}', expect: { status: '404' } }],
  });
});

test('Part of a name is enough for a field that is left out.', () => {
  expect(wishOf('try adding a book without a discount')).toMatchObject({
    operation: 'POST /books',
    settings: [{ name: 'discount_percent', setting: { kind: 'absent' } }],
  });
});

test('A field and a quoted value set the field, also where a path searches by it.', () => {
  expect(wishOf('an order with status "flying" has to be rejected')).toMatchObject({
    operation: 'POST /orders',
    settings: [{ name: 'status', setting: { kind: 'value', value: 'flying' } }],
    expect: { status: '4xx' },
  });
});

test('An identifier of another type is tried on the operation that reads by it.', () => {
  expect(wishOf('what if the book id is a number')).toMatchObject({
    operation: 'GET /books/{bookId}',
    settings: [{ target: 'path', name: 'bookId', setting: { kind: 'wrong-type' } }],
  });
});

test('The base URL is a question about the API.', () => {
  for (const message of ["what's the base url?", 'what is the server address of this API?'])
    expect(actionOf(message)).toEqual({ kind: 'describe-api' });
});

test('A thorough suite has every kind of test.', () => {
  expect(wishOf('I need a thorough set of tests for books')).toMatchObject({ kinds: { length: 7 } });
});

test('Fields that the response has to have become checks of an exact case.', () => {
  expect(wishOf('GET /health returns 200 and has a version field')).toMatchObject({
    operation: 'GET /health',
    expect: { status: '200', fields: [{ name: 'version', value: null }] },
  });
  expect(wishOf('the response of GET /health must contain "uptime"')).toMatchObject({
    expect: { fields: [{ name: 'uptime', value: null }] },
  });
});

test('A field that must not be empty is tried empty, and the request must be rejected.', () => {
  expect(wishOf('book titles must not be empty')).toMatchObject({
    operation: 'POST /books',
    settings: [{ name: 'title', setting: { kind: 'empty' } }],
    expect: { status: '4xx' },
  });
  expect(wishOf('POST /books with price 0 must not be rejected')).toMatchObject({ expect: { status: '200' } });
});

test('Someone who is not signed in has no credentials.', () => {
  expect(wishOf('nobody can place an order without being logged in')).toMatchObject({ kinds: ['auth'] });
});

test('Paging is tested on lists.', () => {
  expect(wishOf('check paging on books')).toMatchObject({ kinds: ['flow'], scope: { operations: [{ method: 'GET', path: '/books' }] } });
});

test('A value that one operation takes needs no operation in the message.', () => {
  expect(wishOf('a name of 300 characters should be rejected')).toMatchObject({ operation: 'POST /users', expect: { status: '4xx' } });
  expect(wishOf('rating missing -> 422')).toMatchObject({ operation: 'POST /books/{bookId}/reviews', expect: { status: '422' } });
});

test('A value that several operations take leads to a question, and its choices keep the value.', () => {
  const magazines = bookshop.operations
    .filter(({ key }) => key === 'POST /books')
    .map((one) => ({ ...one, key: 'POST /magazines', path: '/magazines', operationId: 'createMagazine', summary: 'Add a magazine' }));
  const model = { ...bookshop, operations: [...bookshop.operations, ...magazines] };
  expect(planMessage('a title of 300 characters should be rejected.', { ...newcomer, model }).decisions).toMatchObject([
    {
      kind: 'ask',
      choices: [
        { message: 'a title of 300 characters should be rejected: POST /books' },
        { message: 'a title of 300 characters should be rejected: POST /magazines' },
      ],
    },
  ]);
});

test('A message that creates before it deletes describes requests, in every language.', () => {
  expect(wishOf('crée un livre puis supprime-le', regular)).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /books' }, { operation: 'DELETE /books/{bookId}' }],
  });
});

test('The list of a resource is the operation that lists it.', () => {
  expect(wishOf('the books list should respond within 1 second')).toEqual({ kind: 'budget', operations: ['GET /books'], maxMs: 1000 });
});

test('A number is a repetition only of the thing that a step creates.', () => {
  expect(wishOf('add two books, then delete one')).toMatchObject({ steps: { length: 3 } });
  expect(wishOf('create a user, then order them 20 copies')).toMatchObject({ steps: { length: 2 } });
});

test('A number beyond a limit is tried just beyond it.', () => {
  expect(wishOf('ordering more than 100 books must not be possible')).toMatchObject({
    operation: 'POST /orders',
    settings: [{ name: 'quantity', setting: { kind: 'value', value: 101 } }],
    expect: { status: '4xx' },
  });
});

test('Requests joined by arrows are a flow in that order.', () => {
  expect(wishOf('POST /books -> GET /books/{bookId} -> DELETE /books/{bookId}')).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /books' }, { operation: 'GET /books/{bookId}' }, { operation: 'DELETE /books/{bookId}' }],
  });
});

test('A point in time that names no request is no order of requests.', () => {
  expect(wishOf('before the release on friday I need something that checks users and the health endpoint')).toMatchObject({
    kind: 'suite',
  });
});

test('An exclusion takes operations away from the whole API by what they do.', () => {
  const wish = wishOf('All endpoints, except the deleting ones.');
  expect(wish).toMatchObject({ kind: 'suite' });
  expect(JSON.stringify(wish)).not.toContain('DELETE');
});

test('What somebody did before is no wish for tests.', () => {
  expect(kindsOf('yesterday i tested the orders by hand, took me three hours', newcomer)).not.toContain('do');
});

test('Chatter behind a comma does not keep a removal from being done.', () => {
  expect(actionOf('take the DELETE ones out, my boss is scared of them', regular)).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['DELETE /orders/{orderId}'] },
  });
});

test('Tests for a status are about that status, and no number of tests.', () => {
  expect(wishOf('404 tests for reading a book')).toMatchObject({ operation: 'GET /books/{bookId}', expect: { status: '404' } });
});

test('Limits of a field are tried where the field is taken.', () => {
  expect(wishOf('min and max values for the rating of a review')).toMatchObject({
    kinds: ['boundary', 'negative'],
    scope: { operations: [{ method: 'POST', path: '/books/{bookId}/reviews' }] },
  });
});

test('A kind that is there already is not asked for.', () => {
  expect(wishOf('bad input for adding a book - the happy path I have already')).toMatchObject({ kinds: ['negative'] });
});

test('A team that is mentioned beside things of the API opens no screen.', () => {
  expect(actionOf('books but leave out the reviews, another team has them')).toMatchObject({ kind: 'make-tests' });
});

test('An identifier of letters and digits behind a field is its value.', () => {
  expect(wishOf('read the book with the id B024XE91')).toMatchObject({ settings: [{ name: 'bookId', setting: { value: 'B024XE91' } }] });
});

test('The tests that are there are shown.', () => {
  expect(actionOf('show the tests we have for placing orders', regular)).toMatchObject({ kind: 'describe-suite' });
});
