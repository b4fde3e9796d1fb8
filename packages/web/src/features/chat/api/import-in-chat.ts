import type { Conversation, Spec } from '@assay/contract';
import { tellImport } from '@assay/contract/import-card';
import type { QueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { appendMessages, titleOf } from './store-messages.ts';

/** A document that was dropped or pasted. */
export interface Document {
  readonly text: string;
  readonly fileName: string | null;
}

const START = /^\uFEFF?\s*/;

/** True for text that is an API description, a collection or a recording, and not a question about one. */
export function looksLikeDocument(text: string): boolean {
  if (text.length < 60) return false;
  const head = text.slice(0, 4000).replace(START, '');
  if (head.startsWith('{')) return /"(openapi|swagger|_postman_id|log)"\s*:/.test(head);
  return /^(?:#[^\n]*\n|---\s*\n|\s*\n)*(?:openapi|swagger)\s*:/.test(head);
}

async function tell(client: QueryClient, place: ImportPlace, asked: string, spec: Spec): Promise<void> {
  const { heading: content, card } = tellImport(spec);
  const answer = { role: 'assistant', content, cardType: card.type, cardPayload: JSON.stringify(card) } as const;
  if (place.conversationId !== null) {
    await appendMessages(client, place.conversationId, [{ role: 'user', content: asked }, answer]);
    return;
  }
  const body = { title: titleOf(asked), projectId: place.projectId, firstUserMessage: asked, additionalMessages: [answer] };
  const conversation = await call('createConversation', { body });
  client.setQueryData<Conversation>(queryKeys.conversation(conversation.id), conversation);
  place.onConversation(conversation.id);
}

export interface ImportPlace {
  readonly projectId: string;
  readonly conversationId: string | null;
  readonly onConversation: (id: string) => void;
}

/** Imports a document into the project and tells it in the conversation; true when it went in. */
export async function importInChat(client: QueryClient, place: ImportPlace, document: Document): Promise<boolean> {
  const { projectId } = place;
  let spec: Spec;
  try {
    const body = { content: document.text, ...(document.fileName === null ? {} : { fileName: document.fileName }) };
    spec = await call('importSpec', { params: { id: projectId }, body });
  } catch (error) {
    notifyFailure('Import failed', errorDetail(error));
    return false;
  }
  notify('Import complete', `${spec.title}, ${spec.operations} endpoints`);
  await tell(client, place, `Import ${document.fileName ?? 'the pasted document'}`, spec).catch(() =>
    notifyFailure('Failed to save conversation. Using local storage only.'),
  );
  await Promise.all(
    [queryKeys.specs(projectId), queryKeys.endpoints(projectId), queryKeys.conversations(projectId)].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
  return true;
}
