import type { Message } from '@assay/contract';
import type { PackPorts } from '../../features/chat/components/message-list.tsx';
import { diffCardOf, readCards } from '../../features/chat/model/message-cards.ts';
import { type PackSource, useMessageDownloads } from '../../features/run-packs/hooks/use-message-downloads.ts';
import { parseId } from '../../lib/api/call-file.ts';
import { useOpenPackFiles } from '../pack-files.tsx';
import { useWorkspace } from '../workspace.tsx';
import type { CurrentConversation } from './use-conversation.ts';

function sourceOf(message: Message, messages: readonly Message[]): PackSource {
  const at = messages.indexOf(message);
  return {
    id: message.id,
    runPackId: message.runPackId,
    card: diffCardOf(readCards(message)),
    userQuery: messages.slice(0, Math.max(at, 0)).findLast(({ role }) => role === 'user')?.content ?? '',
  };
}

/** Connects message buttons to run packs, so that the chat does not depend on how packs are built or shown. */
export function usePackPorts(current: CurrentConversation): PackPorts & { readonly downloadLatest: () => void } {
  const { project, environment } = useWorkspace();
  const browse = useOpenPackFiles();
  const messages = current.conversation?.messages ?? [];
  const downloads = useMessageDownloads({
    projectId: project?.id ?? null,
    environmentName: environment?.name ?? '',
    conversationId: current.id,
  });
  const download = (message: Message | null): void => downloads.download(message === null ? null : sourceOf(message, messages));
  return {
    download,
    downloadLatest: () => download(messages.findLast(({ suiteId }) => suiteId !== null) ?? null),
    stateOf: (message) => {
      const state = downloads.stateOf(message?.id ?? '');
      return { ...state, packId: state.packId ?? parseId(message?.runPackId ?? null) };
    },
    browse,
    // Exports are rare, so their code is loaded on first use.
    exportSuite: async ({ suiteId: id, revision, format }) => {
      const { downloadExport } = await import('../../features/run-packs/api/download-file.ts');
      const name = current.suite?.id === id ? current.suite.name : '';
      await downloadExport({ id, revision, name }, format);
    },
  };
}
