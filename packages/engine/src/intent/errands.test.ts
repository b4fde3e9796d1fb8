import { describe, expect, test } from 'vitest';
import { parseIntent } from './parse-intent.ts';

describe('what is asked of the product and not of the API', () => {
  test.each([
    ['hello', 'talk'],
    ['Good morning!', 'talk'],
    ['thanks a lot', 'talk'],
    ['run what failed', 'rerun'],
    ['retest the last failures', 'rerun'],
    ['rerun only the failed ones', 'rerun'],
    ['undo', 'undo'],
    ['delete that', 'undo'],
    ['revert the last change', 'undo'],
    ['compare the last two runs', 'compare'],
    ['what changed since the last run?', 'compare'],
    ['show my last runs', 'runs'],
    ['latest runs', 'runs'],
    ['make a PR', 'pr-preview'],
    ['create a pull request with these tests', 'pr-preview'],
    ['export as postman', 'export'],
    ['export the tests', 'export'],
    ['how do I run this in CI', 'ci'],
    ['run the tests in GitHub Actions', 'ci'],
    ['run it every night', 'guide'],
    ['how do I invite a colleague?', 'guide'],
    ['how can I edit a test', 'guide'],
    ['how do I import my spec', 'import'],
    ['how do I add a token', 'auth'],
    ['which credentials are used?', 'auth'],
    ['which environment is used', 'environment'],
    ['how do I set the base url?', 'environment'],
    ['how do I run it locally', 'run'],
    ['show endpoints without tests', 'coverage'],
    ['which endpoints have no tests yet', 'coverage'],
    ["what's missing?", 'coverage'],
    ['what can you do', 'help'],
    ['explain the failure', 'explain'],
    ['are there any breaking changes?', 'contract-diff'],
  ])('“%s” is %s', (text, kind) => {
    expect(parseIntent(text).kind).toBe(kind);
  });

  test.each([
    ['run a workflow'],
    ['retry a failed webhook'],
    ['list runs of a project'],
    ['create a pull request'],
    ['export a report'],
    ['delete a book'],
    ['undo a like'],
    ['invite a member to the team'],
    ['which countries are supported'],
    ['list environments'],
    ['import bank transactions'],
    ['add a token'],
    ['run auth tests for users'],
    ['show coverage of users'],
  ])('“%s” speaks of the API', (text) => {
    expect(parseIntent(text).kind).toBe('generate');
  });

  test('a question for endpoints keeps what is asked of them', () => {
    expect(parseIntent('which endpoints need admin rights')).toMatchObject({ kind: 'operations', scope: { words: 'admin' }, demand: null });
    expect(parseIntent('which endpoints need a token?')).toMatchObject({
      kind: 'operations',
      scope: { kind: 'all' },
      demand: 'credentials',
    });
    expect(parseIntent('which endpoints are public')).toMatchObject({ scope: { kind: 'all' }, demand: 'nothing' });
    expect(parseIntent('what can I do with invoices')).toMatchObject({ kind: 'operations', scope: { words: 'invoices' } });
    expect(parseIntent('list all endpoints')).toMatchObject({ kind: 'operations', scope: { kind: 'all' } });
  });

  test('a format is read where one is named', () => {
    expect(parseIntent('export the suite to k6')).toEqual({ kind: 'export', format: 'k6' });
    expect(parseIntent('save it as a Postman collection')).toEqual({ kind: 'export', format: 'postman' });
  });

  test('a failure that nobody names is the latest one', () => {
    expect(parseIntent('what went wrong in the last run?')).toEqual({ kind: 'explain', subject: '' });
    expect(parseIntent('why did createOrder fail?')).toMatchObject({ subject: 'why did createOrder fail?' });
  });

  test('a long text is never an errand, however it begins', () => {
    expect(parseIntent(`hello ${'orders '.repeat(60)}`).kind).toBe('generate');
  });
});
