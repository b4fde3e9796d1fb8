import { type ConversationSummary, type Message, NIL_ID } from '@assay/contract';
import type { MessageRow, VisibleConversation } from './chat.store.ts';
import { mainCard, readStoredCards } from './message-cards.ts';

export function presentSummary({ conversation: row, author, isOwn }: VisibleConversation): ConversationSummary {
  return {
    id: row.id,
    title: row.title,
    projectId: row.projectId,
    pinned: row.pinned,
    private: row.private,
    author: nameOf(author),
    own: isOwn,
    messageCount: row.messageCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentMessage(row: MessageRow): Message {
  const { message } = row;
  const cards = readStoredCards(message.cards);
  const main = mainCard(cards, message.cardType);
  return {
    id: message.id,
    conversationId: message.conversationId,
    role: message.role,
    content: message.content,
    cardType: message.cardType,
    cardPayload: main === null ? null : JSON.stringify(main),
    cards,
    runPackId: message.runPackId ?? NIL_ID,
    runId: message.runId,
    suiteId: message.suiteId,
    suiteName: row.suiteName,
    revision: message.revision,
    requests: row.requestsTotal === null || row.requestsWrite === null ? null : { total: row.requestsTotal, write: row.requestsWrite },
    engine: message.engine,
    elapsedMs: message.elapsedMs,
    unread: [...(message.unread ?? [])],
    unreadEnd: message.unreadEnd,
    author: message.role === 'user' ? nameOf(row.author) : null,
    createdAt: message.createdAt.toISOString(),
  };
}

function nameOf(author: MessageRow['author']): string | null {
  if (author === null) return null;
  return `${author.name} ${author.surname}`.trim() || author.username;
}
