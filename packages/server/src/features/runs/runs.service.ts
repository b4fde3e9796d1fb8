import type { CallParsed, RunDetails } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { toPage } from '../paging.ts';
import { type ProjectAccess, requireRole } from '../projects/index.ts';
import { readStepId } from './run-records.ts';
import { isFinal, statusFilter } from './run-status.ts';
import { findStep, listSteps } from './run-steps.store.ts';
import { presentRun, presentRunDetails, presentStep, presentTimelineEntry } from './runs.presenter.ts';
import { findPrevious, findRun, listEvents, listRuns, markBaseline, type VisibleRun } from './runs.store.ts';

export type RunsService = ReturnType<typeof createRunsService>;

export function createRunsService({ db, access }: { readonly db: Db; readonly access: ProjectAccess }) {
  async function requireRun(actor: Actor, id: string): Promise<VisibleRun> {
    const found = await findRun(db, actor.userId, id);
    if (found === null) throw new AppError('RUN_NOT_FOUND');
    return found;
  }

  return {
    requireRun,

    async list(actor: Actor, query: CallParsed<'listRuns'>['query']) {
      const { projectId, search = '' } = query;
      if (projectId !== null) await access.requireMember(actor, projectId);
      const { rows, total } = await listRuns(db, actor.userId, { ...query, words: search, statuses: statusFilter(query.status) });
      return toPage(rows.map(presentRun), total, query);
    },

    async get(actor: Actor, id: string): Promise<RunDetails> {
      const found = await requireRun(actor, id);
      return presentRunDetails(found, await findPrevious(db, actor.userId, found));
    },

    async setBaseline(actor: Actor, id: string, { isBaseline }: CallParsed<'setRunBaseline'>['body']) {
      const { role, run } = await requireRun(actor, id);
      requireRole(role, 'editor');
      if (!isFinal(run.status)) throw new AppError('RUN_NOT_FINISHED');
      await db.transaction((tx) => markBaseline(tx, run, isBaseline ? 'baseline' : 'none'));
      return presentRun(await requireRun(actor, id));
    },

    async timeline(actor: Actor, id: string) {
      await requireRun(actor, id);
      const items = (await listEvents(db, id, { seq: 0 })).map(presentTimelineEntry);
      return { items, total: items.length };
    },

    async steps(actor: Actor, id: string, query: CallParsed<'getRunSteps'>['query']) {
      await requireRun(actor, id);
      const { search = '', detail = 'full' } = query;
      const { rows, total } = await listSteps(db, id, { ...query, words: search, detail });
      return toPage(rows.map(presentStep), total, query);
    },

    async step(actor: Actor, id: string, stepId: string) {
      await requireRun(actor, id);
      const key = readStepId(stepId);
      const row = key === null ? null : await findStep(db, id, key);
      if (row === null) throw new AppError('STEP_NOT_FOUND');
      return presentStep(row);
    },
  };
}
