import type { CallReply, Spec } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { type PageRequest, toPage } from '../../shared/paging.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { loadBlob } from './load-blob.ts';
import type { SpecThread } from './spec-thread-client.ts';
import { presentSpec } from './specs.presenter.ts';
import { deleteSpec, findSpec, knownEnvironments, listSpecs, newestSpec } from './specs.store.ts';
import { suggestEnvironments } from './suggest-environments.ts';

export interface SpecsServiceDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly thread: Pick<SpecThread, 'servers'>;
}

export type SpecsService = ReturnType<typeof createSpecsService>;

export function createSpecsService({ db, access, thread }: SpecsServiceDeps) {
  return {
    async list(actor: Actor, projectId: string, query: PageRequest) {
      await access.requireMember(actor, projectId);
      const { rows, total } = await listSpecs(db, projectId, query);
      return toPage(rows.map(presentSpec), total, query);
    },

    async suggestEnvironments(actor: Actor, projectId: string): Promise<CallReply<'suggestEnvironments'>> {
      await access.requireMember(actor, projectId);
      const spec = await newestSpec(db, projectId);
      if (spec === null) return { items: [], serverPath: '', sharedPath: '' };
      const { servers, paths } = await thread.servers(await loadBlob(db, spec.modelHash));
      return { items: [...suggestEnvironments({ ...spec, servers }, await knownEnvironments(db, projectId))], ...paths };
    },

    async get(actor: Actor, id: string): Promise<Spec> {
      const row = await findSpec(db, actor.userId, id);
      if (row === null) throw new AppError('SPEC_NOT_FOUND');
      return presentSpec(row);
    },

    async remove(actor: Actor, id: string) {
      const row = await findSpec(db, actor.userId, id);
      if (row === null) throw new AppError('SPEC_NOT_FOUND');
      await access.requireMember(actor, row.projectId, 'editor');
      await db.transaction(async (tx) => {
        await deleteSpec(tx, id);
        const { projectId, title, revision } = row;
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'spec.deleted', subjectId: id, details: { title, revision } });
      });
      return { id, endpoints: row.operations };
    },
  };
}
