import type { Card, GenerateReply, Message } from '@assay/contract';
import { isEmptyReply, readCards, replyCards } from './message-cards.ts';
import { unusedWordsNote } from './unread-note.ts';

/** The requests a run would send, its target, and the suite they come from. */
export interface SuiteLine {
  readonly requests: { readonly total: number; readonly write: number } | null;
  readonly host: string | null;
  readonly suiteId: string | null;
  readonly suiteName: string | null;
  readonly revision: number | null;
}

/** An answer's data, whether it is stored on the server or exists only on this page. */
export interface AnswerData {
  readonly content: string;
  /** The parts of the message that the answer did not use. Null if it used everything. */
  readonly unused: string | null;
  readonly cards: readonly Card[];
  readonly engine: string | null;
  readonly elapsedMs: number | null;
  readonly line: SuiteLine;
  readonly nearest: GenerateReply['nearest'];
  readonly runId: string | null;
}

export function messageAnswer(message: Message, host: string | null): AnswerData {
  const cards = readCards(message);
  return {
    content: message.content,
    unused: unusedWordsNote(message),
    cards,
    engine: message.engine,
    elapsedMs: message.elapsedMs,
    line: { requests: message.requests, host, suiteId: message.suiteId, suiteName: message.suiteName, revision: message.revision },
    nearest: cards.find((card) => card.type === 'nearest')?.operations ?? [],
    runId: message.runId,
  };
}

export function replyAnswer(reply: GenerateReply, host: string | null): AnswerData {
  return {
    content: isEmptyReply(reply) ? 'I found no matching endpoints in this project.' : reply.heading,
    unused: unusedWordsNote(reply),
    cards: replyCards(reply),
    engine: reply.engine,
    elapsedMs: reply.elapsedMs,
    line: { requests: reply.requests, host, suiteId: reply.suiteId, suiteName: reply.suiteName, revision: reply.revision },
    nearest: reply.nearest,
    runId: reply.runId ?? null,
  };
}
