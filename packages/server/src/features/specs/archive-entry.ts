/** One file of an archive. Its content is unpacked only when it is needed, and only up to `mostBytes`. */
export interface ArchiveEntry {
  readonly name: string;
  unpack(mostBytes: number): Promise<Uint8Array>;
}

/** Folders and files that are no API description count too, so this is more than the number of files that are read. */
export const MAX_ENTRIES = 50_000;

/** Explains to the person who sent an archive why it cannot be read. */
export class ArchiveProblem extends Error {}
