import type { Handlers } from '../../platform/http/feature.ts';
import type { ChatService } from './chat.service.ts';

export function chatHandlers(service: ChatService): Handlers {
  return {
    listConversations: ({ query }, { actor }) => service.list(actor, query),
    getConversation: ({ params, query }, { actor }) => service.get(actor, params.id, query),
    createConversation: ({ body }, { actor }) => service.create(actor, body),
    appendMessages: ({ body }, { actor }) => service.append(actor, body),
    appendMessage: ({ body: { conversationId, ...message } }, { actor }) => service.append(actor, { conversationId, messages: [message] }),
    updateConversation: ({ params, body }, { actor }) => service.change(actor, params.id, body),
    deleteConversation: ({ params }, { actor }) => service.remove(actor, params.id),
    restoreConversation: ({ params }, { actor }) => service.restore(actor, params.id),
  };
}
