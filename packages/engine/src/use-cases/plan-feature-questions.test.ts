import { expect, test } from 'vitest';
import type { ApiModel, MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { actionOf, contextWithoutSuite, contextWithSuite } from './plan-message.fixture.ts';

const reply = { 200: { description: 'done' } };
const query = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });
const document = {
  openapi: '3.0.3',
  info: { title: 'Harbour', version: '1' },
  paths: {
    '/ships': {
      get: { summary: 'List ships', parameters: [query('limit'), query('offset'), query('flag')], responses: reply },
      post: {
        summary: 'Register a ship',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } } },
        responses: { ...reply, 429: { description: 'Too many requests' } },
      },
    },
    '/ships/batch': {
      post: {
        summary: 'Register several ships',
        requestBody: { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } },
        responses: reply,
      },
    },
    '/berths': {
      get: { summary: 'List berths', responses: { 200: { description: 'done', headers: { ETag: { schema: { type: 'string' } } } } } },
    },
  },
};

function harbour(): ApiModel {
  const found = readApi(JSON.stringify(document));
  if (found.kind === 'refused') throw new Error(found.problem);
  return found.model;
}
const context: MessageContext = { ...contextWithoutSuite, model: harbour() };
const listed = (message: string) => {
  const action = actionOf(message, context);
  if (action?.kind !== 'list-operations' || action.scope.kind !== 'named') return action;
  return [action.feature, ...action.scope.operations.map(({ method, path }) => `${method} ${path}`)];
};

test.each([
  ['does this api have pagination?', ['paging', 'GET /ships']],
  ['which endpoints support paging', ['paging', 'GET /ships']],
  ['is there rate limiting?', ['rate-limits', 'POST /ships']],
  ['are any responses cached?', ['caching', 'GET /berths']],
  ['can I send an idempotency key when I register a ship?', ['idempotency-keys', 'POST /ships']],
  ['is there a bulk endpoint?', ['bulk-requests', 'POST /ships/batch']],
  ['does it support file uploads?', ['file-uploads']],
  ['is GET /berths paginated?', ['paging']],
])('A question about a feature of the API lists the operations that have it: %s', (message, expected) => {
  expect(listed(message)).toEqual(expected);
});

test.each(['do the tests cover pagination?', 'test the pagination of ships', 'rate limit: check that a second registration gets 429'])(
  'A request for tests and a question about them are not about the spec: %s',
  (message) => {
    expect(actionOf(message, context)).not.toMatchObject({ feature: expect.anything() });
  },
);

test.each(['give me a quick overview of our suite', 'what is in my suite at the moment?', 'tell me what the suite contains'])(
  'A question about the contents of the suite lists its cases: %s',
  (message) => {
    expect(actionOf(message, contextWithSuite)).toMatchObject({ kind: 'describe-suite', question: 'cases' });
  },
);

test.each(['how do I run this from GitHub Actions?', 'does it work with GitLab', 'can CircleCI use this?'])(
  'A product name is read however it is spelled: %s',
  (message) => {
    expect(actionOf(message, contextWithSuite)).toMatchObject({ kind: 'show-guide', topic: 'ci' });
  },
);
