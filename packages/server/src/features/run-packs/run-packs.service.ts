import { type ParsedCall, RUN_PACK_FILE_PAGE_SIZE, type RunPack } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { type PageRequest, toPage } from '../../shared/paging.ts';
import { type ProjectAccess, requireRole } from '../projects/index.ts';
import { findFile } from './find-file.ts';
import { FIXED_FILES } from './pack-contents.ts';
import { deleteEdit, listEdits } from './pack-edits.store.ts';
import { presentRevisions } from './pack-revisions.ts';
import { requirePack } from './require-pack.ts';
import { listRevisions } from './revisions.store.ts';
import { presentPack } from './run-packs.presenter.ts';
import { conversationExists, deletePack, listPacks, type PackFilter, suitePaths, type VisiblePack } from './run-packs.store.ts';

export type RunPacksService = ReturnType<typeof createRunPacksService>;

export function createRunPacksService({ db, access }: { readonly db: Db; readonly access: ProjectAccess }) {
  return {
    async remove(actor: Actor, id: string): Promise<void> {
      const { role } = await requirePack(db, actor, id);
      requireRole(role, 'editor');
      await db.transaction((tx) => deletePack(tx, id));
    },

    /** Restores a runner file's original content. */
    async restoreFile(actor: Actor, id: string, named: string): Promise<RunPack> {
      const visible = await requirePack(db, actor, id);
      requireRole(visible.role, 'editor');
      const path = findFile(FIXED_FILES, named);
      await db.transaction((tx) => deleteEdit(tx, id, path));
      return present(db, visible);
    },

    get: async (actor: Actor, id: string) => present(db, await requirePack(db, actor, id)),

    /** Returns a single entry that lists every file, whatever page was requested. */
    async files(actor: Actor, id: string, request: PageRequest) {
      const pack = await present(db, await requirePack(db, actor, id));
      return { items: [pack], total: 1, page: request.page ?? 1, pageSize: request.pageSize ?? RUN_PACK_FILE_PAGE_SIZE };
    },

    async ofConversation(actor: Actor, conversationId: string) {
      if ((await conversationExists(db, actor.userId, conversationId)) === null) throw new AppError('CONVERSATION_NOT_FOUND');
      return pageOf(db, actor, { conversationId });
    },

    async revisions(actor: Actor, id: string) {
      const { pack } = await requirePack(db, actor, id);
      const { revisions, files } = await listRevisions(db, pack.suiteId);
      const items = presentRevisions(revisions, files);
      return { items, total: items.length, page: 1, pageSize: Math.max(items.length, 1) };
    },

    async list(actor: Actor, query: ParsedCall<'listRunPacks'>['query']) {
      if (query.projectId !== null) await access.requireMember(actor, query.projectId);
      return pageOf(db, actor, query);
    },

    /** The suite revision that a cloud run executes for the pack. */
    async sourceOf(actor: Actor, projectId: string, id: string): Promise<{ readonly suiteId: string; readonly revision: number }> {
      const { pack } = await requirePack(db, actor, id);
      if (pack.projectId !== projectId) throw new AppError('RUN_PACK_NOT_FOUND');
      return { suiteId: pack.suiteId, revision: pack.revision };
    },
  };
}

async function present(db: Db, visible: VisiblePack): Promise<RunPack> {
  const { id, suiteId, revision } = visible.pack;
  const edits = await listEdits(db, id);
  return presentPack(visible, {
    suitePaths: await suitePaths(db, suiteId, revision),
    editedPaths: edits.map(({ path }) => path),
  });
}

async function pageOf(db: Db, actor: Actor, filter: PackFilter) {
  const { rows, total } = await listPacks(db, actor.userId, filter);
  const items: RunPack[] = [];
  for (const row of rows) items.push(await present(db, row));
  return toPage(items, total, filter);
}
