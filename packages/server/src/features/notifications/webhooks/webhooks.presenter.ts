import { type Delivery, WEBHOOK_EVENTS, type Webhook } from '@assay/contract';
import type { DeliveryRow, WebhookRow } from './webhooks.store.ts';

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  runId: row.runId,
  status: row.status,
  attempts: row.attempts,
  answer: row.answer,
  problem: row.problem,
  nextAt: row.nextAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
});

export const presentWebhook = (row: WebhookRow, last: DeliveryRow | undefined): Webhook => ({
  id: row.id,
  projectId: row.projectId,
  url: row.shownUrl,
  format: row.format,
  events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
  isEnabled: row.isEnabled,
  attention: row.attention,
  lastDelivery: last === undefined ? null : presentDelivery(last),
  createdAt: row.createdAt.toISOString(),
});
