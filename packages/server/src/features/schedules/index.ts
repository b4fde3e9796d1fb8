import { repeat } from '../../platform/housekeeping/repeat.ts';
import type { Feature, Handlers } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import { type RunDueDeps, runDueSchedules } from './run-due.ts';
import { createSchedulesService, type ScheduleServiceDeps, type SchedulesService } from './schedules.service.ts';

const EVERY_MS = 10_000;

export interface SchedulesFeature extends Feature {
  /** Starts due runs and returns how many it started. */
  runDue(): Promise<number>;
  /** Checks for due schedules at regular intervals. Returns a function that stops it. */
  start(): () => Promise<void>;
}

export type SchedulesDeps = ScheduleServiceDeps & RunDueDeps & { readonly log: Log };

const handlersOf = (service: SchedulesService): Handlers => ({
  listSchedules: ({ params }, { actor }) => service.list(actor, params.id),
  createSchedule: ({ params, body }, { actor }) => service.create(actor, params.id, body),
  updateSchedule: ({ params, body }, { actor }) => service.switch(actor, params.id, body.isEnabled),
  deleteSchedule: async ({ params }, { actor }) => {
    await service.remove(actor, params.id);
    return { id: params.id };
  },
});

/** Scheduled suite runs. */
export function createSchedulesFeature(deps: SchedulesDeps): SchedulesFeature {
  const due = () => runDueSchedules(deps);
  return {
    name: 'schedules',
    handlers: handlersOf(createSchedulesService(deps)),
    runDue: due,
    start: () => repeat({ what: 'starting scheduled runs', firstAfterMs: 3000, everyMs: EVERY_MS, log: deps.log }, due),
  };
}
