import { useState } from 'react';
import { downloadPack, type PackRequest } from '../api/download-pack.ts';
import { notifyDownloaded, notifyDownloadFailed } from '../model/pack-notices.ts';

/** Runs one download at a time and keeps the pack it created. */
export function usePackDownload() {
  const [isBusy, setIsBusy] = useState(false);
  const [packId, setPackId] = useState<string | null>(null);
  const run = async (request: PackRequest): Promise<void> => {
    setIsBusy(true);
    try {
      const done = await downloadPack(request);
      setPackId(done.packId);
      notifyDownloaded(done);
    } catch (error) {
      notifyDownloadFailed(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, packId, download: (request: PackRequest): void => void run(request) };
}
