import { randomUUID } from 'node:crypto';
import type { CallReply, ImportedReport, ParsedCall } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { mapStrings, storableText } from '../../shared/storable.ts';
import type { ProjectAccess } from '../projects/index.ts';
import type { SuitesFeature } from '../suites/index.ts';
import { type RunRecord, stepIdOf } from './run-records.ts';
import { insertRun } from './runs.store.ts';
import { writeBatchInTransaction } from './write-batch.ts';

export interface ImportRunDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly suites: Pick<SuitesFeature, 'suiteForPushed'>;
}

type ImportedCase = ImportedReport['cases'][number];
type ImportedStep = ImportedCase['steps'][number];

export type ImportRun = (actor: Actor, body: ParsedCall<'importRun'>['body']) => Promise<CallReply<'importRun'>>;

const ATTEMPT = 1;

/** Stores an uploaded run alongside the server's own runs, completely or not at all. */
export function createImportRun({ db, access, suites }: ImportRunDeps): ImportRun {
  return async (actor, { projectId, suiteId, files, report: given }) => {
    await access.requireMember(actor, projectId, 'editor');
    const suite = await suites.suiteForPushed(actor, { projectId, suiteId, files });
    const report = mapStrings(given, storableText) as ImportedReport;
    const runId = randomUUID();
    await db.transaction(async (tx) => {
      await insertRun(tx, {
        id: runId,
        projectId,
        environment: environmentOf(report),
        suiteId: suite.suiteId,
        suiteRevision: suite.revision,
        seed: report.run.seed,
        status: 'running',
        attempt: ATTEMPT,
        suiteName: suite.name,
        version: '1.0.0',
        actor: 'Command line',
        trigger: 'Local',
        startedBy: actor.userId,
        // A rerun repeats the executed cases, which may be only part of the suite.
        selectedCases: report.cases.map(({ ref }) => ref.id),
        counts: {},
        startedAt: new Date(report.run.startedAt),
      });
      const details = { suite: suite.name, revision: suite.revision, cases: report.cases.length };
      await recordAudit(tx, { userId: actor.userId, projectId, action: 'run.imported', subjectId: runId, details });
      await writeBatchInTransaction(tx, { runId, attempt: ATTEMPT }, { records: recordsOf(report), intents: [] });
    });
    return { runId, status: report.run.summary.outcome, suiteId: suite.suiteId, suiteRevision: suite.revision };
  };
}

function environmentOf({ run }: ImportedReport) {
  return { name: run.environment ?? 'local', baseUrl: run.baseUrl ?? '', timeoutMs: 30_000, followRedirects: true, headers: [] };
}

/** Converts the report to the events that a run on the server would have stored. */
function recordsOf({ run, cases }: ImportedReport): readonly RunRecord[] {
  const { error, waived, suspect, noToken, ...summary } = run.summary;
  const steps = cases.reduce((sum, entry) => sum + entry.ref.steps, 0);
  const refs = cases.map(({ ref }) => ref);
  const full = {
    ...summary,
    ...(error === undefined ? {} : { error }),
    ...(waived === undefined ? {} : { waived }),
    ...(suspect === undefined ? {} : { suspect }),
    ...(noToken === undefined ? {} : { noToken }),
  };
  return [
    { kind: 'run-started', at: 0, stepId: null, payload: { seed: run.seed, cases: refs, steps }, planned: { cases: cases.length, steps } },
    ...cases.flatMap(caseRecords),
    { kind: 'run-finished', at: summary.durationMs, stepId: null, payload: { summary: full }, summary: full },
  ];
}

function caseRecords(entry: ImportedCase): readonly RunRecord[] {
  const { ref, verdict, reason, steps } = entry;
  const at = steps.reduce((last, step) => Math.max(last, step.startedAt + step.ms), 0);
  return [
    ...steps.map((step) => stepRecord(step, entry)),
    { kind: 'case-finished', at, stepId: null, payload: { caseId: ref.id, verdict, reason } },
  ];
}

function stepRecord({ exchange: sent, ...step }: ImportedStep, { ref }: ImportedCase): RunRecord {
  const exchange = sent ?? null;
  const [verb = '', path = ''] = ref.op.split(' ');
  const result = { ...step, op: ref.op, why: ref.why, evidence: ref.evidence, method: exchange?.method ?? verb, path };
  const status = exchange?.status ?? null;
  return {
    kind: 'step-finished',
    at: step.startedAt + step.ms,
    stepId: stepIdOf(step),
    payload: { result: { ...result, status } },
    // The case comes from the report's structure, so that a step cannot claim to belong to another case.
    step: { caseId: ref.id, step: step.step, result: { ...result, caseId: ref.id }, exchange, op: ref.op, status, verdict: step.verdict },
  };
}
