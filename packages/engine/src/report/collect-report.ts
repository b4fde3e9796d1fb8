import type {
  CaseRef,
  DocumentedStatuses,
  ReportCase,
  ReportRun,
  RunEvent,
  RunReport,
  RunSummary,
  StepResult,
  Verdict,
} from '../model/index.ts';
import { foundStep, groupFindings } from './group-findings.ts';

/** What the events do not say about a run. */
export type ReportFacts = Omit<ReportRun, 'summary' | 'seed' | 'id'>;

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
  error: 'The run did not come to its end.',
};

/** Builds the report of a run from its events; a run that broke off keeps all that happened before. */
export function collectReport(facts: ReportFacts, events: Iterable<RunEvent>, documented: DocumentedStatuses = {}): RunReport {
  const steps = new Map<string, StepResult[]>();
  const finished = new Map<string, Finished>();
  let started = { runId: '', seed: 0, cases: [] as readonly CaseRef[] };
  let summary = NOTHING;
  for (const event of events) {
    if (event.kind === 'run-started') started = event;
    else if (event.kind === 'step-finished') addTo(steps, event.result);
    else if (event.kind === 'case-finished') finished.set(event.caseId, { verdict: event.verdict, reason: event.reason ?? null });
    else if (event.kind === 'run-finished') summary = event.summary;
  }
  const cases = started.cases.map((ref) => reportCase(ref, finished.get(ref.id), steps.get(ref.id) ?? []));
  const findings = groupFindings(
    cases.flatMap(({ ref, steps: results }) => results.map((result) => foundStep(result, ref.op))),
    documented,
  );
  return { run: { ...facts, id: started.runId, seed: started.seed, summary }, cases, findings };
}

function addTo(steps: Map<string, StepResult[]>, result: StepResult): void {
  const list = steps.get(result.caseId);
  if (list === undefined) steps.set(result.caseId, [result]);
  else list.push(result);
}

function reportCase(ref: CaseRef, end: Finished | undefined, steps: readonly StepResult[]): ReportCase {
  const ms = steps.reduce((total, step) => total + step.ms, 0);
  const { verdict, reason } = end ?? { verdict: 'blocked' as const, reason: 'The run ended before this case.' };
  return { ref, verdict, reason, ms, steps };
}
