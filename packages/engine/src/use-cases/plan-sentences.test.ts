import { expect, test } from 'vitest';
import { bookshop } from '../bookshop.fixture.ts';
import { actionOf, contextWithoutSuite, contextWithSuite, kindsOf, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

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

test('A verb followed by the resource to create still names the operation.', () => {
  expect(wishOf('test create order')).toMatchObject({ scope: { operations: [{ method: 'POST', path: '/orders' }] } });
});

test('A verb for stopping stops, also before anything has run.', () => {
  for (const message of ['stop', 'cancel', 'please stop']) expect(actionOf(message)).toEqual({ kind: 'stop-run' });
});

test('A new suite is created for the resources in the message.', () => {
  expect(actionOf('new suite for users', contextWithSuite)).toMatchObject({ kind: 'make-tests', into: 'new-suite' });
});

test('A message that forbids the run changes nothing and proposes no removal.', () => {
  expect(planMessage("don't run it yet", contextWithSuite).decisions).toMatchObject([
    { kind: 'say', text: 'OK, I won’t run anything until you ask.' },
  ]);
});

test('The status to expect is not a field that has the same name.', () => {
  for (const message of ['change the expected status of the delete to 410', 'the delete should return 410 as status'])
    expect(actionOf(message, contextWithSuite)).toMatchObject({
      kind: 'change-cases',
      cases: { operations: ['DELETE /orders/{orderId}'] },
      status: '410',
    });
});

test('Two resources that cannot share a value ask for a uniqueness test, and the number is not a value.', () => {
  expect(wishOf('make sure two users cannot have the same email')).toEqual({ kind: 'unique', operation: 'POST /users', field: 'email' });
  expect(wishOf('two books must not share a title')).toEqual({ kind: 'unique', operation: 'POST /books', field: 'title' });
});

test('The status for the repeated request belongs to the last step.', () => {
  expect(wishOf('check that deleting a book twice gives 404 the second time')).toMatchObject({
    steps: [{ operation: 'POST /books' }, { expect: { status: null } }, { operation: 'DELETE /books/{bookId}', expect: { status: '404' } }],
  });
});

test('Part of a name is enough to leave out a field.', () => {
  expect(wishOf('try adding a book without a discount')).toMatchObject({
    operation: 'POST /books',
    settings: [{ name: 'discount_percent', setting: { kind: 'absent' } }],
  });
});

test('A field with a quoted value sets the field, even if a path searches by it.', () => {
  expect(wishOf('an order with status "flying" has to be rejected')).toMatchObject({
    operation: 'POST /orders',
    settings: [{ name: 'status', setting: { kind: 'value', value: 'flying' } }],
    expect: { status: '4xx' },
  });
});

test('A question about the base URL is about the API.', () => {
  for (const message of ["what's the base url?", 'what is the server address of this API?'])
    expect(actionOf(message)).toEqual({ kind: 'describe-api' });
});

test('A thorough suite has every kind of test.', () => {
  expect(wishOf('I need a thorough set of tests for books')).toMatchObject({ kinds: { length: 7 } });
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
  expect(planMessage('a title of 300 characters should be rejected.', { ...contextWithoutSuite, model }).decisions).toMatchObject([
    {
      kind: 'ask',
      choices: [
        { message: 'a title of 300 characters should be rejected: POST /books' },
        { message: 'a title of 300 characters should be rejected: POST /magazines' },
      ],
    },
  ]);
});

test('A message that creates before it deletes describes requests.', () => {
  expect(wishOf('create a book, then delete it', contextWithSuite)).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /books' }, { operation: 'DELETE /books/{bookId}' }],
  });
});

test('The list of a resource is the operation that lists it.', () => {
  expect(wishOf('the books list should respond within 1 second')).toEqual({ kind: 'budget', operations: ['GET /books'], maxMs: 1000 });
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

test('A point in time without a request does not order requests.', () => {
  expect(wishOf('before the release on friday I need something that checks users and the health endpoint')).toMatchObject({
    kind: 'suite',
  });
});

test('A report of what somebody did does not ask for tests.', () => {
  expect(kindsOf('yesterday i tested the orders by hand, took me three hours', contextWithoutSuite)).not.toContain('do');
});

test('Chatter after a comma does not prevent a removal.', () => {
  expect(actionOf('take the DELETE ones out, my boss is scared of them', contextWithSuite)).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['DELETE /orders/{orderId}'] },
  });
});

test('"404 tests" asks for tests of that status and does not count tests.', () => {
  expect(wishOf('404 tests for reading a book')).toMatchObject({ operation: 'GET /books/{bookId}', expect: { status: '404' } });
});

test('The limits of a field are tested in the operations that accept it.', () => {
  expect(wishOf('min and max values for the rating of a review')).toMatchObject({
    kinds: ['boundary', 'negative'],
    scope: { operations: [{ method: 'POST', path: '/books/{bookId}/reviews' }] },
  });
});

test('A kind of tests that the suite already has is not requested again.', () => {
  expect(wishOf('bad input for adding a book - the happy path I have already')).toMatchObject({ kinds: ['negative'] });
});

test('A team mentioned next to resources of the API does not open a screen.', () => {
  expect(actionOf('books but leave out the reviews, another team has them')).toMatchObject({ kind: 'make-tests' });
});

test('An identifier of letters and digits behind a field is its value.', () => {
  expect(wishOf('read the book with the id B024XE91')).toMatchObject({ settings: [{ name: 'bookId', setting: { value: 'B024XE91' } }] });
});

test('The tests that are there are shown.', () => {
  expect(actionOf('show the tests we have for placing orders', contextWithSuite)).toMatchObject({ kind: 'describe-suite' });
});

test('Each value has the status that stands behind it.', () => {
  const action = actionOf('GET /books: genre=crime must give 200, genre=banana must give 400');
  expect(action).toMatchObject({ wishes: [{ expect: { status: '200' } }, { expect: { status: '400' } }] });
});

test('A list of operations is an answer and no wish for tests.', () => {
  expect(actionOf('list me all operations for the books')).toMatchObject({ kind: 'list-operations' });
});

test('What is to be left out is no step of a flow.', () => {
  expect(wishOf('reviews of a book, but leave out deleting them')).toMatchObject({ kind: 'suite' });
});

test('A removal that names a method removes no other requests.', () => {
  expect(actionOf('throw out whatever deletes something', contextWithSuite)).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['DELETE /orders/{orderId}'] },
  });
});
