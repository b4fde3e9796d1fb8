import { expect, test } from 'vitest';
import type { RunOutcome, Verdict } from '../model/index.ts';
import { createTally, summarise } from './summary.ts';

test.each<readonly [Verdict, RunOutcome]>([
  ['fail', 'failed'],
  ['error', 'error'],
  ['blocked', 'error'],
  ['inconclusive', 'passed'],
  ['warn', 'passed'],
])('one case with the verdict %s beside a passed one makes the outcome %s', (verdict, outcome) => {
  const input = { tally: createTally(), durationMs: 1, isCancelled: false, suspect: null, noToken: null };
  expect(summarise({ ...input, verdicts: ['pass', verdict] }).outcome).toBe(outcome);
});

test('a summary says that there was no token only if an identity got none', () => {
  const input = { verdicts: ['pass'] as const, tally: createTally(), durationMs: 1, isCancelled: false, suspect: null };
  expect(summarise({ ...input, noToken: 'The identity default could not log in.' })).toMatchObject({
    outcome: 'error',
    error: 'The identity default could not log in.',
    noToken: true,
  });
  expect(summarise({ ...input, noToken: null })).not.toHaveProperty('noToken');
});
