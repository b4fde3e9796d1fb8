import type { Handlers } from '../../platform/http/feature.ts';
import type { ChatService } from './chat.service.ts';

export function chatHandlers(service: ChatService): Handlers {
  return {
    listConversations: ({ query }, { actor }) => service.list(actor, query),
    getConversation: ({ params }, { actor }) => service.get(actor, params.id),
    createConversation: ({ body }, { actor }) => service.create(actor, body),
    appendMessages: ({ body }, { actor }) => service.append(actor, body),
  };
}
