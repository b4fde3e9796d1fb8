import type { Conversation, Message } from '@assay/contract';
import { TITLE_LENGTH } from '@assay/contract/constants';

/** The first 50 characters, followed by dots when the text is longer. */
export function conversationTitle(text: string): string {
  return text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH)}...` : text;
}

/** Adds each message only once, because a reload of the conversation may have delivered it before the response. */
export function addMessages(conversation: Conversation, added: readonly Message[]): Conversation {
  const known = new Set(conversation.messages.map(({ id }) => id));
  const fresh = added.filter(({ id }) => !known.has(id));
  return {
    ...conversation,
    messageCount: conversation.messageCount + fresh.length,
    messages: [...conversation.messages, ...fresh],
  };
}
