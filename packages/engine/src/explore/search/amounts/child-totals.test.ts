import { expect, test } from 'vitest';
import { modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf } from '../sample-services/plain-server.fixture.ts';

const rating = { type: 'integer', minimum: 1, maximum: 5 };
const model = modelOf({
  ...pathsOf('books', {
    fields: { name: { type: 'string' } },
    shown: { review_count: { type: 'integer' }, average_rating: { type: ['number', 'null'] } },
  }),
  ...pathsOf('reviews', { parent: 'books', fields: { rating, words: { type: 'string' } } }),
});

type Flaw = 'the last rating' | 'whole numbers' | 'a count that never falls' | null;

function found(flaw: Flaw) {
  const added = new Map<number, number>();
  return brokenRules(model, {
    before: ({ method, path }) => {
      const [, book] = /^\/books\/(\d+)\/reviews$/.exec(path) ?? [];
      if (method === 'POST' && book !== undefined) added.set(Number(book), (added.get(Number(book)) ?? 0) + 1);
      return null;
    },
    show: (kind, row, server) => {
      if (kind !== 'books') return row;
      const ratings = server
        .all('reviews')
        .filter(({ book_id: book }) => book === row.id)
        .map((review) => Number(review.rating));
      const sum = ratings.reduce((all, one) => all + one, 0);
      const mean = ratings.length === 0 ? null : sum / ratings.length;
      const wrong = flaw === 'the last rating' ? (ratings.at(-1) ?? null) : flaw === 'whole numbers' ? Math.floor(mean ?? 0) : mean;
      return {
        ...row,
        review_count: flaw === 'a count that never falls' ? (added.get(row.id) ?? 0) : ratings.length,
        average_rating: wrong,
      };
    },
  });
}

const sums = (rules: readonly string[]): readonly string[] => rules.filter((rule) => rule.startsWith('wrong-sum'));

test('A shop that counts its reviews has no finding about them.', async () => {
  expect(sums(await found(null))).toEqual([]);
});

test.each<[Flaw, string]>([
  ['the last rating', 'wrong-sum POST /books/{id}/reviews'],
  ['whole numbers', 'wrong-sum POST /books/{id}/reviews'],
  ['a count that never falls', 'wrong-sum DELETE /reviews/{id}'],
])('A shop that shows %s is found.', async (flaw, rule) => {
  expect(sums(await found(flaw))).toEqual([rule]);
});
