import { describe, expect, test } from 'vitest';
import { actionOf, contextAfterRun, contextWithSuite } from './plan-message.fixture.ts';

describe('questions for details of the latest run', () => {
  test.each([
    ['what exactly did the server answer on the failing one?', 'exchange'],
    ['show me the response of the failed test', 'exchange'],
    ['what error message came back', 'exchange'],
    ['what did we send there', 'request'],
    ['show me the request body it sent', 'request'],
    ['was hat der server geantwortet?', 'exchange'],
    ['Remind me, which environment did I run that on?', 'environment'],
    ['on which env was that last one', 'environment'],
    ['was that against staging or local?', 'environment'],
    ['where did that run', 'environment'],
    ['how many requests did it send', 'requests'],
    ['when did i last run this', 'time'],
    ['which suite did I run last?', 'suite'],
    ['who kicked that off', 'who'],
  ])('“%s” asks for the %s', (message, question) => {
    expect(actionOf(message, contextAfterRun)).toMatchObject({ kind: 'show-results', question });
  });

  test('the past asks about a run, the present about the spec', () => {
    expect(actionOf('what did POST /orders return', contextAfterRun)).toMatchObject({ question: 'exchange', operations: ['POST /orders'] });
    expect(actionOf('what does POST /orders return', contextAfterRun)).toMatchObject({ kind: 'describe-operation', aspect: 'responses' });
  });

  test('without a run, the reply says that there are no results', () => {
    expect(actionOf('which environment is used?', contextWithSuite)).toMatchObject({ kind: 'show-guide', topic: 'environments' });
  });

  test('a status alone asks for the reason', () => {
    expect(actionOf('why 500', contextAfterRun)).toEqual({ kind: 'explain', subject: '' });
  });
});
