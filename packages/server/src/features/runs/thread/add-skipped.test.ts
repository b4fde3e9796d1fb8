import type { RunEvent } from '@assay/engine/model';
import { expect, test } from 'vitest';
import { singleStepCase } from '../../../testing/data/seed-suite.ts';
import { addSkippedCases } from './add-skipped.ts';

const skipped = [{ testCase: singleStepCase('create', 'POST', '/orders', '201'), reason: 'Skipped: locked.' }];
const counts = { fail: 0, error: 0, blocked: 0, inconclusive: 0, warn: 0, pass: 0 };
const finishedWith = (pass: number): RunEvent => ({
  kind: 'run-finished',
  at: 9,
  summary: { outcome: 'passed', cases: { ...counts, pass }, steps: pass, durationMs: 9, p95Ms: null, p95Count: 0 },
});

test('skipped cases are announced, reported as blocked, and counted', () => {
  const started = addSkippedCases({ kind: 'run-started', at: 0, runId: 'r', seed: 1, cases: [], steps: 2 }, skipped);
  expect(started.map(({ kind }) => kind)).toEqual(['run-started', 'case-started', 'step-finished', 'case-finished']);
  expect(started[0]).toMatchObject({ steps: 3, cases: [{ id: 'create', op: 'POST /orders' }] });
  expect(started[3]).toMatchObject({ verdict: 'blocked', reason: 'Skipped: locked.' });
  expect(addSkippedCases(finishedWith(2), skipped)).toMatchObject([
    { summary: { outcome: 'passed', steps: 3, cases: { pass: 2, blocked: 1 } } },
  ]);
});

test('a run in which everything was skipped has not passed', () => {
  expect(addSkippedCases(finishedWith(0), skipped)).toMatchObject([{ summary: { outcome: 'error', cases: { blocked: 1 } } }]);
});

test('without skipped cases events stay unchanged', () => {
  const event = finishedWith(0);
  expect(addSkippedCases(event, [])).toEqual([event]);
});
