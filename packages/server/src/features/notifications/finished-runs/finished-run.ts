import type { Executor } from '../../../platform/db/db.ts';

/** A finished run, with the fields that notifications use. */
export interface FinishedRun {
  readonly id: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly suiteId: string;
  readonly suiteTitle: string;
  readonly environmentName: string;
  readonly status: string;
  readonly trigger: string;
  /** The user's id; null once the account is deleted. */
  readonly startedBy: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly durationMs: number | null;
  readonly p95Ms: number | null;
  readonly error: string | null;
  readonly finishedAt: Date;
}

/** Called once for every finished run, inside the transaction that records the notice: both are stored or neither is. */
export type RunListener = (tx: Executor, run: FinishedRun) => Promise<void>;

const WORDS: readonly (readonly [string, string])[] = [
  ['pass', 'passed'],
  ['warn', 'warned'],
  ['fail', 'failed'],
  ['error', 'errors'],
  ['blocked', 'skipped'],
];

/** Formats counts such as `12 passed, 1 failed` and leaves out zeros. */
export function describeCounts({ counts }: Pick<FinishedRun, 'counts'>): string {
  const parts = WORDS.flatMap(([verdict, word]) => ((counts[verdict] ?? 0) > 0 ? [`${counts[verdict]} ${word}`] : []));
  return parts.length === 0 ? 'no cases' : parts.join(', ');
}
