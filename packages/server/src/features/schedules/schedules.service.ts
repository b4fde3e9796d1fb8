import { randomUUID } from 'node:crypto';
import type { ParsedCall, Schedule } from '@assay/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { toPage } from '../../shared/paging.ts';
import type { EnvironmentsFeature } from '../environments/index.ts';
import { lockProject, type ProjectAccess, requireRole } from '../projects/index.ts';
import { nextTime, timingProblem } from './next-time.ts';
import { presentSchedule } from './schedules.presenter.ts';
import {
  countSchedules,
  deleteSchedule,
  findNamedSchedule,
  findSchedule,
  hasSuite,
  insertSchedule,
  listSchedules,
  listTrend,
  type ScheduleRow,
  updateSchedule,
} from './schedules.store.ts';

export interface ScheduleServiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: ProjectAccess;
  readonly environments: Pick<EnvironmentsFeature, 'environmentForRun'>;
}

const MOST_SCHEDULES = 50;

export type SchedulesService = ReturnType<typeof createSchedulesService>;

export function createSchedulesService({ db, clock, access, environments }: ScheduleServiceDeps) {
  async function requireSchedule(actor: Actor, id: string): Promise<ScheduleRow> {
    const found = await findSchedule(db, actor.userId, id);
    if (found === null) throw new AppError('SCHEDULE_NOT_FOUND');
    requireRole(found.role, 'editor');
    return found.schedule;
  }

  async function present(id: string): Promise<Schedule> {
    const found = await findNamedSchedule(db, id);
    if (found === null) throw new AppError('SCHEDULE_NOT_FOUND');
    return presentSchedule(found, await listTrend(db, [id]));
  }

  return {
    async list(actor: Actor, projectId: string) {
      await access.requireMember(actor, projectId);
      const rows = await listSchedules(db, projectId);
      const trend = await listTrend(
        db,
        rows.map(({ schedule }) => schedule.id),
      );
      return toPage(
        rows.map((row) => presentSchedule(row, trend)),
        rows.length,
        {},
      );
    },

    async create(actor: Actor, projectId: string, wanted: ParsedCall<'createSchedule'>['body']): Promise<Schedule> {
      await access.requireMember(actor, projectId, 'editor');
      const timing = { cron: wanted.cron || null, everyMinutes: wanted.everyMinutes ?? null, timeZone: wanted.timeZone ?? 'UTC' };
      const problem = timingProblem(timing);
      if (problem !== null) throw new AppError('VALIDATION_FAILED', { problems: problem }, { fields: { cron: problem } });
      if (!(await hasSuite(db, projectId, wanted.suiteId))) throw new AppError('SUITE_NOT_FOUND');
      await environments.environmentForRun(actor, projectId, wanted.environmentId);
      const id = randomUUID();
      const { suiteId, environmentId } = wanted;
      await db.transaction(async (tx) => {
        await lockProject(tx, projectId);
        if ((await countSchedules(tx, projectId)) >= MOST_SCHEDULES) throw new AppError('SCHEDULE_LIMIT', { schedules: MOST_SCHEDULES });
        const now = clock.now();
        const own = { id, projectId, suiteId, environmentId, createdBy: actor.userId, createdAt: now, nextAt: nextTime(timing, now) };
        await insertSchedule(tx, { ...timing, ...own });
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'schedule.created', subjectId: id, details: timing });
      });
      return present(id);
    },

    async switch(actor: Actor, id: string, isEnabled: boolean): Promise<Schedule> {
      const row = await requireSchedule(actor, id);
      const { projectId } = row;
      await db.transaction(async (tx) => {
        // A schedule that is switched on again waits for its next time; missed times are skipped.
        const on = { isEnabled, attention: null, nextAt: nextTime(row, clock.now()) };
        await updateSchedule(tx, id, isEnabled ? on : { isEnabled });
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'schedule.changed', subjectId: id, details: { isEnabled } });
      });
      return present(id);
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const { projectId } = await requireSchedule(actor, id);
      await db.transaction(async (tx) => {
        await deleteSchedule(tx, id);
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'schedule.deleted', subjectId: id });
      });
    },
  };
}
