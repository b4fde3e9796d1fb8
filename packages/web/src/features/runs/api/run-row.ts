import type { Run } from '@assay/contract';
import { formatDuration, formatMs } from '../../../lib/format.ts';
import { isLiveStatus } from '../../../lib/run-status.ts';

/** 'Running...' while there is no finish time. */
export function runDuration(run: Run): string {
  if (run.durationMs !== null) return formatDuration(run.durationMs);
  return isLiveStatus(run.status) && run.startedAt !== null && run.finishedAt === null ? 'Running...' : '-';
}

export const runP95 = (run: Run): string => formatMs(run.p95Ms);

/** A word beside the status: how many broke, or how many cases there were. */
export function runNote(run: Run): string {
  const broken = run.counts.fail + run.counts.error;
  if (broken > 0) return `${broken} failed`;
  return isLiveStatus(run.status) ? '' : String(run.casesCount);
}
