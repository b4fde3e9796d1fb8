import type { RunPackRevision } from '@assay/contract';
import type { RevisionEntry, RevisionFile } from './revisions.store.ts';

type Changes = RunPackRevision['changes'];
type Hashes = ReadonlyMap<string, string>;

/** Revisions, each with its changes since the previous one. */
export function presentRevisions(revisions: readonly RevisionEntry[], files: readonly RevisionFile[]): RunPackRevision[] {
  const hashes = hashesByRevision(files);
  const of = (revision: number): Hashes => hashes.get(revision) ?? new Map();
  return revisions.map(({ revision, origin, createdAt, author }) => ({
    revision,
    origin: origin === 'edited' ? 'edited' : 'generated',
    author,
    createdAt: createdAt.toISOString(),
    changes: changesBetween(of(revision - 1), of(revision)),
  }));
}

function hashesByRevision(files: readonly RevisionFile[]): ReadonlyMap<number, Map<string, string>> {
  const all = new Map<number, Map<string, string>>();
  for (const { revision, path, blobHash } of files) {
    const known = all.get(revision) ?? new Map<string, string>();
    all.set(revision, known.set(path, blobHash));
  }
  return all;
}

function changesBetween(before: Hashes, after: Hashes): Changes {
  const kept: Changes = [...after].flatMap(([path, hash]): Changes => {
    const old = before.get(path);
    if (old === hash) return [];
    return [{ path, change: old === undefined ? 'added' : 'modified' }];
  });
  const removed: Changes = [...before.keys()].filter((path) => !after.has(path)).map((path) => ({ path, change: 'removed' }));
  return [...kept, ...removed];
}
