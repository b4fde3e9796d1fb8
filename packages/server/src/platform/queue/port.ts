import type { Executor } from '../db/db.ts';

/** All queues of the product with their job data: only references, never secrets. */
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

/** A subscription of one handler to the jobs of one queue. */
interface Subscription {
  /** Fetches no more jobs; active ones continue. */
  takeNoMore(): Promise<void>;
}

/** Durable work, delivered at least once, so a handler must tolerate a repeated job. */
export interface Queue {
  /** With `tx`, the job exists exactly when that transaction commits; with `afterSeconds` it is delayed. */
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
  /** The number of waiting jobs of each queue. */
  depths(): Promise<Readonly<Record<QueueName, number>>>;
  /** Takes no more jobs and waits up to `graceMs` for active ones. */
  stop(options?: { readonly graceMs?: number }): Promise<void>;
}
