import type { Run } from '@assay/contract';
import { countOf, formatDuration } from '../../../lib/format.ts';
import { isLiveStatus } from '../../../lib/run-status.ts';

/** 'Running...' while there is no finish time. */
export function runDuration(run: Run): string {
  if (run.durationMs !== null) return formatDuration(run.durationMs);
  return isLiveStatus(run.status) && run.startedAt !== null && run.finishedAt === null ? 'Running...' : '-';
}

export const runP95 = (run: Run): string => formatDuration(run.p95Ms);

/** The text beside the status: how many cases failed, or how many there were. */
export function runNote(run: Pick<Run, 'counts' | 'status' | 'casesCount' | 'load'>): string {
  const { fail, error, pass, warn } = run.counts;
  // A load run counts its thresholds instead of cases.
  if (run.load !== null) return fail > 0 ? `${countOf(fail, 'threshold')} exceeded` : 'load test';
  // A cancelled run reports requests in flight as errors, although they did not fail.
  if (run.status === 'cancelled') return `${pass + warn} of ${run.casesCount} passed`;
  const broken = [...(fail > 0 ? [`${fail} failed`] : []), ...(error > 0 ? [countOf(error, 'error')] : [])];
  if (broken.length > 0) return broken.join(', ');
  return isLiveStatus(run.status) ? '' : countOf(run.casesCount, 'case');
}
