import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Db, Executor } from '../db/db.ts';
import { rowsOf } from '../db/migrate.ts';
import type { OpenedDb } from '../db/opened-db.ts';
import type { Log } from '../log/log.ts';
import type { Queue, QueueName, QueuePayloads } from './port.ts';

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
const DEFAULT_GRACE_MS = 15_000;
interface QueueSettings {
  readonly heartbeatSeconds: number;
  readonly expireInSeconds: number;
  readonly retryLimit: number;
  readonly retryDelay: number;
  /** Doubles the delay after each failure. */
  readonly retryBackoff?: boolean;
}

/** Our own lease decides which worker owns a run. These settings only define when a job is delivered again. */
const queueSettings: Readonly<Record<QueueName, QueueSettings>> = {
  runs: { heartbeatSeconds: 15, expireInSeconds: 6 * 3600, retryLimit: 2, retryDelay: 2 },
  explorations: { heartbeatSeconds: 15, expireInSeconds: 6 * 3600, retryLimit: 2, retryDelay: 2 },
  deliveries: { heartbeatSeconds: 15, expireInSeconds: 120, retryLimit: 3, retryDelay: 5 },
  reports: { heartbeatSeconds: 15, expireInSeconds: 600, retryLimit: 3, retryDelay: 5 },
  // A mail server may be away for an hour.
  emails: { heartbeatSeconds: 15, expireInSeconds: 120, retryLimit: 10, retryDelay: 5, retryBackoff: true },
};

export interface QueueTimings {
  /** Replaces the delays before a failed job is delivered again. */
  readonly retrySeconds?: number;
}

/**
 * Starts the job queue on the application's own database. Finish this before listening, because its schema setup must not
 * run alongside other queries.
 */
export async function startQueue(opened: OpenedDb, log: Log, { retrySeconds }: QueueTimings = {}): Promise<Queue> {
  const boss = new PgBoss({
    ...asOptions(opened.queueConnection),
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const [name, settings] of Object.entries(queueSettings)) {
    await boss.createQueue(name, { ...settings, notify: true });
    // Fills the queue cache, because a first send inside a transaction would otherwise wait for the connection that the transaction holds.
    await boss.getJobById(name, NIL_UUID);
  }
  return {
    send: async (name, data, options = {}) => {
      const { tx, afterSeconds } = options;
      await boss.send(name, data, {
        ...(tx === undefined ? {} : { db: inTransaction(tx) }),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
        ...(retrySeconds === undefined ? {} : { retryDelay: retrySeconds, retryBackoff: false }),
      });
    },
    work: async <N extends QueueName>(
      name: N,
      options: { readonly concurrency: number },
      handler: (data: QueuePayloads[N], context: { jobId: string; signal: AbortSignal }) => Promise<void>,
    ) => {
      const workerId: string = await boss.work<QueuePayloads[N]>(
        name,
        { localConcurrency: options.concurrency, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 },
        async ([job]) => {
          if (job === undefined) return;
          try {
            await handler(job.data, { jobId: job.id, signal: job.signal });
          } finally {
            // Without this, a worker waits for its polling interval between two queued jobs.
            setTimeout(() => boss.notifyWorker(workerId), 0);
          }
        },
      );
      return { takeNoMore: () => boss.offWork(name, { id: workerId, wait: false }) };
    },
    depths: () => readDepths(opened.db),
    stop: ({ graceMs = DEFAULT_GRACE_MS } = {}) => boss.stop({ graceful: true, timeout: graceMs, close: true }),
  };
}

async function readDepths(db: Db): Promise<Readonly<Record<QueueName, number>>> {
  const rows = rowsOf(await db.execute(sql`select name, count(*)::int as depth from pgboss.job where state < 'active' group by name`));
  const depths = new Map(rows.map((row) => [row.name, Number(row.depth)]));
  const entries = Object.keys(queueSettings).map((name) => [name, depths.get(name) ?? 0]);
  return Object.fromEntries(entries);
}

const asOptions = (connection: OpenedDb['queueConnection']) =>
  typeof connection === 'string' ? { connectionString: connection } : connection;

/** Lets the queue write through our transaction; the queue builds its statements with the same `sql` tag. */
const inTransaction = (tx: Executor) =>
  fromDrizzle({ execute: async (query) => ({ rows: [...rowsOf(await tx.execute(query as SQL))] }) }, sql);
