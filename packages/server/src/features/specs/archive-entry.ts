/** One file in an archive. Its content is unpacked only on demand, and only up to `mostBytes`. */
export interface ArchiveEntry {
  readonly name: string;
  unpack(mostBytes: number): Promise<Uint8Array>;
}

/** Archive entries include folders and unrelated files, so this limit is higher than the number of files we read. */
export const MAX_ENTRIES = 50_000;

/** Explains to the uploader why an archive cannot be read. */
export class ArchiveProblem extends Error {}
