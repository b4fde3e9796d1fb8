import { randomUUID } from 'node:crypto';
import type { Disk } from 'flydrive';
import { isStorageKey, type Storage, type StorageKey } from './storage.ts';

/** Implements file storage with a flydrive disk, local or remote. */
export function createDiskStorage(disk: Disk): Storage {
  return {
    put: async (key, contents) => {
      const draft = `drafts/${randomUUID()}`;
      try {
        await disk.put(draft, contents);
        // The file is renamed only once it is complete, because a crash must not leave a partial file.
        await disk.move(draft, key);
      } catch (error) {
        await disk.delete(draft).catch(() => {});
        throw error;
      }
    },
    get: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
    delete: (key) => disk.delete(key),
    list: async (area) => {
      const keys: StorageKey[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(`${area}/`, paginationToken === undefined ? {} : { paginationToken });
        for (const entry of page.objects) if (entry.isFile && isStorageKey(entry.key)) keys.push(entry.key);
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
      return keys.sort();
    },
  };
}
