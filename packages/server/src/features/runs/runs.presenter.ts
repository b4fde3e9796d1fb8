import { type Run, RunCase, type RunDetails, RunStep, type RunStreamEvent, type TimelineEntry } from '@assay/contract';
import type { LoadSettings } from '@assay/engine/model';
import { caseRefsIn } from './results/case-refs.ts';
import type { StepRow } from './results/run-steps.store.ts';
import { stepIdOf } from './run-records.ts';
import type { RunEventRow, VisibleRun } from './runs.store.ts';

export function presentRun({ run, projectName, suiteTitle, starter }: VisibleRun): Run {
  const count = (verdict: string) => run.counts[verdict] ?? 0;
  return {
    id: run.id,
    projectId: run.projectId,
    projectName,
    environmentId: run.environmentId,
    environmentName: run.environment.name,
    host: displayHost(run.environment.baseUrl),
    status: run.status,
    suiteName: run.suiteName,
    version: run.version,
    actor: run.actor,
    trigger: run.trigger,
    startedBy: starter === null ? '' : `${starter.name} ${starter.surname}`.trim() || starter.username,
    suiteId: run.suiteId,
    suiteTitle,
    suiteRevision: run.suiteRevision,
    conversationId: run.conversationId,
    seed: run.seed,
    stepsCount: run.stepsCount,
    casesCount: run.casesCount,
    counts: {
      pass: count('pass'),
      warn: count('warn'),
      fail: count('fail'),
      error: count('error'),
      blocked: count('blocked'),
      inconclusive: count('inconclusive'),
      waived: count('waived'),
    },
    durationMs: run.durationMs,
    p95Ms: run.p95Ms,
    p95Count: run.p95Count,
    queuedMs: run.startedAt === null ? null : Math.max(0, run.startedAt.getTime() - run.createdAt.getTime()),
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    error: run.error,
    isBaseline: run.isBaseline,
    load: run.settings?.load == null ? null : presentLoad(run.settings.load),
  };
}

const presentLoad = (load: LoadSettings): NonNullable<Run['load']> => ({ ...load, thresholds: { ...load.thresholds } });

export function presentRunDetails(found: VisibleRun, previous: VisibleRun | null, suspect: RunDetails['suspect']): RunDetails {
  const { load } = found.run;
  const loadResult =
    load === null ? null : { ...load, statuses: { ...load.statuses }, windows: [...load.windows], thresholds: [...load.thresholds] };
  return { ...presentRun(found), previous: previous === null ? null : presentRun(previous), loadResult, suspect };
}

/** Host and port of a URL; an invalid URL is shown unchanged. */
export function displayHost(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}

export function presentTimelineEntry(row: RunEventRow): TimelineEntry {
  return {
    id: `${row.runId}-${row.seq}`,
    seq: row.seq,
    kind: row.kind,
    payload: { ...row.payload },
    stepId: row.stepId,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The planned cases in the order of the suite. A case that ran again after an interruption has its last verdict. */
export function presentCases(events: readonly Pick<RunEventRow, 'kind' | 'payload'>[]): RunCase[] {
  const finished = events.filter(({ kind }) => kind === 'case-finished').map(({ payload }) => payload);
  const verdicts = new Map(finished.map(({ caseId, verdict }) => [caseId, verdict]));
  const planned = new Map(events.flatMap(({ payload }) => caseRefsIn(payload.cases)).map((one) => [one.id, one]));
  return [...planned.values()].flatMap(({ id, title, op, tags }) => {
    const read = RunCase.safeParse({ id, title, op, tags, verdict: verdicts.get(id) ?? null });
    return read.success ? [read.data] : [];
  });
}

export function presentStreamEvent(row: RunEventRow): RunStreamEvent {
  return { seq: row.seq, kind: row.kind, at: row.at, payload: { ...row.payload } };
}

/** The operation that a step called. In rows that are older than the column, it is derived from the request. */
export function stepOperation({ op, result: { method, path } }: Pick<StepRow, 'op' | 'result'>): string {
  return op ?? `${String(method)} ${String(path)}`;
}

/** Validates a stored result and fills in fields that an older version did not write. */
export function presentStep({ result, exchange, op, status }: StepRow): RunStep {
  const { caseId, step } = result;
  const id = stepIdOf({ caseId: String(caseId), step: Number(step) });
  const known = { reason: null, cause: null, exchange, status, op: stepOperation({ op, result }) };
  return RunStep.parse({ ...known, ...result, ...(exchange === null ? {} : { exchange }), id });
}
