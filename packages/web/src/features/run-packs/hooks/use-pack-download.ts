import { useState } from 'react';
import { downloadPack, type PackWish } from '../api/download-pack.ts';
import { sayDownloaded, sayNotDownloaded } from '../model/pack-notices.ts';

/** One download at a time, with the pack it made. */
export function usePackDownload() {
  const [isBusy, setIsBusy] = useState(false);
  const [packId, setPackId] = useState<string | null>(null);
  const run = async (wish: PackWish): Promise<void> => {
    setIsBusy(true);
    try {
      const done = await downloadPack(wish);
      setPackId(done.packId);
      sayDownloaded(done);
    } catch (error) {
      sayNotDownloaded(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, packId, download: (wish: PackWish): void => void run(wish) };
}
