import { describe, expect, it } from 'vitest';
import { caseFixture } from './case.fixture.ts';
import { copyCase, countDependants, countSteps, groupCases, kindChoices, listCases } from './suite-cases.ts';

const create = caseFixture();
const list = caseFixture({
  id: 'listBooks.limit',
  title: 'limit 101',
  tags: ['boundary'],
  op: 'GET /books',
  steps: [{ req: { method: 'GET', path: '/books' }, expect: {} }],
});
const suite = {
  contents: [
    { path: 'tests.json', content: '{"assay":"1"}' },
    { path: 'tests/endpoint/books.json', content: JSON.stringify({ cases: [create, list] }) },
    { path: 'tests/endpoint/broken.json', content: '{' },
  ],
};
const entries = listCases(suite);
const shown = (words: string, kind = '') => groupCases(entries, { words, kind }).map(({ op, entries: found }) => [op, found.length]);

describe('the cases of a suite', () => {
  it('are read from its case files; other files are ignored', () => {
    expect(entries.map(({ path, testCase }) => [path, testCase.id])).toEqual([
      ['tests/endpoint/books.json', 'createBook.smoke'],
      ['tests/endpoint/books.json', 'listBooks.limit'],
    ]);
  });

  it('are grouped by operation and filtered by text and kind', () => {
    expect(shown('')).toEqual([
      ['POST /books', 1],
      ['GET /books', 1],
    ]);
    expect(shown('limit')).toEqual([['GET /books', 1]]);
    expect(shown('books create')).toEqual([['POST /books', 1]]);
    expect(shown('', 'boundary')).toEqual([['GET /books', 1]]);
    expect(kindChoices(entries)).toEqual(['boundary', 'smoke']);
  });

  it('are counted by the requests they send, without those that are disabled', () => {
    expect(countSteps(entries)).toEqual({ total: 2, write: 1 });
    const off = entries.map((entry) => ({ ...entry, testCase: { ...entry.testCase, off: true } }));
    expect(countSteps(off)).toEqual({ total: 0, write: 0 });
    expect(groupCases([...entries, ...off.slice(0, 1)], { words: '', kind: 'off' }).map(({ op }) => op)).toEqual(['POST /books']);
  });

  it('count how many other cases depend on one of them', () => {
    const needing = caseFixture({ id: 'x', needs: ['createBook.smoke'] });
    expect(countDependants([...entries, { path: 'x', testCase: needing }], 'createBook.smoke')).toBe(1);
    expect(countDependants(entries, 'createBook.smoke')).toBe(0);
  });

  it('are copied under an unused id', () => {
    expect(copyCase(create, new Set()).id).toBe('createBook.smoke.copy');
    expect(copyCase(create, new Set(['createBook.smoke.copy'])).id).toBe('createBook.smoke.copy2');
  });
});
