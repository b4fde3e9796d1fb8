import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { actionOf, contextWithoutSuite, contextWithSuite, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const operation = (summary: string) => ({ summary, responses: { 200: { description: 'fine' } } });
const parameter = (name: string) => ({ parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }] });
const body = (properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties, required } } } },
});
const query = (name: string, values: readonly string[]) => ({
  parameters: [{ name, in: 'query', schema: { type: 'string', enum: values } }],
});

/** A harbour API with boats, accounts, a wiki, and RPC-style calls. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Harbour', version: '1' },
  paths: {
    '/boats': {
      post: {
        ...operation('Add a boat'),
        ...body({ name: { type: 'string' }, status: { type: 'string' }, length: { type: 'number' } }, ['name', 'length']),
      },
    },
    '/boats/findByStatus': { get: { ...operation('Finds boats by status'), ...query('status', ['moored', 'sailing']) } },
    '/boats/{boatId}': {
      ...parameter('boatId'),
      get: operation('Read a boat'),
      put: { ...operation('Replace a boat'), ...body({ name: { type: 'string' }, length: { type: 'number' } }) },
      patch: { ...operation('Change a boat'), ...body({ name: { type: 'string' }, length: { type: 'number' } }) },
      delete: operation('Remove a boat'),
    },
    '/boats/{boatId}/stop': { ...parameter('boatId'), post: operation('Stop a boat') },
    '/boats/{boatId}/start': { ...parameter('boatId'), post: operation('Start a boat') },
    '/account/login': { get: operation('Logs an account in') },
    '/account/logout': { get: operation('Logs an account out') },
    '/wiki/new': { post: operation('Create a wiki page') },
    '/wiki/page/{name}': { ...parameter('name'), get: operation('Read a wiki page'), delete: operation('Delete a wiki page') },
    '/reminders.add': { post: { description: 'Creates a reminder.', responses: { 200: { description: 'fine' } } } },
    '/reminders.list': { get: { description: 'Lists all reminders.', responses: { 200: { description: 'fine' } } } },
    '/calls.add': { post: { description: 'Registers a new call.', responses: { 200: { description: 'fine' } } } },
    '/chat.delete': { post: { description: 'Deletes a message.', responses: { 200: { description: 'fine' } } } },
    '/chat.deleteScheduledMessage': {
      post: { description: 'Deletes a pending scheduled message from the queue.', responses: { 200: { description: 'fine' } } },
    },
    '/pins.add': { post: { description: 'Pins a message to a channel.', responses: { 200: { description: 'fine' } } } },
    '/pins.remove': { post: { description: 'Un-pins a message from a channel.', responses: { 200: { description: 'fine' } } } },
    '/inventory': { get: operation('Count the inventory') },
  },
};
function modelOf(text: string) {
  const read = readApi(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}
const harbour: MessageContext = { ...contextWithoutSuite, model: modelOf(JSON.stringify(document)) };
const aCase = (op: string) => ({ id: op, title: op, op, tags: ['smoke'], statuses: ['200'] });
const withSuite = (...ops: readonly string[]): MessageContext => ({
  ...harbour,
  suite: { name: 'Boats', revision: 1, cases: ops.map(aCase) },
});

const operationsOf = (message: string, context: MessageContext): readonly string[] => {
  const wish = wishOf(message, context);
  if (wish?.kind === 'suite' && wish.scope.kind === 'named')
    return wish.scope.operations.map(({ method, path }) => `${method} ${path}`).toSorted();
  return wish !== undefined && 'operations' in wish ? wish.operations : [];
};

test('Operations can be named by what they do to anything.', () => {
  expect(operationsOf('anything that deletes something', contextWithoutSuite).every((key) => key.startsWith('DELETE '))).toBe(true);
  expect(operationsOf('every endpoint that changes data', contextWithoutSuite).some((key) => key.startsWith('GET '))).toBe(false);
  expect(operationsOf('every endpoint that changes data', contextWithoutSuite).length).toBeGreaterThan(4);
});

test('Operations can be named by a parameter that they take.', () => {
  expect(operationsOf('all endpoints that take a boatId', harbour)).toContain('POST /boats/{boatId}/stop');
  expect(operationsOf('all endpoints that take a boatId', harbour)).not.toContain('POST /boats');
});

test('Logging in and out means the operations of the API that are called so.', () => {
  for (const message of ['logging in and out', 'sign in and sign out'])
    expect(operationsOf(message, harbour)).toEqual(['GET /account/login', 'GET /account/logout']);
});

test('Two names side by side include operations whose summary has both.', () => {
  expect(operationsOf('tests for the wiki pages', harbour)).toEqual([
    'DELETE /wiki/page/{name}',
    'GET /wiki/page/{name}',
    'POST /wiki/new',
  ]);
});

test('"The calls for orders" means their operations, even if the API has calls.', () => {
  expect(operationsOf('reminders plz - all the calls there are for them', harbour)).toEqual(['GET /reminders.list', 'POST /reminders.add']);
});

test('A value may follow the resource that its field belongs to.', () => {
  expect(wishOf('set the length of an existing boat to -3.50, must be rejected', harbour)).toMatchObject({
    operation: 'PATCH /boats/{boatId}',
    settings: [{ name: 'length', setting: { kind: 'value', value: -3.5 } }],
  });
});

test('The value of a search is sent in the query, and an identifier after a resource in the path.', () => {
  expect(wishOf("look for boats with status 'stolen', I'd expect a 400 there", harbour)).toMatchObject({
    operation: 'GET /boats/findByStatus',
    settings: [{ target: 'query', name: 'status', setting: { value: 'stolen' } }],
    expect: { status: '400' },
  });
  expect(wishOf('fetch the boat ghost-123, he doesnt exist so 404 pls', harbour)).toMatchObject({
    operation: 'GET /boats/{boatId}',
    settings: [{ target: 'path', name: 'boatId', setting: { value: 'ghost-123' } }],
  });
});

test('An action that must not be possible is not the value of a field.', () => {
  expect(wishOf('verify that a boat cant be added w/o an api key', harbour)).toMatchObject({ kinds: ['auth'] });
});

test('One test per endpoint is counted.', () => {
  expect(wishOf('one happy path test per endpoint for books, no error cases')).toMatchObject({ kinds: ['smoke'], perOperation: 1 });
});

test('A flow can leave a review, see it among all of them, and name a method alone.', () => {
  const steps = (message: string) => {
    const wish = wishOf(message);
    return wish?.kind === 'flow' ? wish.steps.map(({ operation: key }) => key) : [];
  };
  expect(steps('add a book -> see it in the books -> remove it')).toEqual(['POST /books', 'GET /books', 'DELETE /books/{bookId}']);
  expect(steps('create a book, then delete it, then GET must be 404')).toEqual([
    'POST /books',
    'DELETE /books/{bookId}',
    'GET /books/{bookId}',
  ]);
});

test('"The list of" something means a read, whatever the message does with the list.', () => {
  expect(operationsOf('simulate 100 people opening the list of users at the same time, for half a minute', contextWithoutSuite)).toEqual([
    'GET /users',
  ]);
});

test('A short word for you names no operation.', () => {
  expect(wishOf('fetching a single book shouldnt need more than 300 ms, can u guard that')).toMatchObject({
    kind: 'budget',
    operations: ['GET /books/{bookId}'],
    maxMs: 300,
  });
});

test('A run in other words starts on the environment that is named.', () => {
  expect(actionOf('Would you mind giving this a spin on staging?', contextWithSuite)).toMatchObject({
    kind: 'run-tests',
    environment: 'staging',
  });
  expect(actionOf('run everything but the negatives on staging', contextWithSuite)).toMatchObject({
    kind: 'run-tests',
    environment: 'staging',
  });
});

test('A run leaves out the cases that the message excludes.', () => {
  const suite = withSuite('POST /boats', 'GET /boats/{boatId}', 'GET /inventory');
  const operations = ['POST /boats', 'GET /boats/{boatId}'];
  expect(actionOf('just execute the boat tests, leave the inventory alone', suite)).toMatchObject({ cases: { operations } });
  expect(actionOf('skip the inventory and run the rest', suite)).toMatchObject({ cases: { ids: operations } });
});

test('A word of another language that resembles a name is that name.', () => {
  expect(actionOf("enlève l'inventaire", withSuite('GET /inventory', 'POST /boats'))).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['GET /inventory'] },
  });
});

test('"The endpoints of" a resource means all of them.', () => {
  expect(operationsOf('Nobody should reach the order endpoints without a token, test that', contextWithoutSuite)).toEqual(
    contextWithoutSuite.model?.operations
      .filter(({ path }) => path.startsWith('/orders'))
      .map(({ key }) => key)
      .toSorted(),
  );
});

test('Methods alone select the cases to keep.', () => {
  expect(
    actionOf("That's too much. Keep the ones that only read, I mean the GETs.", withSuite('GET /boats/{boatId}', 'POST /boats')),
  ).toMatchObject({
    kind: 'keep-cases',
    cases: { operations: ['GET /boats/{boatId}'] },
  });
});

test('A complaint about the old name is not part of the new one.', () => {
  expect(actionOf('The name is ugly. Please call the suite Account basics', contextWithSuite)).toEqual({
    kind: 'rename-suite',
    name: 'Account basics',
  });
});

test('When it is not clear what to do, tests of the named operations are offered.', () => {
  const [decision] = planMessage('the thing with deleting a book', contextWithSuite).decisions;
  expect(decision).toMatchObject({
    choices: expect.arrayContaining([
      { label: 'Write these tests', message: expect.any(String), detail: expect.stringContaining('DELETE /books/{bookId}') },
    ]),
  });
});

test.each([
  ['Which endpoints are still untouched?', 'show-coverage'],
  ["I'm new here. What kind of things can I ask you for?", 'show-help'],
])('A question that names nothing of the API gets an answer: %s', (message, kind) => {
  expect(actionOf(message, contextWithSuite)).toMatchObject({ kind });
});

test.each([
  'leave out a required field when adding a boat - one test for every mandatory field',
  'add a boat without a required field',
  'adding a boat, one test per required field',
])('Each required field is left out once: %s', (message) => {
  const action = actionOf(message, harbour);
  const absent = (name: string) => ({
    kind: 'exact',
    operation: 'POST /boats',
    settings: [{ target: 'field', name, setting: { kind: 'absent' } }],
  });
  expect(action).toMatchObject({ kind: 'make-tests', wishes: [absent('name'), absent('length')] });
});

test('"Gets a 404" describes an outcome and not a request.', () => {
  expect(wishOf('Post a book priced at 10001 and make sure it gets rejected with 422.')).toMatchObject({
    kind: 'exact',
    operation: 'POST /books',
    settings: [{ name: 'price', setting: { kind: 'value', value: 10001 } }],
    expect: { status: '422' },
  });
});

test('"One test per endpoint" applies to each endpoint of a resource, and abbreviations are understood.', () => {
  expect(wishOf('One happy-path check per boat endpoint, plz', harbour)).toMatchObject({ kind: 'suite', perOperation: 1 });
  expect(planMessage('cancel an order, it shld say 204', contextWithoutSuite).unread).toEqual([]);
});

test('"No such" resource means one that does not exist.', () => {
  expect(wishOf('there is no such boat, reading it should give 404', harbour)).toMatchObject({
    kind: 'exact',
    operation: 'GET /boats/{boatId}',
    expect: { status: '404' },
  });
});
