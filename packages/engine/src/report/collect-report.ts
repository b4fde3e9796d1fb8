import type {
  CaseRef,
  DocumentedStatuses,
  ReportCase,
  ReportDetail,
  ReportRun,
  RunEvent,
  RunReport,
  RunSummary,
  StepResult,
  Verdict,
} from '../model/index.ts';
import { groupFindings, toGroupableStep } from './group-findings.ts';

/** Facts about a run that its events do not contain. */
export type ReportMetadata = Omit<ReportRun, 'summary' | 'seed' | 'id'>;

interface Finished {
  readonly verdict: Verdict;
  readonly reason: string | null;
}

const NOTHING: RunSummary = {
  outcome: 'error',
  cases: { fail: 0, error: 0, blocked: 0, inconclusive: 0, warn: 0, pass: 0 },
  steps: 0,
  durationMs: 0,
  p95Ms: null,
  p95Count: 0,
  error: 'The run did not finish.',
};

/** A report that is built from a run's events one by one. */
export interface ReportBuilder {
  add(event: RunEvent): void;
  /** Returns the report so far. If the run was interrupted, it contains everything up to that point. */
  close(documented?: DocumentedStatuses): RunReport;
}

export function openReport(facts: ReportMetadata, detail: ReportDetail): ReportBuilder {
  const steps = new Map<string, StepResult[]>();
  const finished = new Map<string, Finished>();
  let started = { runId: '', seed: 0, cases: [] as readonly CaseRef[] };
  let summary = NOTHING;
  return {
    add(event) {
      if (event.kind === 'run-started') started = event;
      else if (event.kind === 'step-finished') addTo(steps, event.result);
      else if (event.kind === 'case-finished') {
        finished.set(event.caseId, { verdict: event.verdict, reason: event.reason ?? null });
        if (detail === 'outline') steps.set(event.caseId, outlineAll(steps.get(event.caseId) ?? []));
      } else if (event.kind === 'run-finished') summary = event.summary;
    },
    close(documented = {}) {
      const cases = started.cases.map((ref) => reportCase(ref, finished.get(ref.id), steps.get(ref.id) ?? []));
      const found = cases.flatMap(({ ref, steps: results }) => results.map((result) => toGroupableStep(result, ref.op)));
      const run = { ...facts, id: started.runId, seed: started.seed, summary };
      return { run, cases, findings: groupFindings(found, documented) };
    },
  };
}

/** Builds a run's report from all its events. */
export function collectReport(facts: ReportMetadata, events: Iterable<RunEvent>, documented: DocumentedStatuses = {}): RunReport {
  const report = openReport(facts, 'full');
  for (const event of events) report.add(event);
  return report.close(documented);
}

/** Keeps the exchange of a step that is shown next to a failed step. */
function outlineAll(results: readonly StepResult[]): StepResult[] {
  const shown = new Set(results.map(({ beside }) => beside?.step));
  return results.map((result) => (shown.has(result.step) ? result : outlineOf(result)));
}

/** Most of a long run's size is in the bodies and headers of passed steps, and only some reports show them. */
function outlineOf(result: StepResult): StepResult {
  const { exchange } = result;
  if (result.verdict !== 'pass' || exchange === undefined) return result;
  return { ...result, exchange: { ...exchange, requestHeaders: [], requestBody: null, responseHeaders: [], responseBody: null } };
}

function addTo(steps: Map<string, StepResult[]>, result: StepResult): void {
  const list = steps.get(result.caseId);
  if (list === undefined) steps.set(result.caseId, [result]);
  else list.push(result);
}

function reportCase(ref: CaseRef, end: Finished | undefined, steps: readonly StepResult[]): ReportCase {
  const ms = steps.reduce((total, step) => total + (step.part === 'control' ? 0 : step.ms), 0);
  const { verdict, reason } = end ?? { verdict: 'blocked' as const, reason: 'The run ended before this case started.' };
  return { ref, verdict, reason, ms, steps };
}
