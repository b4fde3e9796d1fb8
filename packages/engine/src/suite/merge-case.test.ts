import { describe, expect, test } from 'vitest';
import type { TestCase } from '../model/index.ts';
import { mergeCase } from './merge-case.ts';

const base: TestCase = {
  id: 'createBook.smoke',
  title: 'Create a book',
  tags: ['smoke'],
  op: 'POST /books',
  why: 'The spec documents it.',
  evidence: 'C',
  steps: [
    {
      req: { method: 'POST', path: '/books', json: { title: 'Dune', year: 1965 } },
      expect: { must: { status: ['2xx'] }, should: { status: ['201'] } },
    },
  ],
};
const withBody = (json: { readonly [key: string]: string | number }, more: Partial<TestCase> = {}): TestCase => ({
  ...base,
  ...more,
  steps: [{ req: { method: 'POST', path: '/books', json }, expect: base.steps[0]?.expect ?? {} }],
});
const mine = (more: Partial<TestCase>): TestCase => ({ ...base, ...more, edited: true });

describe("Merging a user's case with the generated case", () => {
  test('changes nothing when the generator writes the same as before', () => {
    expect(mergeCase(base, mine({ title: 'Mine' }), base)).toEqual({ kind: 'merged', testCase: mine({ title: 'Mine' }) });
  });

  test("takes the generator's changes and keeps the user's changes", () => {
    const merged = mergeCase(base, mine({ off: true }), withBody({ title: 'Dune', year: 1965, isbn: '978' }));
    expect(merged).toEqual({ kind: 'merged', testCase: withBody({ title: 'Dune', year: 1965, isbn: '978' }, { off: true, edited: true }) });
  });

  test('combines changes to different fields of one body', () => {
    const merged = mergeCase(base, withBody({ title: 'Emma', year: 1965 }, { edited: true }), withBody({ title: 'Dune', year: 1966 }));
    expect(merged).toEqual({ kind: 'merged', testCase: withBody({ title: 'Emma', year: 1966 }, { edited: true }) });
  });

  test('keeps what the user removed', () => {
    const { should: _should, ...must } = base.steps[0]?.expect ?? {};
    const [step] = base.steps;
    if (step === undefined) throw new Error('the base has a step');
    const merged = mergeCase(base, mine({ steps: [{ ...step, expect: must }] }), { ...base, title: 'Create one book' });
    expect(merged).toMatchObject({ kind: 'merged', testCase: { title: 'Create one book', steps: [{ expect: must }] } });
  });

  test('drops the mark once both are the same', () => {
    expect(mergeCase(base, mine({ title: 'Create one book' }), { ...base, title: 'Create one book' })).toEqual({
      kind: 'merged',
      testCase: { ...base, title: 'Create one book' },
    });
  });

  test.each<[string, TestCase, TestCase]>([
    ['the same title', mine({ title: 'Mine' }), { ...base, title: 'Theirs' }],
    ['the same field of the body', withBody({ title: 'Emma', year: 1965 }, { edited: true }), withBody({ title: 'Ulysses', year: 1965 })],
    ['a field that one of them removed', withBody({ year: 1965 }, { edited: true }), withBody({ title: 'Emma', year: 1965 })],
    ['the list of steps', mine({ steps: [...base.steps, ...base.steps] }), withBody({ title: 'Emma', year: 1965 })],
  ])('is a conflict when both changed %s', (_what, edited, theirs) => {
    expect(mergeCase(base, edited, theirs)).toEqual({ kind: 'conflict' });
  });
});
