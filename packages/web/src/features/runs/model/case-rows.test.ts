import { describe, expect, it } from 'vitest';
import { buildRows, findCaseAndStep, neighbourRow, nextFailure } from './case-rows.ts';
import type { CaseView } from './case-view.ts';
import { makeStep } from './step.fixture.ts';

const steps = [
  makeStep('c#0', 'pass', { caseId: 'c', op: 'POST /books' }),
  makeStep('c#1', 'fail', { caseId: 'c', step: 1, op: 'POST /orders' }),
  makeStep('c#2', 'pass', { caseId: 'c', step: 2, op: 'DELETE /books/{id}', part: 'finally' }),
];
const one: CaseView = { id: 'c', title: 'C', op: 'POST /orders', tags: [], outcome: 'fail', steps, main: steps[1] ?? null };
const keys = (chosenKey: string | null, toggled: ReadonlyMap<string, boolean> = new Map(), firstOpenId: string | null = null) =>
  buildRows(one, { toggled, chosenKey, firstOpenId }).map(({ key }) => key);

describe('the rows of a case', () => {
  it('are one row until the case is opened', () => {
    expect(keys(null)).toEqual(['c']);
    expect(keys('c')).toEqual(['c']);
    expect(keys(null, new Map([['c', true]]))).toEqual(['c', 'c set-up', 'c#1', 'c clean-up']);
  });

  it('are open for the first failure, unless the user closed it', () => {
    expect(keys(null, new Map(), 'c')).toHaveLength(4);
    expect(keys(null, new Map([['c', false]]), 'c')).toEqual(['c']);
  });

  it('are open as far as needed to show the chosen step', () => {
    expect(keys('c#1')).toEqual(['c', 'c set-up', 'c#1', 'c clean-up']);
    expect(keys('c#0')).toEqual(['c', 'c set-up', 'c#0', 'c#1', 'c clean-up']);
  });
});

it('an address can name a case, a step or a folded part', () => {
  expect(findCaseAndStep([one], 'c')?.step?.id).toBe('c#1');
  expect(findCaseAndStep([one], 'c#2')?.step?.id).toBe('c#2');
  expect(findCaseAndStep([one], 'c clean-up')?.one.id).toBe('c');
  expect(findCaseAndStep([one], 'gone')).toBeNull();
});

it('moving stays within the list, and failures wrap around', () => {
  const rows = buildRows(one, { toggled: new Map([['c', true]]), chosenKey: null, firstOpenId: null });
  expect([neighbourRow(rows, 'c', 1)?.key, neighbourRow(rows, 'c', -1)?.key, neighbourRow(rows, 'c clean-up', 1)?.key]).toEqual([
    'c set-up',
    'c',
    'c clean-up',
  ]);
  const passed = { ...one, id: 'p', outcome: 'pass' } as const;
  expect(nextFailure([{ op: 'x', cases: [passed, one] }], 'c')?.id).toBe('c');
  expect(nextFailure([{ op: 'x', cases: [passed] }], null)).toBeUndefined();
});
