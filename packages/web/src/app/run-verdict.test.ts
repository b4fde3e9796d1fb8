import { expect, it } from 'vitest';
import { countCases } from '../features/runs/model/case-view.ts';
import { runVerdict } from '../features/runs/model/run-verdict.ts';
import { run } from './run.fixture.ts';

const verdictOf = (...outcomes: Parameters<typeof countCases>[0][number]['outcome'][]) =>
  runVerdict({
    run: { ...run, status: 'error' },
    cases: [],
    counts: countCases(outcomes.map((outcome) => ({ outcome }))),
    isLive: false,
    progress: { done: 4, total: 4, leftMs: null },
  });

it('a run that does not pass although nothing failed names the number of cases that could not run', () => {
  expect(verdictOf('pass', 'blocked', 'blocked', 'inconclusive')).toEqual({
    tone: 'warn',
    text: '2 of 4 cases could not run. No cases failed: 1 passed, 1 inconclusive.',
  });
});

it('a run with cases that could not run also names those that were not run', () => {
  expect(verdictOf('pass', 'blocked', 'not-run', 'not-run')?.text).toBe(
    '1 of 4 cases could not run. No cases failed: 1 passed, 2 not run.',
  );
});

it('a run in which every case ran names the inconclusive ones', () => {
  expect(verdictOf('pass', 'inconclusive')?.text).toBe('No cases failed: 1 of 2 passed, 1 inconclusive.');
});
