import { expect, test } from 'vitest';
import type { ApiModel, MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { contextWithoutSuite, testedKeys, wishOf } from './plan-message.fixture.ts';

const call = (summary: string, properties: object = {}) => ({
  summary,
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
  responses: { 200: { description: 'done' } },
});
const read = (summary: string) => ({ summary, responses: { 200: { description: 'done' } } });

/** A claims API whose paths are procedure names. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Claims', version: '1' },
  paths: {
    '/rpc/IssuePolicy': { post: call('Issues a policy') },
    '/rpc/CancelPolicy': { post: call('Cancels a policy') },
    '/rpc/GetPolicy': { get: read('Returns a policy') },
    '/rpc/GetPolicyHolder': { get: read('Returns a holder') },
    '/rpc/SubmitClaim': { post: call('Submits a claim') },
    '/rpc/ApproveClaim': { post: call('Approves a claim') },
    '/rpc/RejectClaim': { post: call('Rejects a claim', { Reason: { type: 'string' } }) },
    '/rpc/GetClaim': { get: read('Returns a claim') },
    '/rpc/GetServerTime': { get: read('Returns the time') },
  },
};

function claims(): ApiModel {
  const found = readApi(JSON.stringify(document));
  if (found.kind === 'refused') throw new Error(found.problem);
  return found.model;
}
const context: MessageContext = { ...contextWithoutSuite, model: claims() };
const keysOf = (message: string) => {
  const wish = wishOf(message, context);
  return wish?.kind === 'suite' && wish.scope.kind === 'named' ? wish.scope.operations.map(({ path }) => path) : wish;
};

test('A flow continues with calls on the same resource.', () => {
  expect(wishOf('Issue a policy, cancel it and have a look at it afterwards', context)).toMatchObject({
    kind: 'flow',
    steps: [{ operation: 'POST /rpc/IssuePolicy' }, { operation: 'POST /rpc/CancelPolicy' }, { operation: 'GET /rpc/GetPolicy' }],
  });
});

test('A status for "the second time" belongs to the repeated request.', () => {
  expect(wishOf('submit a claim then approve it two times, the second approval should get a 409', context)).toMatchObject({
    steps: [
      { operation: 'POST /rpc/SubmitClaim' },
      { operation: 'POST /rpc/ApproveClaim', expect: { status: null } },
      { operation: 'POST /rpc/ApproveClaim', expect: { status: '409' } },
    ],
  });
});

test('A verb of the API is not an outcome, although "rejecting" often is.', () => {
  expect(keysOf('approving and rejecting claims, both need a test')).toEqual(['/rpc/ApproveClaim', '/rpc/RejectClaim']);
  expect(wishOf("leave out the Reason when rejecting a claim, I'd expect 400 there", context)).toMatchObject({
    operation: 'POST /rpc/RejectClaim',
    settings: [{ name: 'Reason', setting: { kind: 'absent' } }],
    expect: { status: '400' },
  });
});

test('The name of a call finds its operation in any spelling.', () => {
  expect(wishOf('GetServerTime has an SLA of 50 ms, check that it holds', context)).toMatchObject({
    kind: 'budget',
    operations: ['GET /rpc/GetServerTime'],
    maxMs: 50,
  });
});

test('A noun derived from a verb of the API means that operation.', () => {
  expect(keysOf('negative tests for the approval of a claim')).toEqual(['/rpc/ApproveClaim']);
});

const dotted = {
  openapi: '3.0.3',
  info: { title: 'Rooms', version: '1' },
  paths: {
    '/groups.list': { get: read('Lists groups of guests') },
    '/guests.list': { get: read('Lists all guests of a room') },
    '/guests.info': { get: read('Returns a guest') },
    '/machines/{id}/restart': { post: call('Restart a machine') },
    '/disks/{name}': { get: read('Inspect a disk') },
  },
};

test('The last part of a dotted path is a verb, and the rest names the resource', () => {
  const found = readApi(JSON.stringify(dotted));
  if (found.kind === 'refused') throw new Error(found.problem);
  const rooms: MessageContext = { ...contextWithoutSuite, model: found.model };
  expect(testedKeys('fetch all guests', rooms)).toEqual(['GET /guests.list']);
  // The machine's name is its ID, although in this API only disks have names.
  expect(wishOf('restart a machine called ghost, should be 404', rooms)).toMatchObject({
    operation: 'POST /machines/{id}/restart',
    settings: [{ target: 'path', name: 'id', setting: { value: 'ghost' } }],
    expect: { status: '404' },
  });
});
