import { describe, expect, test } from 'vitest';
import type { GeneratedSuite, Scope, SuiteKind, TestWish } from '../../model/index.ts';
import { removeCases } from '../../suite/edit-suite.ts';
import { readAllCases } from '../../suite/read-all-cases.ts';
import { exactWish, fieldSetting, requestedCases, responseWithStatus, wishFor } from './wish.fixture.ts';

const suite = (kinds: readonly SuiteKind[], more: Partial<Extract<TestWish, { kind: 'suite' }>> = {}): TestWish => ({
  kind: 'suite',
  kinds,
  perOperation: null,
  atMost: null,
  scope: { kind: 'all' },
  ...more,
});
const only = (...keys: readonly string[]): Scope => ({
  kind: 'named',
  operations: keys.map((key) => {
    const [method, path = ''] = key.split(' ');
    return { method: method === 'GET' || method === 'POST' || method === 'DELETE' ? method : null, path };
  }),
});

describe('At most', () => {
  test.each([1, 3, 7])('%s cases of one kind are kept, one per operation first, with their controls', (atMost) => {
    const generated = wishFor([suite(['negative'], { atMost })]);
    const cases = requestedCases(generated);
    expect(cases).toHaveLength(atMost);
    expect(new Set(cases.map(({ op }) => op)).size).toBe(atMost);
  });

  test('two cases of two kinds are one of each', () => {
    const cases = requestedCases(wishFor([suite(['smoke', 'negative'], { atMost: 2, scope: only('POST /books', 'POST /orders') })]));
    expect(cases.map(({ tags }) => tags[0]).toSorted()).toEqual(['negative', 'smoke']);
  });

  test('the plan names the cases that are left', () => {
    const generated = wishFor([suite(['negative'], { atMost: 1, scope: only('POST /books') })]);
    expect(generated.plan).toMatchObject([{ op: 'POST /books', text: requestedCases(generated)[0]?.title.replace('POST /books ', '') }]);
  });
});

describe('So many per operation', () => {
  const three = suite(['negative'], { perOperation: 3, scope: only('POST /books') });
  const negatives = (generated: GeneratedSuite): number =>
    readAllCases(generated.files).filter(({ tags }) => tags[0] === 'negative').length;

  test('are three new ones, even if the suite has three already', () => {
    const first = wishFor([three]);
    const second = wishFor([three], { existing: first });
    expect([first, second, wishFor([three], { existing: second })].map(negatives)).toEqual([3, 6, 9]);
  });

  test('do not count exact cases', () => {
    const first = wishFor([exactWish('POST /books', [fieldSetting('price', -1)], { expect: responseWithStatus('422') })]);
    expect(negatives(wishFor([three], { existing: first }))).toBe(4);
  });
});

describe('Several wishes', () => {
  test('about one operation share its file, its control and its row in the plan', () => {
    const generated = wishFor([
      suite(['smoke'], { scope: only('POST /books') }),
      exactWish('POST /books', [fieldSetting('price', -1)], { expect: responseWithStatus('422') }),
    ]);
    expect(generated.plan).toHaveLength(1);
    expect(generated.plan[0]?.text).toContain('POST /books with price -1 returns 422');
    expect(generated.wishes.map(({ cases }) => cases.length > 0)).toEqual([true, true]);
  });

  test('are built even if one of them is not possible', () => {
    const generated = wishFor([exactWish('POST /nothing'), exactWish('GET /books')]);
    expect(generated.wishes.map(({ cases, omitted }) => [cases.length, omitted.length])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  test('without a matching operation offer the closest ones', () => {
    const nowhere: Scope = { kind: 'search', words: 'zeppelin', method: null };
    const generated = wishFor([suite(['smoke'], { scope: nowhere })]);
    expect(generated.nearest.length).toBeGreaterThan(0);
    expect(wishFor([suite(['smoke'], { scope: nowhere }), exactWish('GET /books')]).wishes[0]?.omitted).toEqual([
      { op: '', reason: 'no operation in the API matches' },
    ]);
  });
});

describe('Cases that a user removed', () => {
  const first = wishFor([suite(['smoke'], { scope: only('GET /books', 'DELETE /books/{bookId}') })]);
  const filter = { operations: ['DELETE /books/{bookId}'], tags: null, ids: null, statuses: null, failing: false };
  const { files } = removeCases(first.files, { filter, failedIds: [] });
  const existing = { ...first, files };

  test('stay away when the user asks for more of the same', () => {
    const again = wishFor([suite(['smoke'], { scope: only('GET /books', 'DELETE /books/{bookId}') })], { existing });
    expect(again.removedCases.map(({ op }) => op)).toContain('DELETE /books/{bookId}');
    expect(again.cases).toBe(first.cases - again.removedCases.length);
  });

  test('come back when the user describes exactly such a case', () => {
    const wish = exactWish('GET /books', [fieldSetting('limit', 0)], { expect: responseWithStatus('422') });
    const described = wishFor([wish]);
    const ids = described.wishes.flatMap(({ cases }) => cases);
    const away = removeCases(described.files, { filter: { ...filter, operations: null, ids }, failedIds: [] });
    const again = wishFor([wish], { existing: { ...described, files: away.files } });
    expect([away.left, again.cases, again.removedCases]).toEqual([1, 2, []]);
  });
});
