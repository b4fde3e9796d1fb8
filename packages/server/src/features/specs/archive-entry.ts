/** An entry of an archive whose contents are unpacked only when it is wanted; at most so many bytes. */
export interface ArchiveEntry {
  readonly name: string;
  readonly unpack: (mostBytes: number) => Uint8Array;
}

/** Says in words why an archive is not read. */
export class ArchiveProblem extends Error {}
