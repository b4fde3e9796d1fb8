import { randomUUID } from 'node:crypto';
import type { Executor } from '../../../platform/db/db.ts';
import type { FinishedRun } from '../finished-runs/finished-run.ts';
import { claimHeldFailures, reserveMessage } from '../throttle.store.ts';
import { digestBody, runBody, webhookEventOf } from './webhook-body.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { deleteOldDeliveries, insertDelivery, listWebhooks, type WebhookRow } from './webhooks.store.ts';

const KEPT_MS = 7 * 24 * 3600_000;
const BAD: ReadonlySet<string> = new Set(['failed', 'error']);

interface Message {
  readonly webhookId: string;
  readonly event: string;
  readonly runId: string | null;
  readonly body: string;
}

/** The delivery and its job are stored together, so a crash loses neither. */
async function queueDelivery({ clock, queue }: WebhookDeps, tx: Executor, message: Message): Promise<void> {
  const createdAt = clock.now();
  const { id } = await insertDelivery(tx, { id: randomUUID(), ...message, status: 'pending', createdAt, nextAt: createdAt });
  await queue.send('deliveries', { deliveryId: id }, { tx });
}

/**
 * Services receive a message for every run. Channels receive at most one message per suite per hour about failed runs, with the number of
 * failures held back.
 */
function countHeldBack({ clock }: WebhookDeps, tx: Executor, { id, format }: WebhookRow, run: FinishedRun): Promise<number | null> {
  if (format === 'json' || !BAD.has(run.status)) return Promise.resolve(0);
  return reserveMessage(tx, 'webhook', { receiverId: id, suiteId: run.suiteId, now: clock.now() });
}

/** Queues a delivery to every webhook that subscribed to this result. */
export async function queueRunDeliveries(deps: WebhookDeps, tx: Executor, run: FinishedRun): Promise<void> {
  await deleteOldDeliveries(tx, new Date(deps.clock.now().getTime() - KEPT_MS));
  const event = webhookEventOf(run);
  const wanted = (await listWebhooks(tx, run.projectId)).filter(({ isEnabled, events }) => isEnabled && events.includes(event));
  for (const webhook of wanted) {
    const held = await countHeldBack(deps, tx, webhook, run);
    if (held === null) continue;
    const body = runBody(webhook.format, run, { url: `${deps.ownUrl()}/app/runs/${run.id}`, held });
    await queueDelivery(deps, tx, { webhookId: webhook.id, event, runId: run.id, body });
  }
}

/** Sends channels the messages held back for an hour, and returns the number of messages. */
export async function sendDigests(deps: WebhookDeps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const digests = await claimHeldFailures(tx, 'webhook', deps.clock.now());
    for (const digest of digests)
      await queueDelivery(deps, tx, {
        webhookId: digest.receiverId,
        event: 'run.digest',
        runId: null,
        body: digestBody(digest, `${deps.ownUrl()}/app/runs`),
      });
    return digests.length;
  });
}
