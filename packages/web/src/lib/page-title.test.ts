import { describe, expect, it } from 'vitest';
import { runTitle } from './page-title.ts';

describe('the tab of a run', () => {
  const run = { id: '1f3c9a2e-1111-4111-8111-111111111111', done: 7, total: 12 };

  it('counts steps while it runs', () => {
    expect(runTitle({ ...run, status: 'running' })).toBe('● Running 7/12, run 1f3c9a2e - Assay');
  });

  it('shows the result', () => {
    expect(runTitle({ ...run, status: 'failed' })).toBe('✗ Failed, run 1f3c9a2e - Assay');
    expect(runTitle({ ...run, status: 'passed' })).toBe('✓ Passed, run 1f3c9a2e - Assay');
    expect(runTitle({ ...run, status: 'cancelled' })).toBe('– cancelled, run 1f3c9a2e - Assay');
  });
});
