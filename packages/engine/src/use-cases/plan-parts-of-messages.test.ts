import { expect, test } from 'vitest';
import { readApi } from '../readers/openapi/read-api.ts';
import { actionOf, actionsOf, contextAfterRun, contextWithoutSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';
import { museum, museumWithTests } from './plan-museum.fixture.ts';

test('A second method with a path belongs to the removal, although POST is also a verb', () => {
  const context = museumWithTests('GET /loans', 'POST /exhibits', 'GET /curators');
  expect(actionsOf(planMessage('delete the cases for GET /loans and POST /exhibits from the suite', context))).toMatchObject([
    { kind: 'remove-cases', cases: { operations: ['POST /exhibits', 'GET /loans'] } },
  ]);
});

test.each(['so what exactly failed?', 'what exactly went wrong and failed here?'])(
  '"exactly" asks for failures, not for checks: %s',
  (message) => {
    expect(actionOf(message, contextAfterRun)).toMatchObject({ kind: 'show-results', question: 'failures' });
  },
);

test.each([
  ['I want negative tests for placing an order, the happy path is covered elsewhere', ['negative']],
  ['auth tests for the orders please, smoke tests are already there', ['auth']],
  ['smoke and negative tests for the orders', ['smoke', 'negative']],
])('A kind of tests that exists elsewhere is not requested: %s', (message, kinds) => {
  expect(wishOf(message)).toMatchObject({ kind: 'suite', kinds });
});

test('"what I am still missing" requests tests, and "what I want to know" asks', () => {
  expect(testedKeys('what I am still missing are tests for placing an order')).toEqual(['POST /orders']);
  expect(actionOf('what I want to know is which fields an order needs')?.kind).toBe('describe-operation');
});

test.each([
  ['which call was slowest and how long did the whole run take', ['slowest', 'duration']],
  ['what failed and who started the run', ['failures', 'who']],
])('Two questions about a run get two answers: %s', (message, questions) => {
  expect(actionsOf(planMessage(message, contextAfterRun))).toMatchObject(questions.map((question) => ({ kind: 'show-results', question })));
});

test('Missing and wrong credentials are tests of authentication, even if the second one is only called "key"', () => {
  const message = 'the curators sit behind an api key, add the checks with a missing and a wrong key';
  expect(wishOf(message, museumWithTests('GET /curators'))).toMatchObject({ kind: 'suite', kinds: ['auth'] });
});

const text = { type: 'string' };
const responses = { 200: { description: 'Done' }, 201: { description: 'Created' } };
const place = { name: 'dock', in: 'path', required: true, schema: text };
const upload = { 'multipart/form-data': { schema: { type: 'object', properties: { attachment: { type: 'string', format: 'binary' } } } } };
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Docks', version: '1' },
  paths: {
    '/docks': { get: { summary: 'List docks', responses }, post: { summary: 'Create a dock', responses } },
    '/docks/{dock}': {
      parameters: [place],
      get: { summary: 'Inspect a dock', responses },
      delete: { summary: 'Delete a dock', responses },
    },
    '/docks/{dock}/files': {
      parameters: [place],
      post: { summary: 'Upload an attachment', requestBody: { content: upload }, responses },
    },
    '/dock_protections': { post: { summary: 'Create a dock protection', responses } },
    '/dock_protections/{name}': {
      parameters: [{ ...place, name: 'name' }],
      delete: { summary: 'Delete a dock protection', responses },
    },
    '/history': {
      get: {
        summary: 'Fetch the history of a dock',
        parameters: [
          { name: 'dock', in: 'query', schema: text },
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
        ],
        responses,
      },
    },
  },
});
const read = readApi(document);
if (read.kind !== 'read') throw new Error('The spec of the docks cannot be read.');
const docks = { ...contextWithoutSuite, model: read.model };

test('The plural behind "without the" leaves out things and is no field', () => {
  expect(wishOf('I need tests for the docks, without the attachments', docks)).toMatchObject({ kind: 'suite' });
});

