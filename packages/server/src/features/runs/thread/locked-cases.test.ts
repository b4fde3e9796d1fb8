import type { Suite, TestCase } from '@assay/engine/model';
import { expect, test } from 'vitest';
import { skipMutations } from './locked-cases.ts';

const testCase = (id: string, method: 'GET' | 'POST', extra: Partial<TestCase> = {}): TestCase => ({
  id,
  title: id,
  tags: ['smoke'],
  op: `${method} /x`,
  why: 'because',
  evidence: 'C',
  steps: [{ req: { method, path: '/x' }, expect: {} }],
  ...extra,
});

const suiteOf = (...cases: readonly TestCase[]): Suite => ({
  assay: '1',
  suite: { id: 's', name: 's', generator: 'g', engineVersion: '0', seed: 1 },
  env: {},
  auth: {},
  defaults: {},
  schemas: {},
  cases,
});

test('cases that change data are skipped, by tag and by method', () => {
  const split = skipMutations(
    suiteOf(testCase('read', 'GET'), testCase('tagged', 'GET', { tags: ['mutates'] }), testCase('create', 'POST')),
    'prod',
  );
  expect(split.suite.cases.map(({ id }) => id)).toEqual(['read']);
  expect(split.skipped.map(({ testCase: { id } }) => id)).toEqual(['tagged', 'create']);
  expect(split.skipped[0]?.reason).toBe('Skipped: it changes data, and the environment prod is locked.');
});

test('a clean-up step that deletes counts as a change', () => {
  const cleanup = testCase('cleanup', 'GET', { finally: [{ req: { method: 'DELETE', path: '/x' }, expect: {} }] });
  expect(skipMutations(suiteOf(cleanup), 'prod').suite.cases).toEqual([]);
});

test('dependants of a skipped control are skipped transitively', () => {
  const cases = [
    testCase('third', 'GET', { needs: ['second'] }),
    testCase('second', 'GET', { needs: ['first'] }),
    testCase('first', 'POST'),
  ];
  const split = skipMutations(suiteOf(...cases, testCase('free', 'GET')), 'prod');
  expect(split.suite.cases.map(({ id }) => id)).toEqual(['free']);
  expect(split.skipped[0]?.reason).toBe('Skipped: it depends on second, which was skipped because the environment prod is locked.');
});

test('setup cases respect the lock too, and cases that need them are skipped with them', () => {
  const suite = {
    ...suiteOf(testCase('uses', 'GET', { needs: ['wipe'] }), testCase('free', 'GET')),
    setup: [testCase('wipe', 'POST'), testCase('look', 'GET')],
  };
  const split = skipMutations(suite, 'prod');
  expect(split.suite.setup?.map(({ id }) => id)).toEqual(['look']);
  expect(split.suite.cases.map(({ id }) => id)).toEqual(['free']);
  expect(split.skipped.map(({ testCase: { id } }) => id)).toEqual(['wipe', 'uses']);
});
