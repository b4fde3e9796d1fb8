import type { CaseRef, RunEvent, RunSummary, Suite, Verdict } from '@assay/engine/runner';
import { expect, test } from 'vitest';
import { EXIT_CODES } from '../exit.ts';
import { createExitCodeTracker } from './exit-code.ts';

const suite = { setup: [{ id: 'signIn' }, { id: 'disabled', off: true }], cases: [{ id: 'one' }] } as unknown as Suite;
const counts = { fail: 0, error: 0, blocked: 0, inconclusive: 0, warn: 0, pass: 1 };
const passed: RunSummary = { outcome: 'passed', cases: counts, steps: 1, durationMs: 1, p95Ms: 1, p95Count: 1 };
const finished = (caseId: string, verdict: Verdict): RunEvent => ({ kind: 'case-finished', at: 0, caseId, verdict });

function codeAfter(summary: RunSummary | null, ...events: readonly RunEvent[]): number {
  const ending = createExitCodeTracker(suite);
  const cases = ['signIn', 'one'].map((id) => ({ id }) as CaseRef);
  ending.add({ kind: 'run-started', at: 0, runId: 'r', seed: 1, cases, steps: 2 });
  for (const event of events) ending.add(event);
  if (summary !== null) ending.add({ kind: 'run-finished', at: 0, summary });
  return ending.code();
}

test('the outcome of the run decides when the setup has passed', () => {
  const codes = (['passed', 'failed', 'error', 'cancelled'] as const).map((outcome) =>
    codeAfter({ ...passed, outcome }, finished('signIn', 'pass'), finished('one', 'pass')),
  );
  expect(codes).toEqual([EXIT_CODES.passed, EXIT_CODES.failed, EXIT_CODES.errors, EXIT_CODES.errors]);
});

test('a setup that failed or did not finish means that there is no token', () => {
  expect(codeAfter(passed, finished('signIn', 'fail'), finished('one', 'pass'))).toBe(EXIT_CODES.noToken);
  expect(codeAfter({ ...passed, outcome: 'cancelled' })).toBe(EXIT_CODES.noToken);
});

test('a run that could not start or did not end is wrong', () => {
  expect(codeAfter({ ...passed, outcome: 'error', error: 'BASE_URL has no value.' })).toBe(EXIT_CODES.wrong);
  expect(codeAfter(null, finished('signIn', 'pass'))).toBe(EXIT_CODES.wrong);
  expect(codeAfter({ ...passed, noToken: true, error: 'no token' })).toBe(EXIT_CODES.noToken);
});
