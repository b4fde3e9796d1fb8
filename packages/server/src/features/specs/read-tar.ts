import { type Extract, extract } from 'tar-stream';
import { type ArchiveEntry, ArchiveProblem, MAX_ENTRIES } from './archive-entry.ts';

/** The plain files in a tar archive, without links, devices and folders. */
export async function readTar(bytes: Uint8Array): Promise<readonly ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  const members = extract();
  let count = 0;
  members.on('entry', ({ type, name }, content, next) => {
    count += 1;
    const chunks: Uint8Array[] = [];
    content.on('data', (chunk) => {
      if (chunk instanceof Uint8Array) chunks.push(chunk);
    });
    content.on('end', () => {
      if (type === 'file') entries.push({ name, unpack: () => Promise.resolve(Buffer.concat(chunks)) });
      next(count > MAX_ENTRIES ? new ArchiveProblem(`The archive contains more than ${MAX_ENTRIES} entries.`) : null);
    });
  });
  const end = finished(members);
  members.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  await end.catch((error: unknown) => {
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem(describeDamage(error, count));
  });
  return entries;
}

function finished(members: Extract): Promise<void> {
  return new Promise((resolve, reject) => {
    members.on('finish', () => resolve());
    members.on('error', reject);
  });
}

function describeDamage(error: unknown, membersRead: number): string {
  if (error instanceof Error && error.message === 'Unexpected end of data') return 'The archive is incomplete.';
  return membersRead === 0 ? 'The file is not a tar archive.' : 'The archive is damaged.';
}