test('A verb may be the noun of a resource with two words: "protect it" creates a protection', () => {
  expect(wishOf('create a dock, then protect it, and in the end remove the protection again', docks)).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /docks' }, { operation: 'POST /dock_protections' }, { operation: 'DELETE /dock_protections/{name}' }],
  });
});

test('Values and a time limit are an exact case and a limit', () => {
  const action = actionOf('the history of dock C012AB with limit=1000 has to return 200 in under 800 ms', docks);
  expect(action).toMatchObject({
    kind: 'make-tests',
    wishes: [
      { kind: 'exact', operation: 'GET /history', expect: { status: '200' } },
      { kind: 'budget', operations: ['GET /history'], maxMs: 800 },
    ],
  });
});

test('A limit without values needs no exact case', () => {
  expect(wishOf('GET /loans has to answer in under 300 ms', museum)).toMatchObject({ kind: 'budget', maxMs: 300 });
});

test.each(['summarize the results', 'sum up the run', 'recap the last run'])('A summary of a run is asked for: %s', (message) => {
  expect(actionOf(message, contextAfterRun)).toMatchObject({ kind: 'show-results', question: 'summary' });
});

test('"does the history support paging?" is answered by its parameters', () => {
  expect(actionOf('does the history support paging?', docks)).toMatchObject({ kind: 'describe-operation', operations: ['GET /history'] });
});

test('An operation that uploads a file is found by its summary if its body has no media type for files', () => {
  const slim = readApi(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Slim', version: '1' },
      paths: { '/files.upload': { post: { summary: 'Uploads or creates a file.', responses } }, '/files.list': { get: { responses } } },
    }),
  );
  if (slim.kind !== 'read') throw new Error('The spec cannot be read.');
  const action = actionOf('which method uploads a file?', { ...contextWithoutSuite, model: slim.model });
  expect(action).toMatchObject({ kind: 'list-operations', scope: { operations: [{ method: 'POST', path: '/files.upload' }] } });
});

test.each(["make sure GET /loans isn't called any more", 'GET /loans must no longer be called'])(
  'What must not be called is removed: %s',
  (message) => {
    const context = museumWithTests('GET /loans', 'POST /exhibits');
    expect(actionsOf(planMessage(message, context))).toMatchObject([{ kind: 'remove-cases', cases: { operations: ['GET /loans'] } }]);
  },
);

test('"is not sent again" about a resource removes nothing', () => {
  expect(actionOf('make sure a cancelled order is not sent again', contextAfterRun)?.kind).not.toBe('remove-cases');
});

test.each(['negative tests for arranging a loan, but no auth tests', 'negative tests for POST /loans, without auth checks please'])(
  'A kind of tests that is left out is no missing credential: %s',
  (message) => {
    expect(wishOf(message, museum)).toMatchObject({ kind: 'suite', kinds: ['negative'] });
  },
);

test('Tests that are to be deleted are deleted, even if the last operation is a POST', () => {
  const context = museumWithTests('GET /loans', 'POST /loans', 'POST /exhibits');
  expect(actionsOf(planMessage('Remove the tests for GET /loans and POST /exhibits', context))).toMatchObject([
    { kind: 'remove-cases', cases: { operations: ['POST /exhibits', 'GET /loans'] } },
  ]);
});

test('People who do something at the same time are the users of a load run', () => {
  const decisions = planMessage('would the list of loans hold up with 40 visitors opening it at once?', museum).decisions;
  expect(decisions).toContainEqual(
    expect.objectContaining({ kind: 'preview', action: expect.objectContaining({ load: { users: 40, seconds: null, p95Ms: null } }) }),
  );
});

test('Two questions about the API get two answers, unless the second one needs the first', () => {
  const both = actionsOf(
    planMessage('what happens when I cancel an order, and which endpoints work without a token?', contextWithoutSuite),
  );
  expect(both.map(({ kind }) => kind)).toEqual(['describe-operation', 'list-operations']);
  expect(actionsOf(planMessage('what does POST /orders need and what does it return?', contextWithoutSuite))).toHaveLength(1);
});
