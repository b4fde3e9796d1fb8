import { expect, it } from 'vitest';
import { chooseLayout } from './table-layout.ts';

const sentence = 'Every accepted run ends, and no request that may change data is sent twice. ';

it('puts the cells of long rows one below the other', () => {
  expect(
    chooseLayout([
      ['a', 'b', 'c'],
      ['server killed', sentence.repeat(3), '0 lost, 0 sent twice, 16 accepted'],
    ]),
  ).toBe('stacked');
});

it('does so only on phones when the row still fits an article', () => {
  expect(chooseLayout([['REQUEST_TOO_SLOW', '408', sentence]])).toBe('stacked-on-phones');
});

it('leaves figures and tables of two columns as they are', () => {
  expect(chooseLayout([['p95', '12 ms', '14 ms', '9 ms']])).toBe('grid');
  expect(chooseLayout([['server killed', sentence.repeat(9)]])).toBe('grid');
  expect(chooseLayout([])).toBe('grid');
});
