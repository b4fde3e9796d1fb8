import { randomUUID } from 'node:crypto';
import type { ParsedCall } from '@assay/contract';
import { maskCommandSecrets } from '@assay/engine';
import type { Executor } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { storableText } from '../../shared/storable.ts';
import { insertConversation, insertMessages } from './chat.store.ts';
import { conversationTitle } from './conversation-title.ts';
import { rejectRunsOfOtherProjects, sentMessageRows } from './sent-messages.ts';

/** Stores a conversation with its first messages. The caller has checked write access to the project. */
export async function startConversation(tx: Executor, actor: Actor, body: ParsedCall<'createConversation'>['body']): Promise<string> {
  const first = sentMessageRows(actor, [{ role: 'user', content: body.firstUserMessage, runId: null }], 'firstUserMessage');
  const rows = [...first, ...sentMessageRows(actor, body.additionalMessages ?? [], 'additionalMessages')];
  await rejectRunsOfOtherProjects(tx, body.projectId, rows);
  const id = randomUUID();
  const title = storableText(titleFor(body));
  await insertConversation(tx, { id, projectId: body.projectId, createdBy: actor.userId, title });
  await insertMessages(tx, id, rows);
  return id;
}

/** Cutting a pasted command to title length may hide a secret from the mask, so the title is then built from the masked text. */
function titleFor({ title, firstUserMessage }: ParsedCall<'createConversation'>['body']): string {
  const shown = maskCommandSecrets(firstUserMessage);
  return conversationTitle(shown === firstUserMessage ? title : undefined, shown);
}
