import type { RunPack } from '@assay/contract';
import { FIXED_FILES } from './pack-contents.ts';
import type { VisiblePack } from './run-packs.store.ts';

export function presentPack(
  { pack, suiteName }: VisiblePack,
  { suitePaths, editedPaths }: { readonly suitePaths: readonly string[]; readonly editedPaths: readonly string[] },
): RunPack {
  return {
    id: pack.id,
    projectId: pack.projectId,
    suiteId: pack.suiteId,
    suiteName,
    revision: pack.revision,
    conversationId: pack.conversationId,
    messageId: pack.messageId,
    environment: pack.environment,
    generatedFiles: [...suitePaths, ...FIXED_FILES],
    editedFiles: FIXED_FILES.filter((path) => editedPaths.includes(path)),
    createdAt: pack.createdAt.toISOString(),
    updatedAt: pack.updatedAt.toISOString(),
  };
}
