import type { RunFinding } from '@assay/contract';
import { curlText, groupFindings } from '@assay/engine';
import type { RunFinding as Grouped } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { SuitesFeature } from '../../suites/index.ts';
import { readStepId } from '../run-records.ts';
import { stepOperation } from '../runs.presenter.ts';
import type { RunsService } from '../runs.service.ts';
import { caseOperations } from './case-refs.ts';
import { documentedStatuses, type RunSuite } from './documented-statuses.ts';
import { findSteps, listStepsWithVerdict, toStepResult } from './run-steps.store.ts';
import { listActiveWaivers } from './waivers.store.ts';

export interface FindingsDeps {
  readonly db: Db;
  readonly runs: Pick<RunsService, 'requireRun'>;
  readonly suites: Pick<SuitesFeature, 'loadHeader'>;
}

/** A run whose access was already checked. */
type AuthorisedRun = RunSuite & { readonly id: string };

export type FindingsService = ReturnType<typeof createFindingsService>;

/** A run's grouped findings, each with one request that reproduces it. */
export function createFindingsService({ db, runs, suites }: FindingsDeps) {
  async function findingsOf(run: AuthorisedRun): Promise<readonly Grouped[]> {
    const operations = await caseOperations(db, run.id);
    const steps = (await listStepsWithVerdict(db, run.id)).map((row) => {
      const [result, op] = [toStepResult(row), stepOperation(row)];
      return { ...result, op, method: String(row.result.method), status: row.status, caseOp: operations.get(result.caseId) ?? op };
    });
    return groupFindings(steps, await documentedStatuses(suites, run));
  }

  /** A curl command for the first step of each finding, by step id. */
  async function curlsOf(runId: string, findings: readonly Grouped[]): Promise<ReadonlyMap<string, string>> {
    const keys = findings.flatMap(({ stepIds: [first] }) => readStepId(first ?? '') ?? []);
    const rows = await findSteps(db, runId, keys);
    return new Map(
      [...rows].flatMap(([id, row]) => {
        const { exchange } = toStepResult(row);
        return exchange === undefined ? [] : [[id, curlText(exchange)]];
      }),
    );
  }

  return {
    findingsOf,

    async list(actor: Actor, runId: string): Promise<{ items: RunFinding[]; total: number }> {
      const { run } = await runs.requireRun(actor, runId);
      const active = await listActiveWaivers(db, run.projectId);
      const findings = await findingsOf(run);
      const curls = await curlsOf(runId, findings);
      const items = findings.map(({ caseIds, ...finding }): RunFinding => {
        const { check, operation, message, stepIds } = finding;
        const honoured = active.find((entry) => entry.check === check && entry.operation === operation && entry.message === message);
        return {
          ...finding,
          stepIds: [...stepIds],
          cases: caseIds.length,
          waiver: waiverOf(finding, honoured),
          activeWaiverId: honoured?.id ?? null,
          curl: curls.get(stepIds[0] ?? '') ?? null,
        };
      });
      return { items, total: items.length };
    },
  };
}

/** These findings concern the spec and do not affect the verdict. */
const INFORMATIONAL_CHECKS: ReadonlySet<string> = new Set<Grouped['check']>(['undocumented-status', 'refused']);

/** Waivers for failed checks are applied during the run. For findings that do not affect the verdict, the current waiver applies. */
function waiverOf({ check, waiver }: Pick<Grouped, 'check' | 'waiver'>, honoured: Grouped['waiver'] | undefined): RunFinding['waiver'] {
  if (waiver !== null) return { ...waiver };
  if (!INFORMATIONAL_CHECKS.has(check) || honoured === undefined || honoured === null) return null;
  return { id: honoured.id, reason: honoured.reason, until: honoured.until };
}
