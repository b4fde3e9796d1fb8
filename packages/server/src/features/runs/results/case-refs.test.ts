import { expect, test } from 'vitest';
import { caseRefsIn } from './case-refs.ts';

const ref = { id: 'orders.list', op: 'GET /orders', title: 'list' };

test('only entries with an id and an operation are cases', () => {
  expect(caseRefsIn([ref, null, 7, 'orders.list', [], {}, { id: 'a' }, { op: 'GET /a' }])).toEqual([ref]);
});

test.each([undefined, null, 'orders.list', ref])('%j is no list of cases', (value) => {
  expect(caseRefsIn(value)).toEqual([]);
});
