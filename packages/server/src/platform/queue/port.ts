import type { Executor } from '../db/db.ts';

/** Every queue of the product and what its jobs carry: references only, never secrets. */
export interface QueuePayloads {
  readonly runs: { readonly runId: string };
  /** Messages to webhooks. */
  readonly deliveries: { readonly deliveryId: string };
  /** Reports about runs to the code host. */
  readonly reports: { readonly runId: string };
}

export type QueueName = keyof QueuePayloads;

interface JobContext {
  readonly jobId: string;
  /** Aborted when the queue stops or takes the job away. */
  readonly signal: AbortSignal;
}

/** Jobs of one queue that come to one handler. */
interface Subscription {
  /** Fetches nothing more; what is at work goes on. */
  takeNoMore(): Promise<void>;
}

/** Durable work, delivered at least once: a handler must cope with a job that it has seen before. */
export interface Queue {
  /** With `tx`, the job exists exactly when that transaction commits; with `afterSeconds` it waits that long. */
  send<N extends QueueName>(
    name: N,
    data: QueuePayloads[N],
    options?: { readonly tx?: Executor; readonly afterSeconds?: number },
  ): Promise<void>;
  work<N extends QueueName>(
    name: N,
    options: { readonly concurrency: number },
    handler: (data: QueuePayloads[N], context: JobContext) => Promise<void>,
  ): Promise<Subscription>;
  /** Jobs of each queue that wait for a worker. */
  depths(): Promise<Readonly<Record<QueueName, number>>>;
  /** Takes no more jobs and waits up to `graceMs` for those at work. */
  stop(options?: { readonly graceMs?: number }): Promise<void>;
}
