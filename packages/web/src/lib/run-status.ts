/** The four groups of run statuses. Any other status is shown unchanged. */
export type RunStatusGroup = 'running' | 'failed' | 'passed' | 'pending' | 'other';

export interface RunStatusView {
  readonly family: RunStatusGroup;
  readonly label: string;
}

const statusGroups: Readonly<Record<string, RunStatusView>> = {
  running: { family: 'running', label: 'Running' },
  in_progress: { family: 'running', label: 'Running' },
  inprogress: { family: 'running', label: 'Running' },
  failed: { family: 'failed', label: 'Failed' },
  fail: { family: 'failed', label: 'Failed' },
  passed: { family: 'passed', label: 'Passed' },
  pass: { family: 'passed', label: 'Passed' },
  success: { family: 'passed', label: 'Passed' },
  pending: { family: 'pending', label: 'Pending' },
  queued: { family: 'pending', label: 'Pending' },
};

export function viewRunStatus(status: string): RunStatusView {
  return statusGroups[status.toLowerCase()] ?? { family: 'other', label: status };
}

/** True for queued and running runs, which can still change. */
export function isLiveStatus(status: string): boolean {
  const { family } = viewRunStatus(status);
  return family === 'running' || family === 'pending';
}

/** True for a run that got no result, for example because its target was unreachable. */
export const isErrorStatus = (status: string): boolean => status.toLowerCase() === 'error';
