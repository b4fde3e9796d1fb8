import type { RunCase } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { buildCases, countCases, groupByOperation, splitParts } from './case-view.ts';
import { makeStep } from './step.fixture.ts';
import type { StepView } from './step-view.ts';

const planned = (id: string, op: string, verdict: RunCase['verdict'], tags: string[] = []): RunCase => ({
  id,
  title: id,
  op,
  tags,
  verdict,
});
const stepOf = (caseId: string, step: number, rest: Partial<StepView> = {}): StepView =>
  makeStep(`${caseId}#${step}`, rest.verdict ?? 'pass', { caseId, step, ...rest });
const over = { sendingCaseIds: new Set<string>(), pace: 'over' } as const;

describe('the cases of a run', () => {
  it('have their steps in the order of the suite and are about the operation they test', () => {
    const steps = [
      stepOf('order', 2, { part: 'finally', op: 'DELETE /books/{id}' }),
      stepOf('order', 1, { op: 'POST /orders' }),
      stepOf('order', 0, { op: 'POST /books' }),
    ];
    const [found] = buildCases({ planned: [planned('order', 'POST /orders', 'pass')], steps, ...over });
    expect(found?.steps.map(({ step }) => step)).toEqual([0, 1, 2]);
    expect(found?.main?.id).toBe('order#1');
  });

  it('show the failed step, also when it is a set-up step', () => {
    const steps = [
      stepOf('order', 0, { op: 'POST /books', verdict: 'fail' }),
      stepOf('order', 1, { op: 'POST /orders', verdict: 'blocked' }),
    ];
    expect(buildCases({ planned: [planned('order', 'POST /orders', 'fail')], steps, ...over })[0]?.main?.id).toBe('order#0');
  });

  it('are not failed when the run was cancelled while their request was in flight', () => {
    const steps = [stepOf('a', 0, { verdict: 'error', cause: 'cancelled' })];
    const cases = buildCases({ planned: [planned('a', 'GET /a', 'error'), planned('b', 'GET /b', null)], steps, ...over });
    expect(cases.map(({ outcome }) => outcome)).toEqual(['not-run', 'not-run']);
    expect(countCases(cases)).toMatchObject({ total: 2, error: 0, 'not-run': 2 });
  });

  it('are waiting until their first request is sent', () => {
    const live = { sendingCaseIds: new Set(['a']), pace: 'live', steps: [] } as const;
    const cases = buildCases({ planned: [planned('a', 'GET /a', null), planned('b', 'GET /b', null)], ...live });
    expect(cases.map(({ outcome }) => outcome)).toEqual(['running', 'waiting']);
  });

  it('are taken from the steps when the run has no plan', () => {
    const steps = [stepOf('a', 0, { title: 'List', op: 'GET /a', verdict: 'fail' }), stepOf('a', 1, { part: 'finally', verdict: 'error' })];
    expect(buildCases({ planned: [], steps, ...over })).toMatchObject([{ id: 'a', title: 'List', op: 'GET /a', outcome: 'fail' }]);
  });
});

describe('the parts of a case', () => {
  const steps = [
    stepOf('c', 0, { op: 'POST /books' }),
    stepOf('c', 1, { op: 'POST /orders' }),
    stepOf('c', 2, { op: 'DELETE /orders/{id}', part: 'finally' }),
  ];
  const ids = (list: readonly StepView[]) => list.map(({ step }) => step);

  it('fold set-up and clean-up', () => {
    const { setUp, own, cleanUp } = splitParts({ op: 'POST /orders', tags: [], steps });
    expect([ids(setUp), ids(own), ids(cleanUp)]).toEqual([[0], [1], [2]]);
  });

  it('show a set-up or clean-up step that failed', () => {
    const failing = steps.map((step) => ({ ...step, verdict: 'fail' as const }));
    expect(ids(splitParts({ op: 'POST /orders', tags: [], steps: failing }).own)).toEqual([0, 1, 2]);
  });

  it('show every step of a flow', () => {
    expect(ids(splitParts({ op: 'POST /orders', tags: ['flow'], steps }).own)).toEqual([0, 1]);
  });
});

describe('the groups', () => {
  const cases = buildCases({
    planned: [
      planned('a', 'GET /a', 'pass'),
      planned('b', 'GET /b', 'pass'),
      planned('b2', 'GET /b', 'fail'),
      planned('c', 'GET /c', 'error'),
    ],
    steps: [],
    ...over,
  });
  const layout = (order: 'failures-first' | 'planned') => groupByOperation(cases, order).map((group) => group.cases.map(({ id }) => id));

  it('have failures first', () => {
    expect(layout('failures-first')).toEqual([['b2', 'b'], ['c'], ['a']]);
  });

  it('keep the planned order while the run is active', () => {
    expect(layout('planned')).toEqual([['a'], ['b', 'b2'], ['c']]);
  });
});
