import type { RunStreamEvent } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { applyRunEvent, emptyLiveRun } from './live-run.ts';
import { countLive } from './run-view.ts';

const event = (kind: string, payload: Record<string, unknown>): RunStreamEvent => ({ seq: 1, kind, at: 0, payload });
const fold = (...events: RunStreamEvent[]) => events.reduce(applyRunEvent, emptyLiveRun);

const started = event('run-started', {
  seed: 1,
  steps: 2,
  cases: [{ id: 'createBook', title: 'Create', op: 'POST /books', tags: [], evidence: 'C', why: 'documented', steps: 2 }],
});
const sending = event('step-sending', { caseId: 'createBook', step: 0, method: 'POST', path: '/books', safe: false });
const finished = event('step-finished', {
  result: {
    caseId: 'createBook',
    step: 0,
    title: 'Create a book',
    part: 'step',
    verdict: 'fail',
    startedAt: 5,
    ms: 12,
    attempts: 1,
    status: 500,
    phases: { queued: 0, connect: 0, waiting: 12, download: 0 },
    failures: [{ level: 'must', check: 'status', message: 'The status is 500, expected 201.' }],
  },
});

describe('a run built from its events', () => {
  it('shows a sent request until its response arrives', () => {
    expect(fold(started, sending)).toMatchObject({ phase: 'running', totalSteps: 2, sending: [{ method: 'POST', path: '/books' }] });
    const live = fold(started, sending, finished);
    expect(live.sending).toEqual([]);
    expect(live.steps).toMatchObject([
      { id: 'createBook#0', method: 'POST', path: '/books', status: 500, why: 'documented', verdict: 'fail' },
    ]);
  });

  it('counts a step once, even when its event arrives repeatedly', () => {
    expect(fold(started, finished, finished).steps).toHaveLength(1);
  });

  it('counts cases by verdict', () => {
    const live = fold(started, finished, event('case-finished', { caseId: 'createBook', verdict: 'fail' }));
    expect(countLive(live)).toMatchObject({ fail: 1, pass: 0 });
  });

  it('keeps its data when a run continues after a crash', () => {
    const live = fold(started, finished, event('run-resumed', { cases: [], steps: 1 }));
    expect(live).toMatchObject({ phase: 'running', totalSteps: 2 });
    expect(live.steps).toHaveLength(1);
  });

  it('ignores unknown events and broken payloads', () => {
    expect(fold(event('weather', { hot: true }), event('step-finished', { result: null }), event('step-sending', {}))).toEqual(
      emptyLiveRun,
    );
  });
});
