import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { storableText } from '../../shared/storable.ts';
import { lockProject } from '../projects/index.ts';
import { listEdits, upsertEdit } from './pack-edits.store.ts';
import type { RunPackRow } from './run-packs.store.ts';

/** The version of an unedited runner file. */
export const ORIGINAL_VERSION = 1;

export interface RunnerFileEdit {
  readonly pack: RunPackRow;
  readonly path: string;
  readonly content: string;
  readonly userId: string;
  /** The version that the user edited. Null when the request does not specify one. */
  readonly seen: number | null;
}

/** Stores an edited copy of a runner file with its pack. The suite and cloud runs do not change. */
export function saveRunnerFile(db: Db, { pack, path, content, userId, seen }: RunnerFileEdit): Promise<number> {
  return db.transaction(async (tx) => {
    // Without the lock, two concurrent saves of the same file would both see the version they expect.
    await lockProject(tx, pack.projectId);
    const current = (await listEdits(tx, pack.id)).find((edit) => edit.path === path)?.version ?? ORIGINAL_VERSION;
    if (seen !== null && seen !== current) throw new AppError('CONFLICT_STALE', { version: current }, { version: current });
    const version = current + 1;
    await upsertEdit(tx, { runPackId: pack.id, path, content: storableText(content), version, editedBy: userId });
    return version;
  });
}
