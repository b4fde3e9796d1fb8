import type { RunFinding } from './finding.ts';
import type { CaseRef, RunSummary, StepResult, Verdict } from './run-event.ts';

/** `full` keeps every exchange. `outline` keeps only the method, URL and status of those that passed. */
export type ReportDetail = 'full' | 'outline';

export interface ReportRun {
  readonly id: string;
  readonly suiteName: string;
  readonly suiteRevision: number | null;
  readonly project: string | null;
  readonly environment: string | null;
  /** The base URL that requests were sent to. Null when unknown. */
  readonly baseUrl: string | null;
  readonly trigger: string | null;
  /** ISO 8601. Step times are in milliseconds relative to this. */
  readonly startedAt: string;
  readonly seed: number;
  readonly summary: RunSummary;
}

export interface ReportCase {
  readonly ref: CaseRef;
  readonly verdict: Verdict;
  readonly reason: string | null;
  /** Duration of the executed steps, without the time in the queue. */
  readonly ms: number;
  readonly steps: readonly StepResult[];
}

/** A finished run as plain data. It is the input for every report, and its secrets are already replaced. */
export interface RunReport {
  readonly run: ReportRun;
  readonly cases: readonly ReportCase[];
  readonly findings: readonly RunFinding[];
}
