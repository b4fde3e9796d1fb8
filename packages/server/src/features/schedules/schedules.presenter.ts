import type { Schedule } from '@assay/contract';
import type { listTrend, NamedSchedule } from './schedules.store.ts';

const TREND = 12;

export function presentSchedule(
  { schedule, suiteName, environmentName }: NamedSchedule,
  trend: Awaited<ReturnType<typeof listTrend>>,
): Schedule {
  return {
    id: schedule.id,
    projectId: schedule.projectId,
    suiteId: schedule.suiteId,
    suiteName,
    environmentId: schedule.environmentId,
    environmentName,
    cron: schedule.cron,
    everyMinutes: schedule.everyMinutes,
    timeZone: schedule.timeZone,
    isEnabled: schedule.isEnabled,
    attention: schedule.attention,
    nextAt: schedule.isEnabled ? (schedule.nextAt?.toISOString() ?? null) : null,
    trend: trend
      .filter(({ scheduleId }) => scheduleId === schedule.id)
      .slice(0, TREND)
      .reverse()
      .map(({ runId, status, p95Ms, createdAt }) => ({ runId, status, p95Ms, createdAt: createdAt.toISOString() })),
    createdAt: schedule.createdAt.toISOString(),
  };
}
