import type { RunStep } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { readSteps, stepNamed, worstStep } from './known-step.ts';

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
  test('what cannot be read is left out', () => {
    expect(steps).toHaveLength(3);
  });

  test('a failure is worth a look before a warning; a clean run has nothing', () => {
    expect(worstStep(steps)?.caseId).toBe('createOrder.missing');
    expect(worstStep(steps.slice(0, 1))).toBeNull();
  });

  test('a value that the environment lacks is worth a look before the cases that prove nothing without it', () => {
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
    expect(stepNamed(steps, words)?.caseId).toBe(caseId);
  });

  test('words that name nothing find nothing', () => {
    expect(stepNamed(steps, 'zeppelin')).toBeNull();
  });
});
