import { MIN_INTERVAL_MINUTES } from '@assay/contract';
import { CronExpressionParser } from 'cron-parser';

export interface ScheduleTiming {
  readonly cron: string | null;
  readonly everyMinutes: number | null;
  readonly timeZone: string;
}

const FIVE_FIELDS = /^\S+(\s+\S+){4}$/;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Enough days to cover every combination of month and weekday. */
const DAYS_LOOKED_AT = 800;

/** Describes what is wrong with the timing. Null when it is valid. */
export function timingProblem({ cron, everyMinutes, timeZone }: ScheduleTiming): string | null {
  if ((cron === null) === (everyMinutes === null)) return 'Enter either a cron expression or an interval.';
  if (cron === null) return null;
  if (!FIVE_FIELDS.test(cron)) return 'A cron expression must have five fields: minute, hour, day, month and weekday.';
  try {
    const isTight = shortestGap(cron, timeZone) < MIN_INTERVAL_MINUTES;
    return isTight ? `Leave at least ${MIN_INTERVAL_MINUTES} minutes between runs.` : null;
  } catch {
    return 'This cron expression is not valid.';
  }
}

/** Minutes between the two closest runs on any day. The hour that a time zone skips in spring is not counted. */
function shortestGap(cron: string, timeZone: string): number {
  const { minute, hour } = CronExpressionParser.parse(cron, { tz: timeZone }).fields;
  const times = hour.values.flatMap((hours) => minute.values.map((minutes) => hours * 60 + minutes)).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const [first = 0] = times;
  const overMidnight = DAY_MINUTES - (times.at(-1) ?? 0) + first;
  const isOnNeighbours = overMidnight < MIN_INTERVAL_MINUTES && hasNeighbouringDays(cron);
  return Math.min(...gaps, isOnNeighbours ? overMidnight : DAY_MINUTES);
}

/** Whether an expression ever runs on two consecutive days. */
function hasNeighbouringDays(cron: string): boolean {
  const days = cron.trim().split(/\s+/).slice(2).join(' ');
  const dates = CronExpressionParser.parse(`0 0 ${days}`, { tz: 'UTC' })
    .take(DAYS_LOOKED_AT)
    .map((time) => time.getTime());
  return dates.slice(1).some((date, index) => date - (dates[index] ?? 0) === DAY_MINUTES * MINUTE_MS);
}

/** The next time after `now`. Missed times are not repeated, because one run is enough to catch up. */
export function nextTime({ cron, everyMinutes, timeZone }: ScheduleTiming, now: Date): Date {
  if (cron !== null) return CronExpressionParser.parse(cron, { currentDate: now, tz: timeZone }).next().toDate();
  return new Date(now.getTime() + (everyMinutes ?? MIN_INTERVAL_MINUTES) * MINUTE_MS);
}
