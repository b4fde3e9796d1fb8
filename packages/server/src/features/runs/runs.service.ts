import type { ParsedCall, RunDetails } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { toPage } from '../../shared/paging.ts';
import { type ProjectAccess, requireRole } from '../projects/index.ts';
import { findSuspect } from './results/find-suspect.ts';
import { countSteps, findPosition, findStep, listSteps, listStepsAfter } from './results/run-steps.store.ts';
import { createStepTotals } from './results/step-totals.ts';
import { readStepId } from './run-records.ts';
import { isFinalStatus, statusFilter } from './run-status.ts';
import { presentCases, presentRun, presentRunDetails, presentStep, presentTimelineEntry } from './runs.presenter.ts';
import { findPreviousRun, findRun, listEvents, listEventsByKind, listRuns, markBaseline, type VisibleRun } from './runs.store.ts';

export type RunsService = ReturnType<typeof createRunsService>;

export function createRunsService({ db, access }: { readonly db: Db; readonly access: ProjectAccess }) {
  const totals = createStepTotals();

  async function requireRun(actor: Actor, id: string): Promise<VisibleRun> {
    const found = await findRun(db, actor.userId, id);
    if (found === null) throw new AppError('RUN_NOT_FOUND');
    return found;
  }

  async function positionOf(runId: string, stepId: string): Promise<number> {
    const key = readStepId(stepId);
    const position = key === null ? null : await findPosition(db, runId, key);
    if (position === null) throw new AppError('STEP_NOT_FOUND');
    return position;
  }

  return {
    requireRun,

    async list(actor: Actor, query: ParsedCall<'listRuns'>['query']) {
      const { projectId, search = '' } = query;
      if (projectId !== null) await access.requireMember(actor, projectId);
      const { rows, total } = await listRuns(db, actor.userId, { ...query, words: search, statuses: statusFilter(query.status) });
      return toPage(rows.map(presentRun), total, query);
    },

    async get(actor: Actor, id: string): Promise<RunDetails> {
      const found = await requireRun(actor, id);
      const previous = await findPreviousRun(db, actor.userId, found);
      return presentRunDetails(found, previous, await findSuspect(db, found.run));
    },

    async setBaseline(actor: Actor, id: string, { isBaseline }: ParsedCall<'setRunBaseline'>['body']) {
      const { role, run } = await requireRun(actor, id);
      requireRole(role, 'editor');
      if (!isFinalStatus(run.status)) throw new AppError('RUN_NOT_FINISHED');
      await db.transaction((tx) => markBaseline(tx, run, isBaseline ? 'baseline' : 'none'));
      return presentRun(await requireRun(actor, id));
    },

    async timeline(actor: Actor, id: string, { after = 0, limit }: ParsedCall<'getRunTimeline'>['query']) {
      const { run } = await requireRun(actor, id);
      const rows = await listEvents(db, id, { seq: after, ...(limit === undefined ? {} : { limit }) });
      // Entries are numbered without gaps, so the last number is the count.
      return { items: rows.map(presentTimelineEntry), total: Math.max(run.lastSeq, rows.at(-1)?.seq ?? 0) };
    },

    async cases(actor: Actor, id: string) {
      await requireRun(actor, id);
      const items = presentCases(await listEventsByKind(db, id, ['run-started', 'run-resumed', 'case-finished']));
      return { items, total: items.length };
    },

    async steps(actor: Actor, id: string, query: ParsedCall<'getRunSteps'>['query']) {
      const { run } = await requireRun(actor, id);
      const { search = '', detail = 'full', after } = query;
      const filter = { ...query, words: search, detail };
      if (after === undefined) {
        const { rows, total } = await listSteps(db, id, filter);
        if (search.trim() === '') totals.keep(id, total);
        return toPage(rows.map(presentStep), total, query);
      }
      const rows = await listStepsAfter(db, id, { ...filter, position: await positionOf(id, after) });
      // A finished run's data never changes, so it can be cached.
      const known = isFinalStatus(run.status) && search.trim() === '' ? totals.get(id) : null;
      return toPage(rows.map(presentStep), known ?? (await countSteps(db, id, search)), query);
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
