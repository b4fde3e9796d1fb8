import { expect, test } from 'vitest';
import type { CheckOperator, Json } from '../model/index.ts';
import { satisfiesOperator } from './operators.ts';

test.each<[readonly Json[], CheckOperator, Json, boolean]>([
  [[1], 'exists', null, true],
  [[], 'exists', null, false],
  [[], 'absent', null, true],
  [[null], 'absent', null, false],
  [[1, 2], 'count', 2, true],
  [[], 'count', 0, true],
  [[], 'eq', 1, false],
  [[{ a: 1, b: 2 }], 'eq', { b: 2, a: 1 }, true],
  [[1, 1], 'eq', 1, true],
  [[1, 2], 'eq', 1, false],
  [[2], 'ne', 1, true],
  [['a', 'b'], 'in', ['a', 'b', 'c'], true],
  [['d'], 'in', ['a'], false],
  [['a'], 'in', 'abc', false],
  [[1.0], 'type', 'integer', true],
  [[1.5], 'type', 'integer', false],
  [[1.5], 'type', 'number', true],
  [[null], 'type', 'null', true],
  [['abc'], 'match', '^a', true],
  [[1], 'match', '1', false],
  [['abc'], 'match', '(?=a)', false],
  [['abc'], 'contains', 'b', true],
  [[['b']], 'contains', 'b', false],
  [[1], 'lt', 2, true],
  [[2], 'lt', 2, false],
  [[2], 'le', 2, true],
  [[3], 'gt', 2, true],
  [[2], 'ge', 2, true],
  [['3'], 'gt', 2, false],
  [['é😀'], 'len', 2, true],
  [[[1, 2]], 'len', 2, true],
  [[{ a: 1 }], 'len', 1, true],
  [[5], 'len', 1, false],
])('%j %s %j is %j', (nodes, operator, argument, expected) => {
  expect(satisfiesOperator(nodes, operator, argument)).toBe(expected);
});
