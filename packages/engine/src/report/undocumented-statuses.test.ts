import { describe, expect, it } from 'vitest';
import type { CheckFailure } from '../model/index.ts';
import { type GroupableStep, groupFindings } from './group-findings.ts';

const documented = { 'GET /orders/{orderId}': ['200', '4XX'], 'POST /orders': ['201', '400'], 'GET /health': ['200', 'default'] };

const answer = (caseId: string, caseOp: string, status: number | null, more: Partial<GroupableStep> = {}): GroupableStep => ({
  caseId,
  step: 0,
  op: caseOp,
  caseOp,
  method: caseOp.split(' ')[0] ?? '',
  part: 'step',
  status,
  verdict: 'pass',
  failures: [],
  ...more,
});

const preferred = (status: number): CheckFailure => ({
  level: 'should',
  check: 'status',
  message: `The status is ${status}, expected 400.`,
  expected: ['400'],
  actual: status,
});

describe('Statuses that the spec does not list', () => {
  it('are one finding per operation, in order, from all cases with any verdict', () => {
    const found = groupFindings(
      [
        answer('missing', 'POST /orders', 422, { verdict: 'warn', failures: [preferred(422)] }),
        answer('usual', 'POST /orders', 201),
        answer('conflict', 'POST /orders', 409),
        answer('again', 'POST /orders', 422),
      ],
      documented,
    );
    expect(found).toEqual([
      {
        kind: 'spec-gap',
        check: 'undocumented-status',
        operation: 'POST /orders',
        message: 'returns 409, 422, which the spec does not list',
        example: 'returns 409, 422, which the spec does not list',
        count: 3,
        caseIds: ['missing', 'conflict', 'again'],
        stepIds: ['missing#0', 'conflict#0', 'again#0'],
        waiver: null,
      },
    ]);
  });

  it('are not reported if the spec has the status, its class or a default', () => {
    const steps = [answer('a', 'GET /orders/{orderId}', 404), answer('b', 'GET /health', 503), answer('c', 'POST /orders', 400)];
    expect(groupFindings(steps, documented)).toEqual([]);
  });

  it('are reported only for operations with documented statuses', () => {
    expect(groupFindings([answer('a', 'GET /other', 404), answer('b', 'GET constructor', 404)], documented)).toEqual([]);
  });

  it('are those of the step under test, and not of setup, cleanup or another method', () => {
    const op = 'GET /orders/{orderId}';
    const main = answer('flow', op, 301, { step: 1, op: 'GET /orders/{ORDER_ID}' });
    const found = groupFindings(
      [
        answer('flow', op, 202, { op: 'POST /orders', method: 'POST' }),
        main,
        answer('flow', op, 302, { step: 2, part: 'finally' }),
        answer('wrong.method', op, 305, { method: 'PATCH' }),
        answer('no.answer', op, null, { verdict: 'error', cause: 'dns', reason: 'No such name.' }),
      ],
      documented,
    );
    expect(found.map(({ kind, message }) => [kind, message])).toEqual([
      ['error', 'No such name.'],
      ['spec-gap', 'returns 301, which the spec does not list'],
    ]);
  });

  it('are not a spec gap if the status violates an expectation, because that is a defect', () => {
    const failures: readonly CheckFailure[] = [{ ...preferred(500), level: 'must' }];
    const found = groupFindings([answer('a', 'POST /orders', 500, { verdict: 'fail', failures })], documented);
    expect(found.map(({ kind }) => kind)).toEqual(['defect']);
  });

  it('do not replace a warning about a listed status or a waived one', () => {
    const waived = { id: 'w', reason: 'agreed', until: '2030-01-01T00:00:00.000Z' };
    const found = groupFindings(
      [
        answer('listed', 'GET /orders/{orderId}', 404, { verdict: 'warn', failures: [preferred(404)] }),
        answer('waived', 'POST /orders', 409, { verdict: 'warn', failures: [{ ...preferred(409), waived }] }),
      ],
      documented,
    );
    expect(found.map(({ check, caseIds, waiver }) => [check, caseIds, waiver?.reason ?? null])).toEqual([
      ['status', ['listed'], null],
      ['undocumented-status', ['waived'], null],
      ['status', ['waived'], 'agreed'],
    ]);
  });
});
