import { ARTIFACTS, type FileReply, type RunSuspect } from '@assay/contract';
import { collectReport, toHar, toHtml, toJunit, toNdjson, toSarif, toSummary } from '@assay/engine';
import { type RunEvent, type RunReport, type RunSummary, VERDICTS } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { SuitesFeature } from '../../suites/index.ts';
import { casesByVerdict } from '../run-records.ts';
import { isFinalStatus } from '../run-status.ts';
import type { RunsService } from '../runs.service.ts';
import { listEventsByKind, type VisibleRun } from '../runs.store.ts';
import { caseRefsIn } from './case-refs.ts';
import { documentedStatuses } from './documented-statuses.ts';
import { findSuspect } from './find-suspect.ts';
import { listSteps, toStepResult } from './run-steps.store.ts';

type ArtifactKind = (typeof ARTIFACTS)[number]['kind'];

const formats: Readonly<Record<ArtifactKind, (report: RunReport) => string>> = {
  html: toHtml,
  junit: toJunit,
  sarif: toSarif,
  har: toHar,
  events: toNdjson,
  summary: toSummary,
};

/** Above this number of steps, files contain only the exchanges for steps that did not pass. */
const MOST_FULL_STEPS = 2000;

export interface ArtifactsDeps {
  readonly db: Db;
  readonly runs: Pick<RunsService, 'requireRun'>;
  readonly suites: Pick<SuitesFeature, 'loadHeader'>;
}

export type ArtifactsService = ReturnType<typeof createArtifactsService>;

/** Exports a finished run as files, generated from stored data that contains no secrets. */
export function createArtifactsService({ db, runs, suites }: ArtifactsDeps) {
  return {
    async list(actor: Actor, runId: string) {
      const { run } = await runs.requireRun(actor, runId);
      const items = isFinalStatus(run.status) ? ARTIFACTS.map((artifact) => ({ ...artifact })) : [];
      return { items, total: items.length };
    },

    async file(
      actor: Actor,
      { id, kind, name }: { readonly id: string; readonly kind: string; readonly name: string },
    ): Promise<FileReply> {
      const found = await runs.requireRun(actor, id);
      const artifact = ARTIFACTS.find((entry) => entry.kind === kind && entry.name === name);
      if (artifact === undefined) throw new AppError('ARTIFACT_NOT_FOUND', { kind, name });
      if (!isFinalStatus(found.run.status)) throw new AppError('RUN_NOT_FINISHED');
      return { name, bytes: Buffer.from(formats[artifact.kind](await reportOf(found, { db, suites }))) };
    },
  };
}

async function reportOf(
  { run, projectName, suiteTitle }: VisibleRun,
  { db, suites }: Pick<ArtifactsDeps, 'db' | 'suites'>,
): Promise<RunReport> {
  const facts = {
    suiteName: suiteTitle,
    suiteRevision: run.suiteRevision,
    project: projectName,
    environment: run.environment.name,
    baseUrl: run.environment.baseUrl,
    trigger: run.trigger,
    startedAt: (run.startedAt ?? run.createdAt).toISOString(),
  };
  return collectReport(facts, await eventsOf(db, run), await documentedStatuses(suites, run));
}

async function eventsOf(db: Db, run: VisibleRun['run']): Promise<readonly RunEvent[]> {
  const detail = run.stepsCount > MOST_FULL_STEPS ? 'broken' : 'full';
  const { rows } = await listSteps(db, run.id, { words: '', detail });
  const results = rows.map(toStepResult);
  const events = await listEventsByKind(db, run.id, ['run-started', 'run-resumed', 'case-finished']);
  const cases = events.flatMap(({ kind, payload }) => (kind === 'case-finished' ? [] : caseRefsIn(payload.cases)));
  const ended = events.flatMap(({ kind, payload }) => (kind === 'case-finished' ? caseEnd(payload) : []));
  const known = new Map(cases.map((entry) => [entry.id, entry]));
  return [
    { kind: 'run-started', at: 0, runId: run.id, seed: run.seed, cases: [...known.values()], steps: run.stepsCount },
    ...results.map((result): RunEvent => ({ kind: 'step-finished', at: 0, result })),
    ...ended,
    { kind: 'run-finished', at: run.durationMs ?? 0, summary: summaryOf(run, await findSuspect(db, run)) },
  ];
}

function caseEnd({ caseId, verdict, reason }: Readonly<Record<string, unknown>>): readonly RunEvent[] {
  const known = VERDICTS.find((entry) => entry === verdict);
  if (typeof caseId !== 'string' || known === undefined) return [];
  return [{ kind: 'case-finished', at: 0, caseId, verdict: known, ...(typeof reason === 'string' ? { reason } : {}) }];
}

function summaryOf(run: VisibleRun['run'], suspect: RunSuspect | null): RunSummary {
  const { status } = run;
  return {
    outcome: status === 'queued' || status === 'running' ? 'error' : status,
    cases: casesByVerdict(run.counts),
    waived: run.counts.waived ?? 0,
    steps: run.stepsCount,
    durationMs: run.durationMs ?? 0,
    p95Ms: run.p95Ms,
    p95Count: run.p95Count,
    ...(run.error === null ? {} : { error: run.error }),
    ...(suspect === null ? {} : { suspect }),
  };
}
