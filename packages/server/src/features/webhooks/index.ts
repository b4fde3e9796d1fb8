import { randomUUID } from 'node:crypto';
import type { Feature } from '../../platform/http/feature.ts';
import type { RunListener } from '../run-notices/index.ts';
import { attemptDelivery } from './deliver.ts';
import { eventOf, runBody } from './webhook-body.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { webhookHandlers } from './webhooks.routes.ts';
import { createWebhooksService } from './webhooks.service.ts';
import { deleteOldDeliveries, insertDelivery, listWebhooks } from './webhooks.store.ts';

const AT_ONCE = 2;
const KEPT_MS = 7 * 24 * 3600_000;

export interface WebhooksFeature extends Feature {
  /** Queues a delivery to every address that wants to know of the run. */
  readonly tell: RunListener;
  /** Begins to make deliveries in this process. */
  startWorker(): Promise<void>;
}

/** Signed messages to other services, and to chat channels in Slack's format. */
export function createWebhooksFeature(deps: WebhookDeps): WebhooksFeature {
  const { clock, queue, ownUrl } = deps;
  return {
    name: 'webhooks',
    handlers: webhookHandlers(createWebhooksService(deps)),
    tell: async (tx, run) => {
      await deleteOldDeliveries(tx, new Date(clock.now().getTime() - KEPT_MS));
      const event = eventOf(run);
      const wanted = (await listWebhooks(tx, run.projectId)).filter(({ isEnabled, events }) => isEnabled && events.includes(event));
      for (const { id: webhookId, format } of wanted) {
        const body = runBody(format, run, `${ownUrl()}/app/runs/${run.id}`);
        const createdAt = clock.now();
        const row = { id: randomUUID(), webhookId, event, runId: run.id, body, status: 'pending' as const, createdAt, nextAt: createdAt };
        const { id } = await insertDelivery(tx, row);
        await queue.send('deliveries', { deliveryId: id }, { tx });
      }
    },
    startWorker: async () => {
      await queue.work('deliveries', { concurrency: AT_ONCE }, ({ deliveryId }, { signal }) => attemptDelivery(deps, deliveryId, signal));
    },
  };
}
