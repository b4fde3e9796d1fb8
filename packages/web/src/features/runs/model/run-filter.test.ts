import { describe, expect, it } from 'vitest';
import type { CaseView } from './case-view.ts';
import { matchesFilter, parseRunFilter, withStatus } from './run-filter.ts';
import { makeStep } from './step.fixture.ts';

const one: CaseView = {
  id: 'createOrder.smoke',
  title: 'Place an order',
  op: 'POST /orders',
  tags: ['smoke'],
  outcome: 'fail',
  steps: [makeStep('createOrder.smoke#0', 'fail', { status: 500 })],
  main: null,
};
const matches = (text: string, found: readonly string[] = []) => matchesFilter(one, parseRunFilter(text), new Set(found));

describe('the search in a run', () => {
  it.each([
    '',
    'status:failed',
    'status:500',
    'status:5xx',
    'tag:smoke',
    'op:post',
    'op:"post /orders"',
    'STATUS:Failed place',
    'an order',
  ])('%j finds the failed order', (text) => {
    expect(matches(text)).toBe(true);
  });

  it.each(['status:passed', 'status:4xx', 'tag:negative', 'op:/books', 'status:failed books', 'status:'])('%j does not', (text) => {
    expect(matches(text)).toBe(false);
  });

  it('takes values of one key as alternatives', () => {
    expect(matches('status:passed status:failed')).toBe(true);
  });

  it('finds a case by the steps that the server found', () => {
    expect(matches('confidential')).toBe(false);
    expect(matches('confidential', ['createOrder.smoke#0'])).toBe(true);
  });

  it('replaces the status and keeps the rest', () => {
    expect(withStatus('status:passed tag:smoke words', 'failed')).toBe('status:failed tag:smoke words');
    expect(withStatus('status:passed words', null)).toBe('words');
  });
});
