import type { Handlers } from '../../../platform/http/feature.ts';
import type { WebhooksService } from './webhooks.service.ts';

export function webhookHandlers(service: WebhooksService): Handlers {
  return {
    listWebhooks: ({ params }, { actor }) => service.list(actor, params.id),
    createWebhook: ({ params, body }, { actor }) => service.create(actor, params.id, body),
    updateWebhook: ({ params, body }, { actor }) => service.update(actor, params.id, body),
    deleteWebhook: async ({ params }, { actor }) => {
      await service.remove(actor, params.id);
      return { id: params.id };
    },
    testWebhook: ({ params }, { actor }) => service.test(actor, params.id),
    listDeliveries: ({ params, query }, { actor }) => service.deliveries(actor, params.id, query),
    redeliver: ({ params }, { actor }) => service.redeliver(actor, params.id, params.deliveryId),
  };
}
