import { BrokenSealError } from '../../../platform/vault/envelope.ts';
import { findProjectKey } from '../../../shared/data-keys.store.ts';
import { type DeliveryVerdict, judgeResponse } from './judge-response.ts';
import { signBody } from './sign.ts';
import { secretLocation, urlLocation, type WebhookDeps } from './webhook-deps.ts';
import { claimDelivery, type DeliveryRow, storeAttempt, updateWebhook, type WebhookRow } from './webhooks.store.ts';

const TIMEOUT_MS = 10_000;
/** Longer than an attempt, but shorter than the time after which the queue reassigns a dead process's job. */
const LEASE_MS = 13_000;
const MAX_BYTES = 64 * 1024;
/** Seven attempts within about eight hours. */
const BACK_OFF_SECONDS: readonly number[] = [10, 30, 120, 600, 3600, 6 * 3600];

/** Makes one delivery attempt and schedules a retry if needed. A delivery that is already settled is skipped. */
export async function attemptDelivery(deps: WebhookDeps, deliveryId: string, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const found = await claimDelivery(deps.db, deliveryId, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
  if (found === null) return;
  const verdict = await send(deps, found, signal);
  await settle(deps, found, verdict);
}

interface Pending {
  readonly delivery: DeliveryRow;
  readonly webhook: WebhookRow;
}

async function send(deps: WebhookDeps, { delivery, webhook }: Pending, signal: AbortSignal): Promise<DeliveryVerdict> {
  const { db, clock, vault, egress, timeoutMs = TIMEOUT_MS } = deps;
  const key = await findProjectKey(db, webhook.projectId);
  try {
    const url = vault.openForProject(key, urlLocation(webhook.id), webhook.sealedUrl);
    const secret = vault.openForProject(key, secretLocation(webhook.id), webhook.sealedSecret);
    const signed = webhook.format === 'json' ? [['x-assay-signature', signBody(secret, delivery.body, clock.now())] as const] : [];
    const headers = [
      ['content-type', 'application/json'] as const,
      ['user-agent', 'Assay'] as const,
      ['x-assay-event', delivery.event] as const,
      ['x-assay-delivery', delivery.id] as const,
      ...signed,
    ];
    const outcome = await egress.send({ method: 'POST', url, headers, body: delivery.body, timeoutMs, maxBytes: MAX_BYTES }, signal);
    return judgeResponse(outcome, webhook.format);
  } catch (error) {
    if (error instanceof BrokenSealError) return { kind: 'refused', answer: null, problem: 'the stored URL cannot be decrypted' };
    throw error;
  }
}

/** The new state and the job for the next attempt are stored together, so a crash loses neither. */
async function settle(deps: WebhookDeps, { delivery, webhook }: Pending, verdict: DeliveryVerdict): Promise<void> {
  const { db, clock, queue, backOffSeconds = BACK_OFF_SECONDS } = deps;
  const now = clock.now();
  const pause = verdict.kind === 'later' ? backOffSeconds[delivery.attempts] : undefined;
  await db.transaction(async (tx) => {
    if (verdict.kind === 'delivered') {
      const state = { status: 'delivered', answer: verdict.answer, problem: null, nextAt: null, deliveredAt: now } as const;
      if (await storeAttempt(tx, delivery.id, state)) await updateWebhook(tx, webhook.id, { attention: null });
      return;
    }
    const { answer, problem } = verdict;
    if (verdict.kind === 'later' && pause !== undefined) {
      const wait = Math.max(pause, verdict.waitSeconds ?? 0);
      const nextAt = new Date(now.getTime() + wait * 1000);
      if (await storeAttempt(tx, delivery.id, { status: 'pending', answer, problem, nextAt, deliveredAt: null }))
        await queue.send('deliveries', { deliveryId: delivery.id }, { tx, afterSeconds: wait });
      return;
    }
    if (!(await storeAttempt(tx, delivery.id, { status: 'failed', answer, problem, nextAt: null, deliveredAt: null }))) return;
    await updateWebhook(tx, webhook.id, attentionFor(verdict));
  });
}

function attentionFor(verdict: Exclude<DeliveryVerdict, { kind: 'delivered' }>): Partial<Pick<WebhookRow, 'isEnabled' | 'attention'>> {
  const problemText =
    verdict.answer === null ? verdict.problem.replace(/^./, (first) => first.toUpperCase()) : `The address ${verdict.problem}`;
  return verdict.kind === 'gone' ? { isEnabled: false, attention: `${problemText} and was turned off.` } : { attention: `${problemText}.` };
}
