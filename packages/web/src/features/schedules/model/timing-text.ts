import type { Schedule } from '@assay/contract';
import { countOf } from '../../../lib/format.ts';

/** Formats as `every 15 minutes`, `every 2 hours`, or the expression with its time zone. */
export function timingText({ cron, everyMinutes, timeZone }: Pick<Schedule, 'cron' | 'everyMinutes' | 'timeZone'>): string {
  if (cron !== null) return `${cron} (${timeZone})`;
  const minutes = everyMinutes ?? 0;
  if (minutes % 1440 === 0) return `every ${countOf(minutes / 1440, 'day')}`;
  return minutes % 60 === 0 ? `every ${countOf(minutes / 60, 'hour')}` : `every ${countOf(minutes, 'minute')}`;
}
