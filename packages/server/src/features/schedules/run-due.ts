import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import type { RunsFeature } from '../runs/index.ts';
import { nextTime } from './next-time.ts';
import { insertScheduleRun, listDueSchedules, type ScheduleRow, updateSchedule } from './schedules.store.ts';

export interface RunDueDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly runs: Pick<RunsFeature, 'create'>;
}

/** Starts due runs, plans their next times, and returns how many it started. */
export async function runDueSchedules(deps: RunDueDeps): Promise<number> {
  let started = 0;
  for (const schedule of await listDueSchedules(deps.db, deps.clock.now())) if (await runOne(deps, schedule)) started += 1;
  return started;
}

/**
 * The run is created before the next time is stored. Its idempotency key contains the schedule and time, so that two
 * processes, or a restart after a crash in between, create only one run.
 */
async function runOne({ db, clock, runs }: RunDueDeps, schedule: ScheduleRow): Promise<boolean> {
  const { id, projectId, suiteId, environmentId, createdBy, nextAt } = schedule;
  const now = clock.now();
  const planned = { lastAt: now, nextAt: nextTime(schedule, now) };
  if (createdBy === null) {
    await updateSchedule(db, id, {
      ...planned,
      isEnabled: false,
      attention: 'The user who created this schedule has left the project, so it was turned off. Create it again.',
    });
    return false;
  }
  const actor: Actor = { userId: createdBy, sessionId: id, name: 'Schedule', roles: [] };
  const named = { suiteName: 'Scheduled run', actor: 'Schedule', trigger: 'Schedule' };
  const body = { ...named, projectId, suiteId, environmentId, runPackId: null, rerunOf: null, conversationId: null };
  try {
    const { runId } = await runs.create(actor, body, `schedule:${id}:${nextAt?.getTime() ?? 0}`);
    await db.transaction(async (tx) => {
      await insertScheduleRun(tx, id, runId);
      await updateSchedule(tx, id, { ...planned, attention: null });
    });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await updateSchedule(db, id, { ...planned, attention: `The last run could not be started: ${error.message}` });
    return false;
  }
}
