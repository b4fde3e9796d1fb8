import type { CaseRef, RunEvent, RunSummary } from '@assay/engine/model';
import type { SkippedCase } from './locked-cases.ts';

/** Adds skipped cases to a run's events, so that counts, timeline and steps contain every requested case. */
export function addSkippedCases(event: RunEvent, skipped: readonly SkippedCase[]): readonly RunEvent[] {
  if (skipped.length === 0) return [event];
  if (event.kind === 'run-started') {
    const cases = [...event.cases, ...skipped.map(({ testCase }) => refOf(testCase))];
    const started: RunEvent = { ...event, cases, steps: event.steps + skipped.length };
    return [started, ...skipped.flatMap((entry) => skippedEvents(entry, event.at))];
  }
  return event.kind === 'run-finished' ? [{ ...event, summary: countSkipped(event.summary, skipped.length) }] : [event];
}

function refOf({ id, title, op, tags, evidence, why }: SkippedCase['testCase']): CaseRef {
  return { id, title, op, tags, evidence, why, steps: 1 };
}

function skippedEvents({ testCase, reason }: SkippedCase, at: number): readonly RunEvent[] {
  const caseId = testCase.id;
  const phases = { queued: 0, connect: 0, waiting: 0, download: 0 };
  return [
    { kind: 'case-started', at, caseId },
    {
      kind: 'step-finished',
      at,
      result: {
        caseId,
        step: 0,
        title: testCase.title,
        part: 'step',
        verdict: 'blocked',
        startedAt: at,
        ms: 0,
        phases,
        attempts: 0,
        failures: [],
        reason,
      },
    },
    { kind: 'case-finished', at, caseId, verdict: 'blocked', reason },
  ];
}

function countSkipped(summary: RunSummary, amount: number): RunSummary {
  const ran = Object.values(summary.cases).reduce((sum, count) => sum + count, 0);
  const counted = { ...summary, cases: { ...summary.cases, blocked: summary.cases.blocked + amount }, steps: summary.steps + amount };
  if (ran > 0 || summary.outcome !== 'passed') return counted;
  return { ...counted, outcome: 'error', error: 'Nothing was run: all cases change data, and the environment is locked.' };
}
