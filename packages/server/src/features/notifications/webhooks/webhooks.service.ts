import { randomUUID } from 'node:crypto';
import type { Delivery, NewWebhook, ParsedCall, Webhook } from '@assay/contract';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { recordAudit } from '../../../shared/audit.store.ts';
import { findProjectKey } from '../../../shared/data-keys.store.ts';
import { type PageRequest, toPage } from '../../../shared/paging.ts';
import { lockProject, requireRole } from '../../projects/index.ts';
import { shortenUrl } from './shown-url.ts';
import { createSigningSecret } from './sign.ts';
import { pingBody } from './webhook-body.ts';
import { secretLocation, urlLocation, type WebhookDeps } from './webhook-deps.ts';
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts';
import {
  countWebhooks,
  deleteWebhook,
  findDelivery,
  findProjectName,
  findWebhook,
  insertDelivery,
  insertWebhook,
  lastDeliveries,
  listDeliveries,
  listWebhooks,
  updateWebhook,
  type WebhookRow,
} from './webhooks.store.ts';

const MOST_WEBHOOKS = 20;

export type WebhooksService = ReturnType<typeof createWebhooksService>;

export function createWebhooksService({ db, clock, queue, vault, access }: WebhookDeps) {
  async function requireWebhook(actor: Actor, id: string, needed: 'viewer' | 'owner'): Promise<WebhookRow> {
    const found = await findWebhook(db, actor.userId, id);
    if (found === null) throw new AppError('WEBHOOK_NOT_FOUND');
    requireRole(found.role, needed);
    return found.webhook;
  }

  const record = (tx: Executor, actor: Actor, action: string, { id, projectId, shownUrl: url }: WebhookRow) =>
    recordAudit(tx, { userId: actor.userId, projectId, action, subjectId: id, details: { url } });

  async function present(row: WebhookRow): Promise<Webhook> {
    const [last] = await lastDeliveries(db, [row.id]);
    return presentWebhook(row, last);
  }

  const queueDelivery = (webhookId: string, message: { event: string; body: string; runId: string | null }): Promise<Delivery> =>
    db.transaction(async (tx) => {
      const row = { id: randomUUID(), webhookId, ...message, status: 'pending' as const, createdAt: clock.now(), nextAt: clock.now() };
      const made = await insertDelivery(tx, row);
      await queue.send('deliveries', { deliveryId: made.id }, { tx });
      return presentDelivery(made);
    });

  return {
    async list(actor: Actor, projectId: string) {
      await access.requireMember(actor, projectId);
      const rows = await listWebhooks(db, projectId);
      const last = new Map(
        (
          await lastDeliveries(
            db,
            rows.map(({ id }) => id),
          )
        ).map((delivery) => [delivery.webhookId, delivery]),
      );
      return toPage(
        rows.map((row) => presentWebhook(row, last.get(row.id))),
        rows.length,
        {},
      );
    },

    async create(actor: Actor, projectId: string, wanted: ParsedCall<'createWebhook'>['body']): Promise<NewWebhook> {
      await access.requireMember(actor, projectId, 'owner');
      const id = randomUUID();
      const secret = createSigningSecret();
      const made = await db.transaction(async (tx) => {
        await lockProject(tx, projectId);
        if ((await countWebhooks(tx, projectId)) >= MOST_WEBHOOKS) throw new AppError('WEBHOOK_LIMIT', { webhooks: MOST_WEBHOOKS });
        const key = await findProjectKey(tx, projectId);
        const row = await insertWebhook(tx, {
          id,
          projectId,
          sealedUrl: vault.sealForProject(key, urlLocation(id), wanted.url),
          shownUrl: shortenUrl(wanted.url),
          format: wanted.format,
          events: wanted.events,
          sealedSecret: vault.sealForProject(key, secretLocation(id), secret),
          createdBy: actor.userId,
          createdAt: clock.now(),
        });
        await record(tx, actor, 'webhook.created', row);
        return row;
      });
      return { ...(await present(made)), secret };
    },

    async update(actor: Actor, id: string, change: ParsedCall<'updateWebhook'>['body']): Promise<Webhook> {
      const before = await requireWebhook(actor, id, 'owner');
      const { isEnabled, events } = change;
      const row = await db.transaction(async (tx) => {
        const changed = await updateWebhook(tx, id, {
          ...(isEnabled === undefined ? {} : { isEnabled }),
          ...(events === undefined ? {} : { events }),
          // Enabling the webhook again clears the attention state.
          ...(isEnabled === true ? { attention: null } : { attention: before.attention }),
        });
        if (changed === null) throw new AppError('WEBHOOK_NOT_FOUND');
        await record(tx, actor, 'webhook.changed', changed);
        return changed;
      });
      return present(row);
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const row = await requireWebhook(actor, id, 'owner');
      await db.transaction(async (tx) => {
        await deleteWebhook(tx, id);
        await record(tx, actor, 'webhook.deleted', row);
      });
    },

    async test(actor: Actor, id: string): Promise<Delivery> {
      const { projectId, format } = await requireWebhook(actor, id, 'owner');
      const name = await findProjectName(db, projectId);
      return queueDelivery(id, { event: 'ping', body: pingBody(format, { id: projectId, name }), runId: null });
    },

    async deliveries(actor: Actor, id: string, page: PageRequest) {
      await requireWebhook(actor, id, 'viewer');
      const { rows, total } = await listDeliveries(db, id, page);
      return toPage(rows.map(presentDelivery), total, page);
    },

    async redeliver(actor: Actor, id: string, deliveryId: string): Promise<Delivery> {
      await requireWebhook(actor, id, 'owner');
      const earlier = await findDelivery(db, id, deliveryId);
      if (earlier === null) throw new AppError('DELIVERY_NOT_FOUND');
      const { event, body, runId } = earlier;
      return queueDelivery(id, { event, body, runId });
    },
  };
}
