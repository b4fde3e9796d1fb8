import type { Conversation, Spec } from '@assay/contract';
import { describeImport } from '@assay/contract/import-card';
import type { QueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { conversationTitle } from '../model/conversation-messages.ts';
import type { SpecText } from '../model/document.ts';
import { appendMessages } from './store-messages.ts';

async function reportImport(client: QueryClient, context: ImportContext, question: string, spec: Spec): Promise<void> {
  const { heading: content, card } = describeImport(spec);
  const answer = { role: 'assistant', content, cardType: card.type, cardPayload: JSON.stringify(card) } as const;
  if (context.conversationId !== null) {
    await appendMessages(client, context.conversationId, [{ role: 'user', content: question }, answer]);
    return;
  }
  const body = {
    title: conversationTitle(question),
    projectId: context.projectId,
    firstUserMessage: question,
    additionalMessages: [answer],
  };
  const conversation = await call('createConversation', { body });
  client.setQueryData<Conversation>(queryKeys.conversation(conversation.id), conversation);
  context.onConversation(conversation.id);
}

export interface ImportContext {
  readonly projectId: string;
  readonly conversationId: string | null;
  readonly onConversation: (id: string) => void;
}

/** Imports a spec into the project and reports it in the conversation. Returns true on success. */
export async function importInChat(client: QueryClient, context: ImportContext, document: SpecText): Promise<boolean> {
  const { projectId } = context;
  let spec: Spec;
  try {
    const body = { content: document.text, ...(document.fileName === null ? {} : { fileName: document.fileName }) };
    spec = await call('importSpec', { params: { id: projectId }, body });
  } catch (error) {
    notifyFailure('Import failed', errorDetail(error));
    return false;
  }
  notify('Import complete', `${spec.title}, ${spec.operations} endpoints`);
  await reportImport(client, context, `Import ${document.fileName ?? 'the pasted spec'}`, spec).catch(() =>
    notifyFailure('Failed to save conversation. Using local storage only.'),
  );
  await Promise.all(
    [queryKeys.specs(projectId), queryKeys.endpoints(projectId), queryKeys.conversations(projectId)].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
  return true;
}
