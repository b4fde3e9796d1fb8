import type { CallParsed, Run } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { toPage } from '../paging.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { statusFilter } from './run-status.ts';
import { presentRun, presentStep, presentTimelineEntry } from './runs.presenter.ts';
import { findRun, listEvents, listRuns, listSteps, type VisibleRun } from './runs.store.ts';

export type RunsService = ReturnType<typeof createRunsService>;

export function createRunsService({ db, access }: { readonly db: Db; readonly access: ProjectAccess }) {
  async function requireRun(actor: Actor, id: string): Promise<VisibleRun> {
    const found = await findRun(db, actor.userId, id);
    if (found === null) throw new AppError('RUN_NOT_FOUND');
    return found;
  }

  return {
    async list(actor: Actor, query: CallParsed<'listRuns'>['query']) {
      const { projectId } = query;
      if (projectId !== null) await access.requireMember(actor, projectId);
      const { rows, total } = await listRuns(db, actor.userId, { ...query, statuses: statusFilter(query.status) });
      return toPage(rows.map(presentRun), total, query);
    },

    get: async (actor: Actor, id: string): Promise<Run> => presentRun(await requireRun(actor, id)),

    async timeline(actor: Actor, id: string) {
      await requireRun(actor, id);
      const items = (await listEvents(db, id, { seq: 0 })).map(presentTimelineEntry);
      return { items, total: items.length };
    },

    async steps(actor: Actor, id: string) {
      await requireRun(actor, id);
      const items = (await listSteps(db, id)).map(presentStep);
      return { items, total: items.length };
    },
  };
}
