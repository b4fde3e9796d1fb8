import { describe, expect, test } from 'vitest';
import glossary from './data/glossary.json' with { type: 'json' };
import { findTerms, similarTerms } from './glossary.ts';

const named = (text: string) => findTerms(text).terms.map(({ term }) => term);

describe('the glossary', () => {
  test('every way to write a term belongs to one term', () => {
    const words = glossary.flatMap((one) => one.words);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  test.each([
    ['idempotent', ['idempotent']],
    ['Idempotency-Key', ['idempotency key']],
    ['load test', ['load test']],
    ['load and stress', ['load test', 'stress test']],
    ['PUT/PATCH', ['PUT', 'PATCH']],
    ['409', ['409']],
    ['e2e', ['end-to-end test']],
    ['end-to-end tests', ['end-to-end test']],
    ['zeppelin', []],
  ])('“%s” names %j', (text, terms) => {
    expect(named(text)).toEqual(terms);
  });

  test('words that belong to no term are left over', () => {
    expect(findTerms('flaky zeppelin').rest).toEqual(['zeppelin']);
  });

  test('an unknown word is close to terms that are written like it', () => {
    expect(similarTerms('idempotant').map(({ term }) => term)).toContain('idempotent');
    expect(similarTerms('paginate').map(({ term }) => term)).toContain('pagination');
    expect(similarTerms('qwxk')).toEqual([]);
  });
});
