import { z } from 'zod';
import { EXAMPLE_ID, Id, IdParams, needsOneOf, pageOf, Time } from '../common.ts';
import { MIN_INTERVAL_MINUTES } from '../constants.ts';
import { defineRoutes } from '../route.ts';

const TimeZone = z
  .string()
  .max(60)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'Enter a time zone such as Europe/Berlin.')
  .meta({ examples: ['Europe/Berlin'] });

/** How a scheduled run ended, for the trend shown with the schedule. */
export const ScheduledRun = z.object({ runId: Id, status: z.string(), p95Ms: z.number().nullable(), createdAt: Time });

export const Schedule = z.object({
  id: Id,
  projectId: Id,
  suiteId: Id,
  suiteName: z.string(),
  environmentId: Id,
  environmentName: z.string(),
  /** Either `cron` or `everyMinutes` is set. */
  cron: z.string().nullable(),
  everyMinutes: z.number().int().nullable(),
  timeZone: z.string(),
  isEnabled: z.boolean(),
  attention: z.string().nullable(),
  /** Null while the schedule is switched off. */
  nextAt: Time.nullable(),
  /** The last runs, oldest first. */
  trend: z.array(ScheduledRun),
  createdAt: Time,
});
export type Schedule = z.infer<typeof Schedule>;

const Timing = z.object({
  /** Send either this or `everyMinutes`. */
  cron: z
    .string()
    .trim()
    .max(100)
    .nullish()
    .meta({ examples: ['0 6 * * *'] }),
  everyMinutes: z
    .number()
    .int()
    .min(MIN_INTERVAL_MINUTES, 'Use 5 minutes or more.')
    .max(7 * 24 * 60, 'Use a week or less.')
    .nullish(),
  timeZone: TimeZone.optional(),
});

export const scheduleRoutes = defineRoutes({
  listSchedules: {
    summary: 'List a project’s schedules with their next and last runs',
    access: 'user',
    params: IdParams,
    reply: pageOf(Schedule),
    errors: ['PROJECT_NOT_FOUND'],
  },
  createSchedule: {
    summary: 'Create a schedule that runs a suite as the caller, by cron expression or interval (requires the editor role)',
    access: 'user',
    params: IdParams,
    body: Timing.extend({ suiteId: Id, environmentId: Id }).meta({
      ...needsOneOf('everyMinutes', 'cron'),
      examples: [{ suiteId: EXAMPLE_ID, environmentId: EXAMPLE_ID, everyMinutes: 60 }],
    }),
    reply: Schedule,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'SUITE_NOT_FOUND', 'ENVIRONMENT_NOT_FOUND', 'SCHEDULE_LIMIT'],
  },
  updateSchedule: {
    summary: 'Turn a schedule on or off (requires the editor role)',
    access: 'user',
    params: IdParams,
    body: z.object({ isEnabled: z.boolean() }),
    reply: Schedule,
    errors: ['SCHEDULE_NOT_FOUND', 'ROLE_REQUIRED'],
  },
  deleteSchedule: {
    summary: 'Delete a schedule (requires the editor role). Its runs are kept',
    access: 'user',
    params: IdParams,
    reply: z.object({ id: Id }),
    errors: ['SCHEDULE_NOT_FOUND', 'ROLE_REQUIRED'],
  },
});
