import { useQueryClient } from '@tanstack/react-query';
import { parseId } from '../../../lib/api/call-file.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { downloadPack } from '../api/download-pack.ts';
import { messagePackState, updateMessagePackState, useMessagePackStates } from '../model/message-pack-store.ts';
import { NO_ARTIFACT, notifyDownloaded, notifyDownloadFailed, notifyNoProject } from '../model/pack-notices.ts';

export interface PackContext {
  readonly projectId: string | null;
  readonly environmentName: string;
  readonly conversationId: string | null;
}

/** The message whose button started a download. */
export interface PackSource {
  readonly id: string;
  readonly runPackId: string;
  readonly card: unknown;
  readonly userQuery: string;
}

// Without a message, the archive covers the whole conversation.
const NO_MESSAGE = '';

/** Run pack downloads by message. */
export function useMessageDownloads({ projectId, environmentName, conversationId }: PackContext) {
  const client = useQueryClient();
  const stateOf = useMessagePackStates();

  const fetchPack = async (project: string, source: PackSource | null): Promise<void> => {
    const key = source?.id ?? NO_MESSAGE;
    updateMessagePackState(key, { isBusy: true });
    try {
      const done = await downloadPack({
        projectId: project,
        card: source?.card,
        userQuery: source?.userQuery ?? null,
        environment: environmentName === '' ? 'local' : environmentName,
        conversationId,
        messageId: source?.id ?? null,
        runPackId: parseId(source?.runPackId ?? null) ?? stateOf(key).packId,
      });
      updateMessagePackState(key, { packId: done.packId, note: done.hasFile ? null : NO_ARTIFACT });
      notifyDownloaded(done);
      if (conversationId !== null) void client.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) });
    } catch (error) {
      notifyDownloadFailed(error);
    } finally {
      updateMessagePackState(key, { isBusy: false });
    }
  };

  const download = (source: PackSource | null): void => {
    if (projectId === null) notifyNoProject();
    else if (!messagePackState(source?.id ?? NO_MESSAGE).isBusy) void fetchPack(projectId, source);
  };

  return { download, stateOf };
}
