import { RUN_PACK_NAME } from '@assay/contract';
import type { Handlers } from '../../platform/http/feature.ts';
import type { PackDownloads } from './pack-downloads.ts';
import type { RunPacksService } from './run-packs.service.ts';

export function runPackHandlers(service: RunPacksService, downloads: PackDownloads): Handlers {
  return {
    generateRunPack: async ({ body }, { actor, setHeader }) => {
      const { bytes, fileId, storagePath, packId, revision } = await downloads.generate(actor, body);
      setHeader('x-file-id', fileId);
      setHeader('x-runpack-id', packId);
      setHeader('x-storage-path', storagePath);
      setHeader('etag', `"${revision}"`);
      return { name: RUN_PACK_NAME, bytes };
    },
    getRunPackFile: async ({ params, query }, { actor, setHeader }) => {
      const { revision, ...file } = await downloads.file(actor, params.id, query.file);
      setHeader('etag', `"${revision}"`);
      return file;
    },
    deleteRunPack: async ({ params }, { actor }) => {
      await service.remove(actor, params.id);
      return {};
    },
    listRunPackFiles: ({ query }, { actor }) => service.files(actor, query.runPackId, query),
    listConversationRunPacks: ({ params }, { actor }) => service.ofConversation(actor, params.conversationId),
    getRunPack: ({ params }, { actor }) => service.get(actor, params.id),
    restoreRunPackFile: ({ params, query }, { actor }) => service.restoreFile(actor, params.id, query.file),
    listRunPackRevisions: ({ params }, { actor }) => service.revisions(actor, params.id),
    exportSuite: ({ params, query }, { actor }) => downloads.exported(actor, params.id, query),
    exportSuiteFolder: ({ params, query }, { actor }) => downloads.folder(actor, params.id, query),
    listRunPacks: ({ query }, { actor }) => service.list(actor, query),
  };
}
