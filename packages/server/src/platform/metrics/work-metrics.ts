import { count } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { runs } from '../db/schema.ts';
import type { Queue } from '../queue/port.ts';
import { type MetricFamily, sampleLine } from './metric-family.ts';

const STATUSES = ['queued', 'running', 'passed', 'failed', 'error', 'cancelled'] as const;

/** Counts runs by status, and waiting jobs. The database is queried on every scrape. */
export async function workMetrics(db: Db, queue: Pick<Queue, 'depths'>): Promise<readonly MetricFamily[]> {
  const counted = await db.select({ status: runs.status, total: count() }).from(runs).groupBy(runs.status);
  const totals = new Map(counted.map((row) => [row.status, row.total]));
  const depths = await queue.depths();
  return [
    {
      name: 'assay_runs',
      help: 'Stored runs by status.',
      type: 'gauge',
      lines: STATUSES.map((status) => sampleLine('assay_runs', { status }, totals.get(status) ?? 0)),
    },
    {
      name: 'assay_queue_depth',
      help: 'Jobs waiting for a worker.',
      type: 'gauge',
      lines: Object.entries(depths).map(([name, depth]) => sampleLine('assay_queue_depth', { queue: name }, depth)),
    },
  ];
}
