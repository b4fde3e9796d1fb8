import { countOf } from '@assay/engine/format';
import type { CommandAnswer } from '../../suites/index.ts';
import type { RunRow } from '../actions.store.ts';
import { choicesCard, messageButton } from '../choices.ts';

export const NO_RUN: CommandAnswer = {
  heading: 'This project has no runs yet, so there are no results. Generate a suite and click Run in Cloud.',
  cards: [choicesCard('Start with', [messageButton('Smoke tests', '/generate smoke'), messageButton('Run in Cloud', '/run cloud')])],
};

export const shortId = ({ id }: Pick<RunRow, 'id'>): string => id.slice(0, 8);
export const runName = (run: Pick<RunRow, 'id'>): string => `run ${shortId(run)}`;

/** Returns `The latest run (1a2b3c4d on local)`. */
export const latestRunText = (run: Pick<RunRow, 'id' | 'environment'>): string =>
  `The latest run (${shortId(run)} on ${run.environment.name})`;

/** `2026-11-16 18:30 UTC`. */
export const formatTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const STEPS = [
  { ms: 86_400_000, noun: 'day' },
  { ms: 3_600_000, noun: 'hour' },
  { ms: 60_000, noun: 'minute' },
] as const;

/** `3 minutes ago`. */
export function formatAge(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime();
  const step = STEPS.find(({ ms }) => passed >= ms);
  return step === undefined ? 'just now' : `${countOf(Math.floor(passed / step.ms), step.noun)} ago`;
}

/** Milliseconds below one second, seconds above. */
export const formatDuration = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Blocked and inconclusive cases, which neither passed nor failed. */
  readonly open: number;
}

export function createTally({ counts }: Pick<RunRow, 'counts'>): Tally {
  const { pass = 0, warn = 0, fail = 0, error = 0, blocked = 0, inconclusive = 0 } = counts;
  return { passed: pass + warn, failed: fail + error, open: blocked + inconclusive };
}

/** Formats the counts: `5 passed, 1 failed, 2 without a result`. */
export function describeTally({ passed, failed, open }: Tally): string {
  return [`${passed} passed`, `${failed} failed`, ...(open === 0 ? [] : [`${open} without a result`])].join(', ');
}

const MAX_LISTED = 6;

/** A list that ends with the number of omitted items. */
export function formatList(items: readonly string[]): string {
  const rest = items.length - MAX_LISTED;
  return `${items.slice(0, MAX_LISTED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
