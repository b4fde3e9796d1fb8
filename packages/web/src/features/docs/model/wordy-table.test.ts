import { expect, it } from 'vitest';
import { isWordyTable } from './wordy-table.ts';

const prose = 'every accepted run ends, and no request that may change data is sent twice. '.repeat(2);

it('finds a table with long texts in three columns', () => {
  expect(isWordyTable([['server killed', prose, '0 lost']])).toBe(true);
});

it('leaves figures and tables of two columns as they are', () => {
  expect(isWordyTable([['p95', '12 ms', '14 ms', '9 ms']])).toBe(false);
  expect(isWordyTable([['server killed', prose]])).toBe(false);
  expect(isWordyTable([])).toBe(false);
});
