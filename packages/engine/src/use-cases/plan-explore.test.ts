import { describe, expect, test } from 'vitest';
import { readApi } from '../readers/openapi/read-api.ts';
import { actionOf, contextAfterRun, contextWithoutSuite, contextWithSuite } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const decisionOf = (message: string, context = contextWithoutSuite) => planMessage(message, context).decisions[0];
const explore = { kind: 'explore-api', environment: null, readOnly: false, search: true };

describe.each([
  ['before there is a suite', contextWithoutSuite],
  ['after a run', contextAfterRun],
])('an exploration that is asked for %s', (_, context) => {
  test.each([
    ['explore the api', explore],
    ['Explore my API please', explore],
    ['exlore my api', explore],
    ['have a look around the running api and learn what it accepts', explore],
    ['explore the server and tell me what it accepts', explore],
    ['explore the api and find bugs', explore],
    ['start an exploration', explore],
    ['can you explore the api on staging?', { ...explore, environment: 'staging' }],
    ['explore staging', { ...explore, environment: 'staging' }],
    ["poke around but don't change anything", { ...explore, readOnly: true }],
    ['poke around, read only', { ...explore, readOnly: true }],
    ['explore the api on staging without writing', { ...explore, environment: 'staging', readOnly: true }],
    ['explore everything on staging, no writes', { ...explore, environment: 'staging', readOnly: true }],
    ['explore the api, do not delete anything', { ...explore, readOnly: true }],
    ['only learn what the api accepts, do not search for bugs', { ...explore, search: false }],
    ['erkunde die api', explore],
    ['/explore', explore],
    ['/explore read-only on staging', { ...explore, environment: 'staging', readOnly: true }],
  ])('starts for “%s”', (message, action) => {
    expect(decisionOf(message, context)).toEqual({ kind: 'do', action });
  });

  test.each([
    ['find bugs in my api', '/explore on local'],
    ['could you find some bugs in this api', '/explore on local'],
    ['look for security holes on staging', '/explore on staging'],
    ['scan the api for vulnerabilities', '/explore on local'],
    ['just look around', '/explore read-only on local'],
  ])('is shown first for “%s”, with one button', (message, command) => {
    expect(decisionOf(message, context)).toMatchObject({ kind: 'preview', action: { kind: 'explore-api' }, message: command });
  });

  test.each([
    'what is exploring?',
    'how do I explore my api?',
    'how do i find bugs in my api?',
    'explain what exploring is',
    'is exploring safe?',
    'what did the exploration find?',
  ])('is explained for “%s”', (message) => {
    expect(actionOf(message, context)).toEqual({ kind: 'show-guide', topic: 'exploring' });
  });

  test.each([
    'find bugs in orders: write negative tests',
    'find bugs in orders',
    'write tests that find bugs in orders',
    'add tests that find bugs',
    'explore the orders',
    'explore edge cases of POST /orders',
    'exploratory tests for books',
    'find books with bugs',
    'did you find any bugs?',
    'I explored the api yesterday',
    'hi, just looking around',
    "don't explore prod",
    'do not explore anything yet',
    'explore the api every night',
    'stop exploring',
    "don't change anything",
  ])('is not what “%s” asks for', (message) => {
    for (const decision of planMessage(message, context).decisions) expect(decision).not.toMatchObject({ action: { kind: 'explore-api' } });
  });
});

test('an environment that does not exist is named, and nothing is explored elsewhere', () => {
  for (const message of ['explore on qa', '/explore on qa', '/explore qa'])
    expect(decisionOf(message)).toMatchObject({
      kind: 'say',
      text: expect.stringContaining('qa'),
      choices: [{ message: '/explore on local' }, { message: '/explore on staging' }],
    });
  expect(decisionOf('explore it on http://localhost:9999')).toMatchObject({ kind: 'say', text: expect.stringContaining(':9999') });
});

test('a locked environment is not explored, also when it is selected or written in capitals', () => {
  const locked = { kind: 'say', text: expect.stringContaining('prod is locked, so nothing was sent') };
  for (const message of ['explore prod', 'explore the api on prod', 'find bugs on prod', '/explore on PROD'])
    expect(decisionOf(message)).toMatchObject(locked);
  expect(decisionOf('explore the api', { ...contextWithoutSuite, selectedEnvironment: 'prod' })).toMatchObject(locked);
});

test('the selected environment is not explored when the message excludes it', () => {
  expect(decisionOf('explore but not on local')).toMatchObject({ kind: 'ask', choices: [{ message: '/explore on staging' }] });
});

test('words that were not understood lead to a question with a button', () => {
  const decision = decisionOf('explore the api with zorgblatt', contextWithSuite);
  expect(decision).toMatchObject({ kind: 'ask', question: expect.stringContaining('zorgblatt') });
  expect(decision).toMatchObject({ choices: expect.arrayContaining([expect.objectContaining({ message: '/explore' })]) });
});

test('stopping an exploration is the same action as stopping a run', () => {
  for (const message of ['stop exploring', 'stop the exploration'])
    expect(actionOf(message, contextWithSuite)).toEqual({ kind: 'stop-run' });
});

test('in an API that has its own explore operation, the word refers to that operation', () => {
  const operation = (summary: string) => ({ summary, responses: { 200: { description: 'fine' } } });
  const paths = { '/explore': { get: operation('Explore albums') }, '/albums': { get: operation('List albums') } };
  const read = readApi(JSON.stringify({ openapi: '3.0.3', info: { title: 'Music', version: '1' }, paths }));
  if (read.kind === 'refused') throw new Error(read.problem);
  expect(actionOf('explore please')?.kind).toBe('explore-api');
  expect(actionOf('explore please', { ...contextWithoutSuite, model: read.model })?.kind).toBe('make-tests');
});
