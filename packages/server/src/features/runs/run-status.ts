import type { RunRow } from './runs.store.ts';

type Status = RunRow['status'];

const FAMILIES: Readonly<Record<string, Status>> = {
  running: 'running',
  in_progress: 'running',
  inprogress: 'running',
  failed: 'failed',
  fail: 'failed',
  passed: 'passed',
  pass: 'passed',
  success: 'passed',
  pending: 'queued',
  queued: 'queued',
  error: 'error',
  cancelled: 'cancelled',
  canceled: 'cancelled',
};

/** The statuses to filter by, for any display name. Null means no filter, and an empty list means an unknown name. */
export function statusFilter(text: string | undefined): readonly Status[] | null {
  const wanted = text?.trim().toLowerCase() ?? '';
  if (wanted === '' || wanted === 'all') return null;
  const status = Object.hasOwn(FAMILIES, wanted) ? FAMILIES[wanted] : undefined;
  return status === undefined ? [] : [status];
}

export function isFinalStatus(status: Status): boolean {
  return status !== 'queued' && status !== 'running';
}
