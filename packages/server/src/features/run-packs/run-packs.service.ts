import { type CallParsed, type FileReply, RUN_PACK_FILE_PAGE_SIZE, RUN_PACK_NAME, type RunPack } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { type PageRequest, toPage } from '../paging.ts';
import { type ProjectAccess, requireRole } from '../projects/index.ts';
import { type ChoosePackDeps, choosePack } from './choose-pack.ts';
import { findFile } from './find-file.ts';
import { archiveOf, type PackArchive } from './pack-archive.ts';
import { createLoadPack } from './pack-contents.ts';
import { presentPack } from './run-packs.presenter.ts';
import { conversationExists, deletePack, findPack, listPacks, type PackFilter, suitePaths, type VisiblePack } from './run-packs.store.ts';

export interface RunPackDeps extends ChoosePackDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
}

export type RunPacksService = ReturnType<typeof createRunPacksService>;

export function createRunPacksService(deps: RunPackDeps) {
  const { db, access } = deps;
  const loadPack = createLoadPack();

  async function requirePack(actor: Actor, id: string): Promise<VisiblePack> {
    const found = await findPack(db, actor.userId, id);
    if (found === null) throw new AppError('RUN_PACK_NOT_FOUND');
    return found;
  }

  const present = async (visible: VisiblePack): Promise<RunPack> =>
    presentPack(visible, await suitePaths(db, visible.pack.suiteId, visible.pack.revision));

  async function page(actor: Actor, filter: PackFilter) {
    const { rows, total } = await listPacks(db, actor.userId, filter);
    const items: RunPack[] = [];
    for (const row of rows) items.push(await present(row));
    return toPage(items, total, filter);
  }

  return {
    async generate(actor: Actor, body: CallParsed<'generateRunPack'>['body']): Promise<PackArchive & { readonly pack: RunPack }> {
      await access.requireMember(actor, body.projectId);
      const { id } = await choosePack(deps, actor, body);
      const visible = await requirePack(actor, id);
      return { ...archiveOf(await loadPack(db, visible)), pack: await present(visible) };
    },

    async file(actor: Actor, id: string, named: string | undefined): Promise<FileReply & { readonly revision: number }> {
      const visible = await requirePack(actor, id);
      const { revision } = visible.pack;
      const files = await loadPack(db, visible);
      if (named === undefined || named === '') return { name: RUN_PACK_NAME, bytes: archiveOf(files).bytes, revision };
      const path = findFile(
        files.map((file) => file.path),
        named,
      );
      const content = files.find((file) => file.path === path)?.content ?? '';
      return { name: path, bytes: Buffer.from(content, 'utf8'), revision };
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const { role } = await requirePack(actor, id);
      requireRole(role, 'editor');
      await db.transaction((tx) => deletePack(tx, id));
    },

    get: async (actor: Actor, id: string) => present(await requirePack(actor, id)),

    /** One entry that names every file, whatever the page. */
    async files(actor: Actor, id: string, request: PageRequest) {
      const pack = await present(await requirePack(actor, id));
      return { items: [pack], total: 1, page: request.page ?? 1, pageSize: request.pageSize ?? RUN_PACK_FILE_PAGE_SIZE };
    },

    async ofConversation(actor: Actor, conversationId: string) {
      if ((await conversationExists(db, actor.userId, conversationId)) === null) throw new AppError('CONVERSATION_NOT_FOUND');
      return page(actor, { conversationId });
    },

    async list(actor: Actor, query: CallParsed<'listRunPacks'>['query']) {
      if (query.projectId !== null) await access.requireMember(actor, query.projectId);
      return page(actor, query);
    },

    /** Which suite revision a cloud run of the pack executes. */
    async sourceOf(actor: Actor, projectId: string, id: string): Promise<{ readonly suiteId: string; readonly revision: number }> {
      const { pack } = await requirePack(actor, id);
      if (pack.projectId !== projectId) throw new AppError('RUN_PACK_NOT_FOUND');
      return { suiteId: pack.suiteId, revision: pack.revision };
    },
  };
}
