import type { RunStep } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { brokenCases, findNamedStep, readSteps, worstStep } from './stored-steps.ts';

const result = (caseId: string, verdict: RunStep['verdict'], title = '') => ({
  op: 'GET /x',
  status: 200,
  result: {
    caseId,
    step: 0,
    part: 'step',
    title,
    why: '',
    evidence: 'C',
    method: 'GET',
    path: '/x',
    verdict,
    startedAt: 0,
    ms: 1,
    phases: { queued: 0, connect: 0, waiting: 0, download: 0 },
    failures: [],
  },
});

const steps = readSteps([
  result('listBooks.smoke', 'pass', 'List books'),
  result('createOrder.smoke', 'warn', 'Place an order'),
  result('createOrder.missing', 'fail', 'Place an order without items'),
  { op: null, status: null, result: { caseId: 'broken' } },
]);

describe('steps of a run', () => {
  test('unreadable steps are left out', () => {
    expect(steps).toHaveLength(3);
  });

  test('a case that a stop interrupted has not failed', () => {
    const stopped = result('createBook.smoke', 'error');
    const all = readSteps([
      { ...stopped, result: { ...stopped.result, cause: 'cancelled', reason: 'the run was cancelled' } },
      result('createOrder.missing', 'fail'),
    ]);
    expect([...brokenCases(all)]).toEqual(['createOrder.missing']);
  });

  test('failures come before warnings, and a clean run returns null', () => {
    expect(worstStep(steps)?.caseId).toBe('createOrder.missing');
    expect(worstStep(steps.slice(0, 1))).toBeNull();
  });

  test('a missing environment value comes before the cases that cannot run without it', () => {
    const waiting = result('createOrder.smoke', 'blocked');
    const lacking = { ...waiting, result: { ...waiting.result, reason: 'The environment has no value for TOKEN.' } };
    expect(worstStep(readSteps([result('createOrder.minimal', 'inconclusive'), lacking]))?.caseId).toBe('createOrder.smoke');
  });

  test.each([
    ['createOrder.smoke', 'createOrder.smoke'],
    ['why did createorder fail', 'createOrder.missing'],
    ['the order without items', 'createOrder.missing'],
    ['list books', 'listBooks.smoke'],
  ])('“%s” means %s', (words, caseId) => {
    expect(findNamedStep(steps, words)?.caseId).toBe(caseId);
  });

  test('text that matches no step returns null', () => {
    expect(findNamedStep(steps, 'zeppelin')).toBeNull();
  });
});
