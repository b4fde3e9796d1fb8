import type { Coverage } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { coverageByKey, coverageLabelOf } from './coverage-of.ts';

const operation = (parts: Partial<Coverage['operations'][number]> = {}): Coverage['operations'][number] => ({
  operation: 'GET /books',
  summary: null,
  statuses: [
    { status: '200', seen: 3 },
    { status: '404', seen: 0 },
  ],
  undocumented: [],
  requests: 3,
  failed: 0,
  ...parts,
});
const coverage = (runs: number): Coverage => ({
  operations: [operation()],
  runs,
  operationsTested: 1,
  statusesDocumented: 2,
  statusesSeen: 1,
});

describe('the coverage of an endpoint', () => {
  it('is null until there are runs', () => {
    expect(coverageByKey(coverage(0))).toBeNull();
    expect(coverageByKey(coverage(2))?.get('GET /books')?.requests).toBe(3);
  });

  it('counts the documented statuses that were received', () => {
    expect(coverageLabelOf(operation())).toEqual({
      text: '1 of 2 seen',
      title: '1 of 2 documented status codes seen; 3 requests, 0 failed',
      tone: 'some',
    });
    expect(coverageLabelOf(operation({ statuses: [{ status: '200', seen: 1 }], requests: 1 }))).toMatchObject({
      text: '1 of 1 seen',
      tone: 'all',
    });
    expect(coverageLabelOf(operation({ failed: 1 })).tone).toBe('failed');
    expect(coverageLabelOf(operation({ statuses: [] })).text).toBe('run');
  });

  it('reports an operation that was never called', () => {
    expect(coverageLabelOf(undefined).text).toBe('not run');
    expect(coverageLabelOf(operation({ requests: 0 }))).toMatchObject({ text: 'not run', tone: 'none' });
  });
});
