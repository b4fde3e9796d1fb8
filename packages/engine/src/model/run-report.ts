import type { RunFinding } from './finding.ts';
import type { CaseRef, RunSummary, StepResult, Verdict } from './run-event.ts';

/** What a report says about the run as a whole. */
export interface ReportRun {
  readonly id: string;
  readonly suiteName: string;
  readonly suiteRevision: number | null;
  readonly project: string | null;
  readonly environment: string | null;
  /** Where the requests went; null when unknown. */
  readonly baseUrl: string | null;
  readonly trigger: string | null;
  /** ISO 8601; the milliseconds of steps count from here. */
  readonly startedAt: string;
  readonly seed: number;
  readonly summary: RunSummary;
}

/** A case with everything that happened in it. */
export interface ReportCase {
  readonly ref: CaseRef;
  readonly verdict: Verdict;
  readonly reason: string | null;
  /** Of the steps that took part, without waiting for its turn. */
  readonly ms: number;
  readonly steps: readonly StepResult[];
}

/** A finished run as plain data: the input of every report. Secrets are already replaced in it. */
export interface RunReport {
  readonly run: ReportRun;
  readonly cases: readonly ReportCase[];
  readonly findings: readonly RunFinding[];
}
