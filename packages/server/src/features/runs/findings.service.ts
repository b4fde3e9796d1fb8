import type { RunFinding } from '@assay/contract';
import { curlText, groupFindings } from '@assay/engine';
import type { RunFinding as Grouped } from '@assay/engine/model';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { readStepId } from './run-records.ts';
import { findStep, listTroubled, toStepResult } from './run-steps.store.ts';
import { presentStep } from './runs.presenter.ts';
import type { RunsService } from './runs.service.ts';
import { listActiveWaivers } from './waivers.store.ts';

export type FindingsService = ReturnType<typeof createFindingsService>;

/** What a run found, grouped, each with one request to see it again. */
export function createFindingsService({ db, runs }: { readonly db: Db; readonly runs: Pick<RunsService, 'requireRun'> }) {
  async function findingsOf(runId: string): Promise<readonly Grouped[]> {
    return groupFindings((await listTroubled(db, runId)).map((row) => ({ ...toStepResult(row), op: presentStep(row).op })));
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
      for (const finding of await findingsOf(runId)) {
        const { check, operation, message, stepIds, waiver } = finding;
        const honoured = active.find((entry) => entry.check === check && entry.operation === operation && entry.message === message);
        items.push({
          ...finding,
          stepIds: [...stepIds],
          waiver: waiver === null ? null : { ...waiver },
          activeWaiverId: honoured?.id ?? null,
          curl: await curlOf(runId, stepIds),
        });
      }
      return { items, total: items.length };
    },
  };
}
