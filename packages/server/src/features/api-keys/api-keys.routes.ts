import type { Handlers } from '../../platform/http/feature.ts';
import { toPage } from '../../shared/paging.ts';
import type { ApiKeysService } from './api-keys.service.ts';

export function apiKeyHandlers(service: ApiKeysService): Handlers {
  return {
    listApiKeys: async (_, { actor }) => {
      const items = await service.list(actor);
      return toPage(items, items.length, {});
    },
    createApiKey: ({ body }, { actor }) => service.create(actor, body),
    revokeApiKey: async ({ params }, { actor }) => {
      await service.revoke(actor, params.id);
      return { id: params.id };
    },
  };
}
