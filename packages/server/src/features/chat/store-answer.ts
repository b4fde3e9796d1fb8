import { randomUUID } from 'node:crypto';
import type { Card } from '@assay/contract';
import type { Executor } from '../../platform/db/db.ts';
import { storableText } from '../../shared/storable.ts';
import { insertMessages } from './chat.store.ts';
import { storableCard } from './message-cards.ts';

/** The assistant's reply in a conversation, with the suite revision it created, if any. */
export interface Answer {
  readonly conversationId: string;
  readonly content: string;
  readonly cards: readonly Card[];
  readonly cardType: string | null;
  readonly suiteId: string | null;
  readonly revision: number | null;
  /** The run that the message started. */
  readonly runId: string | null;
  /** Words in the message that the reply did not use, and the start of any part that was not read. */
  readonly unread: readonly string[];
  readonly unreadEnd: string | null;
  readonly engine: string;
  readonly elapsedMs: number;
}

/** Stores a reply in the caller's transaction, so that a suite revision and its message exist together or not at all. */
export async function storeAnswer(tx: Executor, { conversationId, ...answer }: Answer): Promise<string> {
  const id = randomUUID();
  const stored = {
    ...answer,
    content: storableText(answer.content),
    cards: answer.cards.map(storableCard),
    unread: answer.unread.map(storableText),
    unreadEnd: answer.unreadEnd === null ? null : storableText(answer.unreadEnd),
  };
  await insertMessages(tx, conversationId, [{ id, authorId: null, role: 'assistant', ...stored }]);
  return id;
}
