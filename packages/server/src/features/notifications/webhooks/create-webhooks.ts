import { repeat } from '../../../platform/housekeeping/repeat.ts';
import type { Feature } from '../../../platform/http/feature.ts';
import type { RunListener } from '../finished-runs/finished-run.ts';
import { attemptDelivery } from './deliver.ts';
import { queueRunDeliveries, sendDigests } from './notify-webhooks.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { webhookHandlers } from './webhooks.routes.ts';
import { createWebhooksService } from './webhooks.service.ts';

const AT_ONCE = 2;
const DIGEST_EVERY_MS = 60_000;

export interface WebhooksFeature extends Feature {
  /** Queues a delivery to every webhook that subscribed to this result. */
  readonly onRunFinished: RunListener;
  /** Queues digests of channel messages that were held back for an hour, and returns their number. */
  sendDigests(): Promise<number>;
  /** Queues digests at regular intervals. Returns a function that stops it. */
  startDigests(): () => Promise<void>;
  /** Starts a worker for deliveries in this process. */
  startWorker(): Promise<void>;
}

/** Signed messages to other services, and messages to chat channels in Slack's format. */
export function createWebhooksFeature(deps: WebhookDeps): WebhooksFeature {
  const { queue, log } = deps;
  const digest = () => sendDigests(deps);
  return {
    name: 'webhooks',
    handlers: webhookHandlers(createWebhooksService(deps)),
    onRunFinished: (tx, run) => queueRunDeliveries(deps, tx, run),
    sendDigests: digest,
    startDigests: () => repeat({ what: 'sending digests to channels', firstAfterMs: 10_000, everyMs: DIGEST_EVERY_MS, log }, digest),
    startWorker: async () => {
      await queue.work('deliveries', { concurrency: AT_ONCE }, ({ deliveryId }, { signal }) => attemptDelivery(deps, deliveryId, signal));
    },
  };
}
