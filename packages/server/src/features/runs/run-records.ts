import type { LoadResult, RunSummary } from '@assay/engine/model';

/** A run event to store, together with its related rows. */
export interface RunRecord {
  readonly kind: string;
  /** Milliseconds since the run started. */
  readonly at: number;
  readonly stepId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly step?: StepRecord;
  readonly planned?: { readonly cases: number; readonly steps: number };
  readonly summary?: RunSummary;
  readonly load?: LoadResult;
}

/** A step's result with its case's metadata. */
export interface StepRecord {
  readonly caseId: string;
  readonly step: number;
  readonly result: Readonly<Record<string, unknown>>;
  /** The request and response; null when nothing was sent. */
  readonly exchange: Readonly<Record<string, unknown>> | null;
  readonly op: string | null;
  readonly status: number | null;
  readonly verdict: string;
}

export interface StepKey {
  readonly caseId: string;
  readonly step: number;
}

/** Unique within a run. */
export function stepIdOf({ caseId, step }: StepKey): string {
  return `${caseId}#${step}`;
}

/** The inverse of `stepIdOf`; null for any other input. */
export function readStepId(text: string): StepKey | null {
  const [, caseId, step] = /^(.*)#(\d{1,6})$/s.exec(text) ?? [];
  return caseId === undefined || step === undefined ? null : { caseId, step: Number(step) };
}

/** Case counts by verdict from a database query, with missing verdicts set to zero. */
export function casesByVerdict(counts: Readonly<Record<string, number | undefined>>): RunSummary['cases'] {
  const { fail = 0, error = 0, blocked = 0, inconclusive = 0, warn = 0, pass = 0 } = counts;
  return { fail, error, blocked, inconclusive, warn, pass };
}
