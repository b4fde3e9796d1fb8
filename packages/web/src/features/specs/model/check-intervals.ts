import type { SpecWatch } from '@assay/contract';
import { shortAge } from '../../../lib/format.ts';

/** The intervals at which a source can be checked. The first option is never. */
export const checkIntervals = [
  { minutes: null, label: 'Never' },
  { minutes: 15, label: 'Every 15 minutes' },
  { minutes: 60, label: 'Every hour' },
  { minutes: 360, label: 'Every 6 hours' },
  { minutes: 1440, label: 'Every day' },
  { minutes: 10_080, label: 'Every week' },
] as const;

/** Formats an interval, including intervals that the list does not offer. */
export function intervalText(minutes: number): string {
  return checkIntervals.find((pace) => pace.minutes === minutes)?.label.toLowerCase() ?? `every ${minutes} minutes`;
}

export interface WatchStatus {
  readonly text: string;
  readonly tone: 'calm' | 'trouble';
}

/** Describes the state of the regular checks. */
export function watchStatusOf({ everyMinutes, checkedAt, problem }: SpecWatch): WatchStatus {
  const pace = `Source checked ${intervalText(everyMinutes)}`;
  if (checkedAt === null) return { text: `${pace}, not checked yet`, tone: 'calm' };
  if (problem === null) return { text: `${pace}, last ${shortAge(checkedAt)}`, tone: 'calm' };
  return { text: `Source check failed ${shortAge(checkedAt)}: ${problem}`, tone: 'trouble' };
}
