import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { actionOf, actionsOf, contextWithoutSuite, contextWithSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const operation = (summary: string) => ({ summary, responses: { 200: { description: 'fine' } } });
const parameters = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
});
const body = (properties: Readonly<Record<string, unknown>>) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
});

/** A spec with servers, machines, repositories and issues. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Garage', version: '1' },
  paths: {
    '/machines': {
      get: operation('List machines'),
      post: { ...operation('Create a machine'), ...body({ name: { type: 'string' }, isIdle: { type: 'boolean' } }) },
    },
    '/machines/{id}': {
      ...parameters('id'),
      get: operation('Read a machine'),
      patch: { ...operation('Update a machine'), ...body({ name: { type: 'string' }, isIdle: { type: 'boolean' } }) },
      delete: operation('Delete a machine'),
    },
    '/machines/{id}/start': { ...parameters('id'), post: operation('Start a machine') },
    '/machines/{id}/stop': { ...parameters('id'), post: operation('Stop a machine') },
    '/machines/{id}/log': { ...parameters('id'), get: operation('Read what a machine printed') },
    '/jobs/{id}/start': { ...parameters('id'), post: operation('Start a job') },
    '/log': { get: operation('Read the log of the server') },
    '/fleet': { get: operation('Read the fleet') },
    '/fleet/unlock': { post: operation('Open it again') },
    '/repos/{owner}/{repo}/issues': {
      ...parameters('owner', 'repo'),
      get: operation('List issues'),
      post: { ...operation('Create an issue'), ...body({ title: { type: 'string' } }) },
    },
    '/repos/{owner}/{repo}/issues/{index}': { ...parameters('owner', 'repo', 'index'), get: operation('Read an issue') },
  },
};

function modelOf(text: string) {
  const read = readApi(text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}
const garage: MessageContext = { ...contextWithoutSuite, model: modelOf(JSON.stringify(document)) };
const keysOf = (message: string, context = garage) => testedKeys(message, context);

test('Verbs in a list share the object behind the last one.', () => {
  expect(keysOf('tests for starting, stopping and deleting a machine')).toEqual([
    'POST /machines/{id}/start',
    'POST /machines/{id}/stop',
    'DELETE /machines/{id}',
  ]);
});

test('A part of a thing is looked for below the thing.', () => {
  expect(keysOf('test reading the log of a machine')).toEqual(['GET /machines/{id}/log']);
});

test('A name without a verb means everything that belongs to it.', () => {
  expect(keysOf('tests for the fleet')).toEqual(['GET /fleet', 'POST /fleet/unlock']);
});

test('A thing and its owner, written with a slash, set the parameters of the path.', () => {
  expect(wishOf('an issue with an empty title in acme/site must be rejected with 422', garage)).toMatchObject({
    operation: 'POST /repos/{owner}/{repo}/issues',
    settings: [
      { target: 'path', name: 'owner', setting: { kind: 'value', value: 'acme' } },
      { target: 'path', name: 'repo', setting: { kind: 'value', value: 'site' } },
      { target: 'field', name: 'title', setting: { kind: 'empty' } },
    ],
    expect: { status: '422' },
  });
});

test('An identifier behind the name of a thing is sent in the path.', () => {
  expect(wishOf('starting machine web1 should return 204', garage)).toMatchObject({
    operation: 'POST /machines/{id}/start',
    settings: [{ target: 'path', name: 'id', setting: { kind: 'value', value: 'web1' } }],
  });
});

test.each(["make sure user B can't delete user A's machine"])('Two people in "%s" are two identities.', (message) => {
  expect(wishOf(message, garage)).toEqual({ kind: 'other-identity', operations: ['DELETE /machines/{id}'] });
});

test('Steps of two users are a flow in which each step has its user.', () => {
  expect(wishOf('create a machine as one user, then try to delete it as somebody else', garage)).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'POST /machines', identity: 'own' },
      { operation: 'DELETE /machines/{id}', identity: 'other' },
    ],
  });
});

test('People whose names are values are no identities.', () => {
  expect(wishOf('create a user named Alice and one named Bob, neither may have the same email')).toMatchObject({ kind: 'unique' });
});

test('Numbered steps are a flow.', () => {
  expect(wishOf("1) create a machine 2) mark it idle 3) delete it 4) make sure it's gone", garage)).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'POST /machines' },
      { operation: 'PATCH /machines/{id}', settings: [{ name: 'isIdle', setting: { kind: 'value', value: true } }] },
      { operation: 'DELETE /machines/{id}' },
      { operation: 'GET /machines/{id}', expect: { status: '404' } },
    ],
  });
});

test('Sentences that tell why somebody asks are set aside and named.', () => {
  const plan = planMessage(
    'Finance moves to new hardware next month and nobody trusts it yet. Could you write tests for the fleet?',
    garage,
  );
  expect(actionsOf(plan)).toMatchObject([{ kind: 'make-tests', wishes: [{ kind: 'suite' }] }]);
  expect(plan.unread).toEqual(['Finance moves to new hardware next month and nobody trusts it yet.']);
});

test('A sentence that describes a request is no background.', () => {
  const { decisions } = planMessage('Somebody creates a machine. Make sure the name of the machine is saved', garage);
  expect(JSON.stringify(decisions)).toContain('"kind":"flow"');
});

test('Error cases are negative tests.', () => {
  expect(wishOf('error cases for adding a book')).toMatchObject({ kinds: ['negative'] });
});

test('A path with a query is read.', () => {
  expect(wishOf('/books?limit=0 → expect 400')).toMatchObject({
    operation: 'GET /books',
    settings: [{ target: 'query', name: 'limit', setting: { kind: 'value', value: 0 } }],
    expect: { status: '400' },
  });
});

test('A suite is cut down to the number that is said.', () => {
  expect(actionOf("that's too many, cut it down to 2", contextWithSuite)).toEqual({
    kind: 'keep-cases',
    cases: { operations: null, tags: null, ids: ['tc_1', 'tc_2'], statuses: null, failing: false },
  });
});

test.each(['only the happy path please', 'this is too many. only the happy path please'])(
  '"%s" keeps the tests of that kind.',
  (message) => {
    expect(actionOf(message, contextWithSuite)).toMatchObject({ kind: 'keep-cases', cases: { tags: ['smoke'] } });
  },
);

test('Running some tests takes none away.', () => {
  expect(actionOf('only execute the negative ones', contextWithSuite)).toMatchObject({ kind: 'run-tests', cases: { tags: ['negative'] } });
});

test('A load over some minutes lasts so long.', () => {
  const [, preview] = planMessage('simulate 100 shoppers placing orders over 5 minutes', contextWithoutSuite).decisions;
  expect(preview).toMatchObject({ action: { kind: 'run-tests', load: { users: 100, seconds: 300 } } });
});

test('A status in words is expected like its number.', () => {
  expect(wishOf("look up the book 'ghost', should be not found")).toMatchObject({ expect: { status: '404' } });
});

test('A status behind a denial of something else is expected.', () => {
  expect(wishOf("read the book 'ghost', that one is not there so 404")).toMatchObject({ expect: { status: '404' } });
});

test('A field that is left away is not sent.', () => {
  expect(wishOf('add a book but leave the title away, 422')).toMatchObject({
    settings: [{ target: 'field', name: 'title', setting: { kind: 'absent' } }],
  });
});

test('Everything under a path is meant with what lies below it.', () => {
  expect(keysOf('tests for everything under /fleet')).toEqual(['GET /fleet', 'POST /fleet/unlock']);
});

test.each(['GET only please', 'I only need the reading one'])('"%s" keeps what reads.', (message) => {
  const suite = {
    name: 'Books',
    revision: 1,
    cases: ['GET /books', 'POST /books'].map((op) => ({ id: op, title: op, op, tags: ['smoke'], statuses: ['200'] })),
  };
  expect(actionOf(message, { ...contextWithSuite, suite })).toMatchObject({ kind: 'keep-cases', cases: { operations: ['GET /books'] } });
});

test('Half of a suite is half of its tests.', () => {
  expect(actionOf('half of that would be enough', contextWithSuite)).toMatchObject({
    kind: 'keep-cases',
    cases: { ids: ['tc_1', 'tc_2'] },
  });
});

test('Two names beside each other are a thing and its part.', () => {
  expect(keysOf('test the machine log')).toEqual(['GET /machines/{id}/log']);
});
