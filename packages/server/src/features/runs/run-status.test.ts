import { expect, test } from 'vitest';
import { isFinalStatus, statusFilter } from './run-status.ts';

test.each([
  ['Running', ['running']],
  ['in_progress', ['running']],
  ['SUCCESS', ['passed']],
  ['pending', ['queued']],
  ['fail', ['failed']],
  ['constructor', []],
])('the filter %s means %j', (text, statuses) => {
  expect(statusFilter(text)).toEqual(statuses);
});

test.each([undefined, '', ' ', 'All'])('the filter %j means every status', (text) => {
  expect(statusFilter(text)).toBeNull();
});

test('queued and running runs are active, all others are finished', () => {
  expect((['queued', 'running', 'passed', 'failed', 'error', 'cancelled'] as const).filter(isFinalStatus)).toEqual([
    'passed',
    'failed',
    'error',
    'cancelled',
  ]);
});
