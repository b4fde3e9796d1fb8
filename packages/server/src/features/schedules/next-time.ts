import { SHORTEST_INTERVAL_MINUTES } from '@assay/contract';
import { CronExpressionParser } from 'cron-parser';

export interface Timing {
  readonly cron: string | null;
  readonly everyMinutes: number | null;
  readonly timeZone: string;
}

const FIVE_FIELDS = /^\S+(\s+\S+){4}$/;
const MINUTE_MS = 60_000;

/** What is wrong with the timing, in words; null when nothing is. */
export function timingProblem({ cron, everyMinutes, timeZone }: Timing): string | null {
  if ((cron === null) === (everyMinutes === null)) return 'Give a cron expression or an interval, and not both.';
  if (cron === null) return null;
  if (!FIVE_FIELDS.test(cron)) return 'A cron expression has five fields: minute, hour, day, month, weekday.';
  try {
    const times = CronExpressionParser.parse(cron, { tz: timeZone })
      .take(3)
      .map((time) => time.getTime());
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    const isTight = gaps.some((gap) => gap < SHORTEST_INTERVAL_MINUTES * MINUTE_MS);
    return isTight ? `Leave ${SHORTEST_INTERVAL_MINUTES} minutes or more between two runs.` : null;
  } catch {
    return 'This cron expression cannot be read.';
  }
}

/** The next time after `now`. What was missed meanwhile is not made up for: one run is enough to catch up. */
export function nextTime({ cron, everyMinutes, timeZone }: Timing, now: Date): Date {
  if (cron !== null) return CronExpressionParser.parse(cron, { currentDate: now, tz: timeZone }).next().toDate();
  return new Date(now.getTime() + (everyMinutes ?? SHORTEST_INTERVAL_MINUTES) * MINUTE_MS);
}
