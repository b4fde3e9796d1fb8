import { describe, expect, it } from 'vitest';
import type { CheckFailure } from '../model/index.ts';
import { type GroupableStep, groupFindings } from './group-findings.ts';

const status = (actual: number, level: CheckFailure['level'] = 'must', expected: readonly string[] = ['201']): CheckFailure => ({
  level,
  check: 'status',
  message: `The status is ${actual}, expected ${expected.join(' or ')}.`,
  expected,
  actual,
});

const step = (caseId: string, failures: readonly CheckFailure[], more: Partial<GroupableStep> = {}): GroupableStep => ({
  caseId,
  step: 0,
  op: 'POST /orders',
  verdict: failures.some(({ level }) => level === 'must') ? 'fail' : 'warn',
  failures,
  ...more,
});

describe('Findings of a run', () => {
  it('are counted once for the same check, operation and message', () => {
    const [first, ...rest] = groupFindings([step('a', [status(500)]), step('b', [status(500)]), step('c', [])]);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      kind: 'defect',
      check: 'status',
      operation: 'POST /orders',
      count: 2,
      caseIds: ['a', 'b'],
      stepIds: ['a#0', 'b#0'],
    });
  });

  it('are the same when only an id differs, and different when the operation differs', () => {
    const body = (id: string): CheckFailure => ({ level: 'must', check: 'body', message: `$.id is "${id}", expected absent.` });
    const ids = ['6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a01', '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a02'];
    expect(groupFindings(ids.map((id) => step(id, [body(id)])))).toHaveLength(1);
    expect(groupFindings([step('a', [status(500)]), step('b', [status(500)], { op: 'PUT /orders' })])).toHaveLength(2);
  });

  it('separate defects, spec gaps, conventions and errors, defects first', () => {
    const found = groupFindings([
      step('gap', [status(202, 'should', ['200', '201'])]),
      step('convention', [status(404, 'should', ['4xx', '501'])]),
      step('error', [], { verdict: 'error', cause: 'dns', reason: 'The name cannot be resolved.' }),
      step('defect', [status(500)]),
    ]);
    expect(found.map(({ kind }) => kind)).toEqual(['defect', 'error', 'warning', 'spec-gap']);
    expect(found[1]).toMatchObject({ check: 'dns', example: 'The name cannot be resolved.' });
  });

  it('name the waiver that applies', () => {
    const waived = { id: 'w', reason: 'known', until: '2030-01-01T00:00:00.000Z' };
    expect(groupFindings([step('a', [{ ...status(500), waived }])])[0]?.waiver).toEqual(waived);
  });
});
