import { describe, expect, test } from 'vitest';
import { exactWish, fieldSetting, responseWithStatus, wishFor } from '../generate/wishes/wish.fixture.ts';
import type { CaseFilter, InputSetting, TestCase, TestWish } from '../model/index.ts';
import { changeCases, keepCases, removeCases, renameSuite } from './edit-suite.ts';
import { filterCases } from './filter-cases.ts';
import { readAllCases } from './read-all-cases.ts';
import { readSuite } from './read-suite.ts';

const kinds: TestWish = {
  kind: 'suite',
  kinds: ['smoke', 'negative', 'auth'],
  perOperation: 2,
  atMost: null,
  scope: {
    kind: 'named',
    operations: [
      { method: 'POST', path: '/books' },
      { method: 'GET', path: '/orders' },
    ],
  },
};
const { files } = wishFor([
  kinds,
  exactWish('POST /books', [fieldSetting('price', -1)], { expect: responseWithStatus('422') }),
  exactWish('GET /orders/{orderId}', [], { expect: responseWithStatus('404') }),
]);
const all: CaseFilter = { operations: null, tags: null, ids: null, statuses: null, failing: false };
const choose = (filter: Partial<CaseFilter>, failedIds: readonly string[] = []) => ({ filter: { ...all, ...filter }, failedIds });
const idsOf = (cases: readonly TestCase[]): readonly string[] => cases.map(({ id }) => id);
const priceCase = readAllCases(files).find(({ title }) => title.includes('price -1'));
const priceId = priceCase?.id ?? '';

describe('A filter', () => {
  test('chooses by operation, tag, id, status and failure, and every part has to match', () => {
    const chosen = (filter: Partial<CaseFilter>, failedIds: readonly string[] = []) => filterCases(files, { ...all, ...filter }, failedIds);
    expect(chosen({})).toHaveLength(readAllCases(files).length);
    expect(chosen({ operations: ['GET /orders'] }).every(({ op }) => op === 'GET /orders')).toBe(true);
    expect(chosen({ tags: ['auth'], operations: ['POST /books'] }).every(({ tags }) => tags.includes('auth'))).toBe(true);
    expect(idsOf(chosen({ ids: [priceId] }))).toEqual([priceId]);
    expect(idsOf(chosen({ failing: true }, [priceId]))).toEqual([priceId]);
    expect(chosen({ failing: true })).toEqual([]);
  });

  test('chooses a status, or a class of them', () => {
    expect(idsOf(filterCases(files, { ...all, statuses: ['422'], tags: ['negative'] }, []))).toContain(priceId);
    expect(filterCases(files, { ...all, statuses: ['404'] }, []).map(({ op }) => op)).toEqual(['GET /orders/{orderId}']);
    expect(idsOf(filterCases(files, { ...all, statuses: ['4xx'] }, []))).toContain(priceId);
  });
});

describe('Removing', () => {
  test('an operation removes its cases and its file', () => {
    const edit = removeCases(files, choose({ operations: ['GET /orders'] }));
    expect(new Set(edit.removed.map(({ op }) => op))).toEqual(new Set(['GET /orders']));
    expect(edit.left).toBe(readAllCases(files).length - edit.removed.length);
    expect(edit.files.length).toBe(files.length - 1);
    expect(readSuite(edit.files).kind).toBe('suite');
  });

  test('a kind leaves the others alone', () => {
    const edit = removeCases(files, choose({ tags: ['auth'] }));
    expect(edit.removed.length).toBeGreaterThan(0);
    expect(edit.changed).toEqual([]);
    expect(readAllCases(edit.files).some(({ tags }) => tags.includes('auth'))).toBe(false);
  });

  test('a control frees the cases that needed it', () => {
    const edit = removeCases(files, choose({ ids: ['createBook.smoke'] }));
    expect(idsOf(edit.removed)).toEqual(['createBook.smoke']);
    expect(idsOf(edit.changed)).toContain(priceId);
    expect(edit.changed.every(({ needs }) => needs?.includes('createBook.smoke') !== true)).toBe(true);
    expect(readSuite(edit.files).kind).toBe('suite');
  });

  test('an empty edit changes nothing', () => {
    expect(removeCases(files, choose({ ids: ['unknown'] })).files).toEqual(files);
  });

  test('removing everything leaves no case, which the caller can see', () => {
    expect(removeCases(files, choose({})).left).toBe(0);
  });
});

