import { randomUUID } from 'node:crypto';
import { DEFAULT_CONTAINER, Id, MAX_UPLOAD_BYTES, NIL_ID, type ParsedCall, type StoredFile } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { type Storage, storageKey } from '../../platform/storage/storage.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { isSafePath } from '../../shared/safe-path.ts';
import type { RunPacksFeature } from '../run-packs/index.ts';
import { countFiles, deleteFile, insertFile } from './files.store.ts';
import { parseRevision } from './parse-revision.ts';

export interface FilesDeps {
  readonly db: Db;
  readonly storage: Pick<Storage, 'put' | 'delete'>;
  readonly packs: Pick<RunPacksFeature, 'saveFile'>;
}

type UploadBody = ParsedCall<'uploadFile'>['body'];

export type Upload = (actor: Actor, body: UploadBody, ifMatch: string | undefined) => Promise<StoredFile>;

const MAX_FILES = 200;

/** Files for a run pack become a revision of its suite; all others are stored for their owner. */
export function createUpload({ db, storage, packs }: FilesDeps): Upload {
  return async (actor, body, ifMatch) => {
    const { file, ContainerName: container } = body;
    if (file.bytes.byteLength > MAX_UPLOAD_BYTES) throw new AppError('BODY_TOO_LARGE', { limit: '10 MiB' });
    if (isPackId(container)) {
      const seen = body.ExpectedRevision ?? parseRevision(ifMatch);
      const saved = await packs.saveFile(actor, { packId: container, file, path: body.Path, seen });
      const { path: name, revision } = saved;
      return {
        id: container,
        name,
        containerName: container,
        isPublic: false,
        size: file.bytes.byteLength,
        runPackId: container,
        revision,
      };
    }
    if (container !== '' && container !== NIL_ID && container.toLowerCase() !== DEFAULT_CONTAINER)
      throw refusal('ContainerName', 'Enter a run pack id, or omit this field.');
    const name = fileName(file.name);
    if ((await countFiles(db, actor.userId)) >= MAX_FILES) throw new AppError('UPLOAD_LIMIT', { files: MAX_FILES });
    const id = randomUUID();
    const key = storageKey('uploads', id);
    await storage.put(key, file.bytes);
    const row = { id, ownerId: actor.userId, container: DEFAULT_CONTAINER, name, size: file.bytes.byteLength };
    try {
      await insertFile(db, row);
    } catch (error) {
      await storage.delete(key);
      throw error;
    }
    return { id, name, containerName: DEFAULT_CONTAINER, isPublic: false, size: row.size, runPackId: null, revision: null };
  };
}

/** Deletes a file and its contents. */
export function createDeleteFile({ db, storage }: Omit<FilesDeps, 'packs'>) {
  return async (actor: Actor, id: string): Promise<void> => {
    const deleted = await db.transaction(async (tx) => {
      const row = await deleteFile(tx, { id, ownerId: actor.userId });
      if (row === null) throw new AppError('FILE_NOT_FOUND');
      const { name, size } = row;
      await recordAudit(tx, { userId: actor.userId, projectId: null, action: 'file.deleted', subjectId: id, details: { name, size } });
      return row;
    });
    await storage.delete(storageKey('uploads', deleted.id));
  };
}

const isPackId = (container: string) => container !== NIL_ID && Id.safeParse(container).success;

/** The name is stored only as a column, but it is displayed and could become a download name. */
function fileName(given: string): string {
  const name = given.normalize('NFC');
  if (name.includes('/') || !isSafePath(name)) throw refusal('file', 'Enter a file name without folders.');
  return name;
}

function refusal(field: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { problems: `${field}: ${message.replace(/\.$/, '')}` }, { fields: { [field]: message } });
}
