import { expect, test } from 'vitest';
import type { ApiModel, MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { contextWithoutSuite, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const body = (properties: object) => ({ content: { 'application/json': { schema: { type: 'object', properties } } } });
const call = (summary: string, properties: object | null = null) => ({
  summary,
  ...(properties === null ? {} : { requestBody: body(properties) }),
  responses: { 200: { description: 'done' } },
});
const text = { type: 'string' };

/** A tracker with nested resources, as in code hosting and payment APIs. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Tracker', version: '1' },
  paths: {
    '/repos': { post: call('Create a repository', { name: text }), get: call('List repositories') },
    '/repos/{repo}': { get: call('Get a repository'), delete: call('Delete a repository') },
    '/repos/{repo}/forks': { post: call('Fork a repository', { name: text }), get: call('List forks') },
    '/repos/{repo}/milestones': { get: call('List opened milestones'), post: call('Create a milestone', { title: text }) },
    '/repos/{repo}/issues': { post: call('Create an issue', { title: text }), get: call('List issues') },
    '/repos/{repo}/issues/{issue}': {
      get: call('Get an issue'),
      patch: call('Edit an issue', { title: text, state: text }),
      delete: call('Delete an issue'),
    },
    '/repos/{repo}/issues/{issue}/comments': { post: call('Comment on an issue', { body: text }), get: call('List comments') },
    '/repos/{repo}/issues/{issue}/labels': { post: call('Add a label to an issue', { labels: text }), get: call('List labels') },
    '/repos/{repo}/issues/{issue}/lock': { put: call('Lock an issue') },
    '/payments.json': { post: call('Create a payment', { amount: { type: 'number' } }), get: call('List payments') },
    '/payments/{id}.json': { get: call('Get a payment'), delete: call('Delete a payment') },
    '/payments/{id}/confirm': { post: call('Confirm a payment', { locale: { type: 'string', enum: ['it', 'de'] } }) },
    '/refunds': { post: call('Create a refund', { reason: text }) },
  },
};

function modelOf(): ApiModel {
  const read = readApi(JSON.stringify(document));
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

const context: MessageContext = { ...contextWithoutSuite, model: modelOf() };

function stepsOf(message: string): readonly string[] {
  const [decision] = planMessage(message, context).decisions;
  const [wish] = decision?.kind === 'do' && decision.action.kind === 'make-tests' ? decision.action.wishes : [];
  return wish?.kind === 'flow' ? wish.steps.map(({ operation }) => operation) : [];
}

test('"Open" and "raise" create a resource, and a later name refers to it.', () => {
  expect(stepsOf('create a repo, open an issue in it, comment on the issue and close it')).toEqual([
    'POST /repos',
    'POST /repos/{repo}/issues',
    'POST /repos/{repo}/issues/{issue}/comments',
    'PATCH /repos/{repo}/issues/{issue}',
  ]);
});

test('A pronoun means the latest resource that has such an operation.', () => {
  expect(stepsOf('create an issue, add a label to it, lock it and close it')).toEqual([
    'POST /repos/{repo}/issues',
    'POST /repos/{repo}/issues/{issue}/labels',
    'PUT /repos/{repo}/issues/{issue}/lock',
    'PATCH /repos/{repo}/issues/{issue}',
  ]);
});

test('The parts of a sentence are steps if a resource is named again.', () => {
  expect(stepsOf('create an issue, add a label to the issue and delete the issue')).toEqual([
    'POST /repos/{repo}/issues',
    'POST /repos/{repo}/issues/{issue}/labels',
    'DELETE /repos/{repo}/issues/{issue}',
  ]);
});

test('A part without a verb uses the verb of the previous part.', () => {
  expect(stepsOf('create a milestone, then an issue for it')).toEqual(['POST /repos/{repo}/milestones', 'POST /repos/{repo}/issues']);
});

test('A verb may be the last part of a path, and a resource may be a verb.', () => {
  expect(stepsOf('create a payment, confirm it and refund it')).toEqual([
    'POST /payments.json',
    'POST /payments/{id}/confirm',
    'POST /refunds',
  ]);
});

test('Paths that end in a format belong to one collection.', () => {
  expect(stepsOf('create a payment, look it up and delete it')).toEqual([
    'POST /payments.json',
    'GET /payments/{id}.json',
    'DELETE /payments/{id}.json',
  ]);
});

test('A number repeats a step only before the name of a resource.', () => {
  expect(stepsOf('create two issues, then list them')).toEqual([
    'POST /repos/{repo}/issues',
    'POST /repos/{repo}/issues',
    'GET /repos/{repo}/issues',
  ]);
  expect(stepsOf('create a repo, then a payment of 20 dollars and confirm it')).toEqual([
    'POST /repos',
    'POST /payments.json',
    'POST /payments/{id}/confirm',
  ]);
});

test('A step without an operation is reported and not dropped silently.', () => {
  const plan = planMessage('create a payment, confirm it, teleport it and delete it', context);
  expect(plan.unread.join(' ')).toContain('teleport');
});

test('A deletion never creates another resource.', () => {
  expect(stepsOf('fork a repository, then delete the fork')).not.toContain('POST /repos/{repo}/forks POST /repos/{repo}/forks');
  expect(stepsOf('fork a repository, then delete the fork').filter((step) => step.endsWith('/forks')).length).toBeLessThan(2);
});

test('A heading that repeats the subject of the first step is not a step.', () => {
  expect(wishOf('order lifecycle please: place the order, cancel it')).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /orders' }, { operation: 'DELETE /orders/{orderId}' }],
  });
});

test.each([
  'book lifecycle - make one, read it, get rid of it',
  'add a book, after that read it, after that delete it',
  'create a book -> read it -> delete it',
  'someone creates a book, reads it and deletes it afterwards',
])('Steps may be told in any person and joined in any way: %s', (message) => {
  expect(wishOf(message)).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /books' }, { operation: 'GET /books/{bookId}' }, { operation: 'DELETE /books/{bookId}' }],
  });
});

test('A verb that is not in the spec changes the created resource and does not create a second one.', () => {
  expect(wishOf('create an issue, comment on it and then freeze the issue', context)).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'POST /repos/{repo}/issues' },
      { operation: 'POST /repos/{repo}/issues/{issue}/comments' },
      { operation: 'PATCH /repos/{repo}/issues/{issue}' },
    ],
  });
});

test('Creating something and repeating it later is a flow', () => {
  expect(wishOf('make a book, delete it, delete it once more -> 404 the second time')).toMatchObject({
    kind: 'flow',
    steps: [
      { operation: 'POST /books' },
      { operation: 'DELETE /books/{bookId}' },
      { operation: 'DELETE /books/{bookId}', expect: { status: '404' } },
    ],
  });
});
