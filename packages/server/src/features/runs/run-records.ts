import type { LoadResult, RunSummary } from '@assay/engine/model';

/** One stored event of a run, with what else has to be kept when it happens. */
export interface RunRecord {
  readonly kind: string;
  /** Milliseconds since the run began. */
  readonly at: number;
  readonly stepId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly step?: StepRecord;
  readonly planned?: { readonly cases: number; readonly steps: number };
  readonly summary?: RunSummary;
  /** The figures of a load run. */
  readonly load?: LoadResult;
}

/** A step's result together with what its case says about it. */
export interface StepRecord {
  readonly caseId: string;
  readonly step: number;
  readonly result: Readonly<Record<string, unknown>>;
  /** What went over the wire; null when nothing was sent. */
  readonly exchange: Readonly<Record<string, unknown>> | null;
  readonly op: string | null;
  readonly status: number | null;
  readonly verdict: string;
}

export interface StepKey {
  readonly caseId: string;
  readonly step: number;
}

/** Unique inside a run. */
export function stepIdOf({ caseId, step }: StepKey): string {
  return `${caseId}#${step}`;
}

/** The inverse of `stepIdOf`; null for anything else. */
export function readStepId(text: string): StepKey | null {
  const [, caseId, step] = /^(.*)#(\d{1,6})$/s.exec(text) ?? [];
  return caseId === undefined || step === undefined ? null : { caseId, step: Number(step) };
}

/** Cases by verdict, none missing, from what a database counted. */
export function casesByVerdict(counts: Readonly<Record<string, number | undefined>>): RunSummary['cases'] {
  const { fail = 0, error = 0, blocked = 0, inconclusive = 0, warn = 0, pass = 0 } = counts;
  return { fail, error, blocked, inconclusive, warn, pass };
}
