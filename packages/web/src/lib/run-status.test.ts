import { describe, expect, it } from 'vitest';
import { isLiveStatus, viewRunStatus } from './run-status.ts';

describe('a run status', () => {
  it.each([
    ['running', 'Running'],
    ['IN_PROGRESS', 'Running'],
    ['inprogress', 'Running'],
    ['failed', 'Failed'],
    ['Fail', 'Failed'],
    ['passed', 'Passed'],
    ['pass', 'Passed'],
    ['SUCCESS', 'Passed'],
    ['pending', 'Pending'],
    ['queued', 'Pending'],
  ])('%s is shown as %s', (status, label) => {
    expect(viewRunStatus(status).label).toBe(label);
  });

  it('outside the four groups is shown unchanged', () => {
    expect(viewRunStatus('cancelled')).toEqual({ family: 'other', label: 'cancelled' });
    expect(viewRunStatus('Error')).toEqual({ family: 'other', label: 'Error' });
  });

  it('is live only while it can change', () => {
    expect(['queued', 'running', 'passed', 'error', 'cancelled'].filter(isLiveStatus)).toEqual(['queued', 'running']);
  });
});
