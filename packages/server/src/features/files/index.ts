import type { Feature } from '../../platform/http/feature.ts';
import { toPage } from '../../shared/paging.ts';
import { presentFile } from './files.presenter.ts';
import { createDeleteFile, createUpload, type FilesDeps } from './files.service.ts';
import { listFiles } from './files.store.ts';

export function createFilesFeature(deps: FilesDeps): Feature {
  const upload = createUpload(deps);
  const remove = createDeleteFile(deps);
  return {
    name: 'files',
    handlers: {
      uploadFile: async ({ body }, { actor, headers, setHeader }) => {
        const stored = await upload(actor, body, headers['if-match']);
        if (stored.revision !== null) setHeader('etag', `"${stored.revision}"`);
        return stored;
      },
      listFiles: async (_, { actor }) => {
        const items = (await listFiles(deps.db, actor.userId)).map(presentFile);
        return toPage(items, items.length, {});
      },
      deleteFile: async ({ params }, { actor }) => {
        await remove(actor, params.id);
        return { id: params.id };
      },
    },
  };
}
