import { describe, expect, test } from 'vitest';
import type { TextFile } from '../model/index.ts';
import { casesById, conflictingCases, editCases } from './edit-cases.ts';

const step = { req: { method: 'GET', path: '/a' }, expect: { must: { status: ['200'] } } };
const testCase = (id: string, parts: object = {}) => ({
  id,
  title: id,
  tags: ['smoke'],
  op: 'GET /a',
  why: 'x',
  evidence: 'C',
  steps: [step],
  ...parts,
});
const header = {
  assay: '1',
  suite: { id: 's', name: 'S', generator: 'g', engineVersion: '1', seed: 1 },
  env: {},
  auth: { none: null },
  defaults: {},
  schemas: {},
  include: ['tests/endpoint/a.json', 'tests/endpoint/b.json'],
};
const file = (path: string, value: object): TextFile => ({ path, content: JSON.stringify(value) });
const suite = [
  file('tests.json', header),
  file('tests/endpoint/a.json', { cases: [testCase('a.one'), testCase('a.two')] }),
  file('tests/endpoint/b.json', { cases: [testCase('b.one', { op: 'GET /b' })] }),
];
const ids = (files: readonly TextFile[]) => [...casesById(files).keys()];

describe('Editing the cases of a suite', () => {
  test('the first case of an empty suite gets a file that the header includes', () => {
    const edited = editCases([file('tests.json', { ...header, include: [] })], [{ id: 'a.one', testCase: testCase('a.one') }]);
    expect(edited.map(({ path }) => path)).toEqual(['tests.json', 'tests/endpoint/cases.json']);
    expect(JSON.parse(edited[0]?.content ?? '').include).toEqual(['tests/endpoint/cases.json']);
    expect(ids(edited)).toEqual(['a.one']);
  });

  test('a changed case is marked and keeps its place, and other files keep their bytes', () => {
    const edited = editCases(suite, [{ id: 'a.one', testCase: testCase('a.one', { title: 'New' }) }]);
    expect(ids(edited)).toEqual(['a.one', 'a.two', 'b.one']);
    expect(casesById(edited).get('a.one')).toMatchObject({ title: 'New', edited: true });
    expect(edited[0]).toEqual(suite[0]);
    expect(edited[2]).toEqual(suite[2]);
  });

  test('a new case is added to the file of its operation, or to the last file', () => {
    expect(ids(editCases(suite, [{ id: 'a.three', testCase: testCase('a.three') }]))).toEqual(['a.one', 'a.two', 'a.three', 'b.one']);
    const other = testCase('c.one', { op: 'GET /c' });
    expect(ids(editCases(suite, [{ id: 'c.one', testCase: other }]))).toEqual(['a.one', 'a.two', 'b.one', 'c.one']);
  });

  test('A removed case leaves its file, and an empty file is removed.', () => {
    const edited = editCases(suite, [{ id: 'b.one', testCase: null }]);
    expect(edited.map(({ path }) => path)).toEqual(['tests.json', 'tests/endpoint/a.json']);
    expect(JSON.parse(edited[0]?.content ?? '').include).toEqual(['tests/endpoint/a.json']);
  });

  test('a case renamed in its own text replaces the old one', () => {
    expect(ids(editCases(suite, [{ id: 'a.one', testCase: testCase('a.first') }]))).toEqual(['a.first', 'a.two', 'b.one']);
  });
});

describe('Two changes at the same time', () => {
  const mine = testCase('a.one', { title: 'Mine' });
  const theirs = (parts: object, id = 'a.one') => editCases(suite, [{ id, testCase: testCase(id, parts) }]);

  test('are both applied when they are about different cases', () => {
    expect(conflictingCases(suite, theirs({ title: 'Theirs' }, 'a.two'), [{ id: 'a.one', testCase: mine }])).toEqual([]);
  });

  test('conflict when they are about the same case', () => {
    expect(conflictingCases(suite, theirs({ title: 'Theirs' }), [{ id: 'a.one', testCase: mine }])).toEqual(['a.one']);
    const gone = editCases(suite, [{ id: 'a.one', testCase: null }]);
    expect(conflictingCases(suite, gone, [{ id: 'a.one', testCase: mine }])).toEqual(['a.one']);
  });

  test('do not conflict when both are equal', () => {
    const gone = editCases(suite, [{ id: 'a.one', testCase: null }]);
    expect(conflictingCases(suite, gone, [{ id: 'a.one', testCase: null }])).toEqual([]);
  });
});
