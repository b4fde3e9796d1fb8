import type { Executor } from '../db/db.ts';

/** All of the product's queues with their job data, which contains only references and never secrets. */
export interface QueuePayloads {
  readonly runs: { readonly runId: string };
  readonly explorations: { readonly explorationId: string };
  /** Messages to webhooks. */
  readonly deliveries: { readonly deliveryId: string };
  /** Reports about runs to the code host. */
  readonly reports: { readonly runId: string };
  /** Emails about failed runs, with the number of failures held back since the last one. */
  readonly emails:
    | { readonly kind: 'run'; readonly runId: string; readonly held: number }
    | { readonly kind: 'digest'; readonly userId: string; readonly suiteId: string; readonly held: number };
}

export type QueueName = keyof QueuePayloads;

interface JobContext {
  readonly jobId: string;
  /** Aborted when the queue stops or reassigns the job. */
  readonly signal: AbortSignal;
}

/** Subscribes one handler to the jobs in one queue. */
interface Subscription {
  /** Fetches no more jobs; active ones continue. */
  takeNoMore(): Promise<void>;
}

/** Durable jobs, delivered at least once, so a handler must tolerate a repeated job. */
export interface Queue {
  /** With `tx`, the job exists only if that transaction commits. With `afterSeconds`, it is delayed. */
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
  /** The number of waiting jobs in each queue. */
  depths(): Promise<Readonly<Record<QueueName, number>>>;
  /** Takes no more jobs and waits up to `graceMs` for active ones. */
  stop(options?: { readonly graceMs?: number }): Promise<void>;
}
