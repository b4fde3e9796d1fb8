import { randomUUID } from 'node:crypto';
import type { CallParsed } from '@assay/contract';
import type { Executor } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { storableText } from '../storable.ts';
import { insertConversation, insertMessages } from './chat.store.ts';
import { conversationTitle } from './conversation-title.ts';
import { refuseForeignRuns, rowsOfSent } from './sent-messages.ts';

/** Stores a conversation with its first messages; the caller has checked that the actor may write to the project. */
export async function startConversation(tx: Executor, actor: Actor, body: CallParsed<'createConversation'>['body']): Promise<string> {
  const first = rowsOfSent(actor, [{ role: 'user', content: body.firstUserMessage, runId: null }], 'firstUserMessage');
  const rows = [...first, ...rowsOfSent(actor, body.additionalMessages ?? [], 'additionalMessages')];
  await refuseForeignRuns(tx, body.projectId, rows);
  const id = randomUUID();
  const title = storableText(conversationTitle(body.title, body.firstUserMessage));
  await insertConversation(tx, { id, projectId: body.projectId, createdBy: actor.userId, title });
  await insertMessages(tx, id, rows);
  return id;
}
