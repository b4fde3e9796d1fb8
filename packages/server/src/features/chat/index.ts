import type { Db } from '../../platform/db/db.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { chatHandlers } from './chat.routes.ts';
import { type ChatService, createChatService } from './chat.service.ts';

export { storeAnswer } from './store-answer.ts';

export interface ChatFeature extends Feature {
  readonly requireReadable: ChatService['requireReadable'];
  readonly requireWritable: ChatService['requireWritable'];
}

export function createChatFeature(deps: { readonly db: Db; readonly access: ProjectAccess }): ChatFeature {
  const service = createChatService(deps);
  const { requireReadable, requireWritable } = service;
  return { name: 'chat', handlers: chatHandlers(service), requireReadable, requireWritable };
}