describe('Keeping', () => {
  test('chosen cases keeps the controls that they need', () => {
    const edit = keepCases(files, choose({ ids: [priceId] }));
    expect(idsOf(readAllCases(edit.files)).toSorted()).toEqual(['createBook.smoke', priceId].toSorted());
    expect(readSuite(edit.files).kind).toBe('suite');
  });

  test('a selection without a match removes nothing', () => {
    expect(keepCases(files, choose({ operations: ['GET /nothing'] })).removed).toEqual([]);
  });
});

describe('Changing', () => {
  const settings = (name: string, value: string | number): readonly InputSetting[] => [
    { target: 'field', name, setting: { kind: 'value', value } },
  ];
  const changed = (wish: Partial<Parameters<typeof changeCases>[2]>, ids: readonly string[] = [priceId]) =>
    changeCases(files, choose({ ids }), { status: null, settings: [], maxMs: null, ...wish });

  test('the expected status changes the title too, and marks the case as edited', () => {
    const edit = changed({ status: '400' });
    expect(edit.changed).toMatchObject([{ title: 'POST /books with price -1 returns 400' }]);
    const stored = readAllCases(edit.files).find(({ id }) => id === priceId);
    expect(stored).toMatchObject({ edited: true, steps: [{ expect: { must: { status: ['400'] } } }] });
  });

  test('a status of another class drops the checks of the body', () => {
    const [testCase] = changed({ status: '404' }, ['createBook.smoke']).changed;
    expect(testCase?.steps.at(-1)?.expect).toEqual({ must: { status: ['404'] } });
  });

  test('a status of the same class keeps the checks of the body', () => {
    const [testCase] = changed({ status: '200' }, ['createBook.smoke']).changed;
    expect(testCase?.steps.at(-1)?.expect.must).toMatchObject({ status: ['200'], schema: 'Book' });
  });

  test('a value keeps the type of the value before', () => {
    const [testCase] = changed({ settings: settings('price', '-5') }).changed;
    expect(testCase?.steps.at(-1)?.req.json).toMatchObject({ price: -5 });
    expect(testCase?.title).toBe('POST /books with price -5 returns 422');
  });

  test('a value that the title does not name yet is added to it', () => {
    expect(changed({ settings: settings('stock', 7) }).changed[0]?.title).toBe('POST /books with price -1 and stock 7 returns 422');
  });

  test('a time limit is added to the other checks', () => {
    expect(changed({ maxMs: 300 }).changed[0]?.steps.at(-1)?.expect.must).toEqual({ status: ['422'], maxMs: 300 });
  });

  test('a value in the path and in the query is found by its name', () => {
    const id = readAllCases(files).find(({ op }) => op === 'GET /orders/{orderId}')?.id ?? '';
    const path = changed({ settings: settings('orderId', 'nope') }, [id]).changed[0];
    expect(path?.steps.at(-1)?.req.path).toBe('/orders/nope');
    const limit = changed({ settings: settings('limit', 7) }, ['listOrders.smoke']).changed[0];
    expect(limit?.steps.at(-1)?.req.query).toMatchObject({ limit: 7 });
  });

  test('a value that cannot be set is reported', () => {
    const edit = changed({ settings: settings('price', '{{SECRET}}') });
    expect(edit.changed).toEqual([]);
    expect(edit.unchanged).toMatchObject([{ reason: 'price cannot be set in its request' }]);
    expect(edit.files).toEqual(files);
  });
});

test('Renaming changes only the name in the header.', () => {
  const renamed = renameSuite(files, 'Checkout');
  const read = readSuite(renamed);
  expect(read.kind === 'suite' ? read.suite.suite.name : '').toBe('Checkout');
  expect(renamed.slice(1)).toEqual(files.slice(1));
});
