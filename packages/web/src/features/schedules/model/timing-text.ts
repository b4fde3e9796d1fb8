import type { Schedule } from '@assay/contract';
import { countOf } from '../../../lib/format.ts';

const every = (count: number, unit: string): string => (count === 1 ? `every ${unit}` : `every ${countOf(count, unit)}`);

/** Formats as `every 15 minutes`, `every hour`, or the expression with its time zone. */
export function timingText({ cron, everyMinutes, timeZone }: Pick<Schedule, 'cron' | 'everyMinutes' | 'timeZone'>): string {
  if (cron !== null) return `${cron} (${timeZone})`;
  const minutes = everyMinutes ?? 0;
  if (minutes % 1440 === 0) return every(minutes / 1440, 'day');
  return minutes % 60 === 0 ? every(minutes / 60, 'hour') : every(minutes, 'minute');
}
