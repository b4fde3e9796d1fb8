import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { savePackFile } from '../api/save-pack-file.ts';
import { dropDraft, markSaved, type OpenFile } from '../model/viewer-state.ts';
import { changeViewer } from '../model/viewer-store.ts';

/** Why a file could not be saved, until the next attempt. */
export interface SaveFailure {
  readonly path: string;
  readonly kind: 'conflict' | 'refused';
  readonly detail: string;
}

/** Saves drafts. A draft is kept on any error. */
export function useSaveFile(packId: string) {
  const client = useQueryClient();
  const [saving, setSaving] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<SaveFailure | null>(null);

  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: queryKeys.runPack(packId) });
    void client.invalidateQueries({ queryKey: ['projects'] });
    void client.invalidateQueries({ queryKey: ['suites'] });
  };

  const run = async (file: OpenFile): Promise<void> => {
    const { draft: text } = file;
    if (text === null || saving !== null) return;
    setSaving(file.path);
    setTrouble(null);
    try {
      const { revision } = await savePackFile({ packId, path: file.path, text, seen: file.seen });
      // The new content is loaded before the draft is removed, so that the old content does not flash.
      await refresh();
      changeViewer(packId, (state) => markSaved(state, file.path, { text, revision }));
      notify('File saved successfully', file.path);
    } catch (error) {
      const kind = error instanceof ApiError && error.code === 'CONFLICT_STALE' ? 'conflict' : 'refused';
      if (kind === 'conflict') await refresh();
      setTrouble({ path: file.path, kind, detail: errorDetail(error) });
      notifyFailure('Failed to save file', errorDetail(error));
    } finally {
      setSaving(null);
    }
  };

  const restore = async (path: string): Promise<void> => {
    setTrouble(null);
    try {
      await call('restoreRunPackFile', { params: { id: packId }, query: { file: path } });
      await refresh();
      changeViewer(packId, (state) => dropDraft(state, path));
      notify('Original restored', path);
    } catch (error) {
      notifyFailure('Failed to restore the original', errorDetail(error));
    }
  };

  return {
    restoreOriginal: (path: string): void => void restore(path),
    save: (file: OpenFile): void => void run(file),
    saving,
    trouble,
    forgetTrouble: () => setTrouble(null),
  };
}
