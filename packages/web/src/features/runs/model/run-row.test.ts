import { expect, test } from 'vitest';
import { runNote } from './run-row.ts';

const none = { fail: 0, error: 0, blocked: 0, inconclusive: 0, warn: 0, pass: 0, waived: 0 };
const note = (status: 'passed' | 'failed' | 'error' | 'running' | 'cancelled', counts: Partial<typeof none>) =>
  runNote({ status, load: null, casesCount: 9, counts: { ...none, ...counts } });

test('shows the failures beside the status', () => {
  expect(note('failed', { fail: 2, pass: 7 })).toBe('2 failed');
  expect(note('error', { error: 1, pass: 8 })).toBe('1 error');
  expect(note('failed', { fail: 1, error: 3, pass: 5 })).toBe('1 failed, 3 errors');
});

test('shows the number of cases when nothing failed and the run has ended', () => {
  expect(note('passed', { pass: 9 })).toBe('9 cases');
  expect(note('running', { pass: 4 })).toBe('');
});

test('does not count the requests that were in flight when a run was cancelled', () => {
  expect(note('cancelled', { pass: 4, error: 2 })).toBe('4 of 9 passed');
});

test('counts the exceeded thresholds of a load run, which has no cases', () => {
  const load = { vus: 2, durationMs: 5000, rampMs: 0, thresholds: {} };
  expect(runNote({ status: 'passed', load, casesCount: 0, counts: none })).toBe('load test');
  expect(runNote({ status: 'failed', load, casesCount: 2, counts: { ...none, fail: 1 } })).toBe('1 threshold exceeded');
});
