import type { Operation } from '@assay/engine/model';
import type { Db } from '../../platform/db/db.ts';
import { loadBlobs } from '../blobs.store.ts';
import type { SpecThread } from './spec-thread.ts';
import { newestSpec, specModelHash } from './specs.store.ts';

/** The project's current API description; the model stays packed, since it is unpacked in a thread. */
export interface CurrentModel {
  readonly specId: string;
  readonly title: string;
  readonly version: string;
  readonly operations: number;
  readonly documentHash: string;
  /** The ApiModel as gzip-compressed JSON. */
  readonly model: Uint8Array;
}

export interface Models {
  /** Null when nothing was imported yet. Membership is checked by the caller. */
  currentModel(projectId: string): Promise<CurrentModel | null>;
  readOperation(specId: string, key: string): Promise<Operation | null>;
}

export function createModels(db: Db, thread: SpecThread): Models {
  const loadModel = async (hash: string): Promise<Uint8Array> => {
    const bytes = (await loadBlobs(db, [hash])).get(hash);
    if (bytes === undefined) throw new Error('the stored model is gone');
    return bytes;
  };
  return {
    async currentModel(projectId) {
      const spec = await newestSpec(db, projectId);
      if (spec === null) return null;
      const { id: specId, title, infoVersion: version, operations, documentHash } = spec;
      return { specId, title, version, operations, documentHash, model: await loadModel(spec.modelHash) };
    },
    async readOperation(specId, key) {
      const hash = await specModelHash(db, specId);
      return hash === null ? null : thread.operation(await loadModel(hash), key);
    },
  };
}
