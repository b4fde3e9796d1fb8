import { describe, expect, test } from 'vitest';
import { actionOf, actionsOf, contextAfterRun, contextWithoutSuite, contextWithSuite, kindsOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

describe('questions about the API', () => {
  test.each([
    'quick q: is a token needed for POST /orders',
    'question: does POST /orders want a token',
    'is a token needed for POST /orders? just asking',
    'just curious, POST /orders needs a token or not',
  ])('a message that says that it only asks writes nothing: %s', (message) => {
    for (const context of [contextWithoutSuite, contextWithSuite])
      expect(actionOf(message, context)).toMatchObject({ kind: 'describe-operation', operations: ['POST /orders'], aspect: 'auth' });
  });

  test.each([
    'How does the shop tell me that an order belongs to somebody else? I mean the status code.',
    'Which status do I get for an order of another user?',
  ])('a question that begins with a question word writes nothing: %s', (message) => {
    for (const context of [contextWithoutSuite, contextWithSuite])
      expect(actionsOf(planMessage(message, context)).map(({ kind }) => kind)).not.toContain('make-tests');
  });

  test('a question about the possible actions on a resource lists all of its operations', () => {
    const listed = actionOf("I'm new on this project. What can one do with orders in this API?");
    const keys = listed?.kind === 'list-operations' && listed.scope.kind === 'named' ? listed.scope.operations : [];
    expect(keys.map(({ method, path }) => `${method} ${path}`)).toEqual(
      contextWithoutSuite.model?.operations.filter(({ path }) => path.startsWith('/orders')).map(({ key }) => key),
    );
  });

  test('a field that the question names is described, by the operation that creates the thing', () => {
    expect(actionOf('what is allowed for the title of a book?')).toMatchObject({ operations: ['POST /books'], field: 'title' });
  });

  test('a question about limits that names no field is about the body', () => {
    expect(actionOf('how expensive may a book be at most?')).toMatchObject({ kind: 'describe-operation', aspect: 'body' });
  });

  test.each(['¿qué parámetros acepta GET /books?', 'Welche Parameter nimmt GET /books?', 'quels paramètres accepte GET /books ?'])(
    'questions in other languages have the same answer: %s',
    (message) => {
      expect(actionOf(message)).toMatchObject({ kind: 'describe-operation', operations: ['GET /books'], aspect: 'parameters' });
    },
  );
});

describe('questions about the suite', () => {
  test('a question whether the suite contains something looks for exactly that', () => {
    expect(actionOf('is deleting part of it?', contextWithSuite)).toMatchObject({
      kind: 'describe-suite',
      question: 'includes',
      cases: { operations: ['DELETE /orders/{orderId}'] },
    });
    expect(actionOf('does it check deleting a book as well?', contextWithSuite)).toMatchObject({
      question: 'includes',
      cases: { operations: ['DELETE /books/{bookId}'] },
    });
  });

  test('a question about the contents lists the cases', () => {
    expect(actionOf('list me what is inside', contextWithSuite)).toMatchObject({ kind: 'describe-suite', question: 'cases' });
  });
});

test.each([
  ['how much of the API is tested, in percent?', { kind: 'show-coverage' }],
  ['what would be sent in that request?', { kind: 'describe-suite', question: 'checks' }],
  ['is it possible to switch one single test off without deleting it?', { kind: 'show-guide', topic: 'cases' }],
  ['is there a command line for this, I hate clicking', { kind: 'show-guide', topic: 'command-line' }],
  ['what is the difference between PUT and PATCH in general?', { kind: 'show-guide', topic: 'terms' }],
])('a question about the suite or the product is answered: %s', (message, action) => {
  expect(actionOf(message, contextWithSuite)).toMatchObject(action);
});

test('After a run, "can I say that it works" asks for its verdict.', () => {
  expect(actionOf('can I tell my boss that it works?', contextAfterRun)).toMatchObject({ kind: 'show-results', question: 'release' });
});

describe('questions about results', () => {
  test.each([
    ['all good?', 'passed'],
    ['gimme the failures', 'failures'],
    ['is there anything failing now that was ok the time before', 'compare'],
    ['Was ist schiefgegangen?', 'failures'],
  ])('%s', (message, question) => {
    expect(actionOf(message, contextAfterRun)).toMatchObject({ kind: 'show-results', question });
  });
});

describe('questions about the product', () => {
  test.each([
    ['I would like this to happen every night at 2 am, is that possible?', 'schedules'],
    ['my colleague should see this project too, how do I invite her?', 'members'],
    ['I come from Postman - can I bring my collections over?', 'import'],
    ['how to add one more environment with other base url?', 'environments'],
    ['how can I show the result to a colleague who has no account here', 'sharing'],
    ['my token expires every hour, how do I make the tests log in on their own', 'credentials'],
    ['¿cómo puedo invitar a una compañera?', 'members'],
  ])('%s', (message, topic) => {
    expect(actionOf(message)).toMatchObject({ kind: 'show-guide', topic });
  });

  test('the most likely guide is shown', () => {
    expect(actionOf('how do i save those tests as a file on my laptop', contextWithSuite)).toEqual({ kind: 'show-guide', topic: 'export' });
    expect(actionOf('how do I run them outside of this tool?', contextWithSuite)).toMatchObject({
      kind: 'show-guide',
      topic: 'command-line',
    });
    expect(planMessage('/guide command-line', contextWithSuite).decisions).toEqual([
      { kind: 'do', action: { kind: 'show-guide', topic: 'command-line' } },
    ]);
  });
});

test('small talk is not treated as a question', () => {
  for (const message of ['thanks, great work!', 'good morning', 'hm ok'])
    expect(kindsOf(message, contextAfterRun)).not.toContain('preview');
  expect(actionOf('thanks, great work!', contextAfterRun)).toMatchObject({ kind: 'greet' });
});

test.each([
  ['are we testing deletion at all?', { kind: 'describe-suite', question: 'includes' }],
  ['can my colleague get into this project too, or is it just me?', { kind: 'show-guide', topic: 'members' }],
  ['the api wants a key, where does that go', { kind: 'show-guide', topic: 'credentials' }],
])('a question in passing is answered: %s', (message, action) => {
  expect(actionOf(message, contextWithSuite)).toMatchObject(action);
});

test('A polite question for more of the same is a request.', () => {
  expect(actionOf('can I have that for creating books too?', contextWithSuite)).toMatchObject({ kind: 'make-tests' });
});
