import type { RunFinding } from '@assay/contract';
import { curlText, groupFindings } from '@assay/engine';
import type { RunFinding as Grouped } from '@assay/engine/model';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/feature.ts';
import type { SuitesFeature } from '../suites/index.ts';
import { caseOperations } from './case-refs.ts';
import { documentedStatuses, type RunSuite } from './documented-statuses.ts';
import { readStepId } from './run-records.ts';
import { findStep, listJudged, toStepResult } from './run-steps.store.ts';
import { stepOperation } from './runs.presenter.ts';
import type { RunsService } from './runs.service.ts';
import { listActiveWaivers } from './waivers.store.ts';

export interface FindingsDeps {
  readonly db: Db;
  readonly runs: Pick<RunsService, 'requireRun'>;
  readonly suites: Pick<SuitesFeature, 'loadFiles'>;
}

/** Of a run that was found for its user before. */
type FoundRun = RunSuite & { readonly id: string };

export type FindingsService = ReturnType<typeof createFindingsService>;

/** What a run found, grouped, each with one request to see it again. */
export function createFindingsService({ db, runs, suites }: FindingsDeps) {
  async function findingsOf(run: FoundRun): Promise<readonly Grouped[]> {
    const operations = await caseOperations(db, run.id);
    const steps = (await listJudged(db, run.id)).map((row) => {
      const [result, op] = [toStepResult(row), stepOperation(row)];
      return { ...result, op, method: String(row.result.method), status: row.status, caseOp: operations.get(result.caseId) ?? op };
    });
    return groupFindings(steps, await documentedStatuses(suites, run));
  }

  async function curlOf(runId: string, [stepId]: readonly string[]): Promise<string | null> {
    const key = readStepId(stepId ?? '');
    const row = key === null ? null : await findStep(db, runId, key);
    const exchange = row === null ? undefined : toStepResult(row).exchange;
    return exchange === undefined ? null : curlText(exchange);
  }

  return {
    findingsOf,

    async list(actor: Actor, runId: string): Promise<{ items: RunFinding[]; total: number }> {
      const { run } = await runs.requireRun(actor, runId);
      const active = await listActiveWaivers(db, run.projectId);
      const items: RunFinding[] = [];
      for (const { caseIds, ...finding } of await findingsOf(run)) {
        const { check, operation, message, stepIds } = finding;
        const honoured = active.find((entry) => entry.check === check && entry.operation === operation && entry.message === message);
        items.push({
          ...finding,
          stepIds: [...stepIds],
          cases: caseIds.length,
          waiver: waiverOf(finding, honoured),
          activeWaiverId: honoured?.id ?? null,
          curl: await curlOf(runId, stepIds),
        });
      }
      return { items, total: items.length };
    },
  };
}

/** These say something about the document and decide nothing. */
const DECIDE_NOTHING: ReadonlySet<string> = new Set<Grouped['check']>(['undocumented-status', 'refused']);

/** A waiver of broken checks decided during the run. Of what decides nothing, today's waiver is the one that counts. */
function waiverOf({ check, waiver }: Pick<Grouped, 'check' | 'waiver'>, honoured: Grouped['waiver'] | undefined): RunFinding['waiver'] {
  if (waiver !== null) return { ...waiver };
  if (!DECIDE_NOTHING.has(check) || honoured === undefined || honoured === null) return null;
  return { id: honoured.id, reason: honoured.reason, until: honoured.until };
}
