import { randomUUID } from 'node:crypto';
import type { SuiteSummary } from '@assay/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { storableText } from '../../../shared/storable.ts';
import { lockProject, type ProjectAccess } from '../../projects/index.ts';
import type { CurrentModels } from '../../specs/index.ts';
import type { GenerationThread } from '../generate/generation-thread-client.ts';
import { suiteSeed } from '../generate/suite-seed.ts';
import { presentSuite } from '../suites.presenter.ts';
import { findRevision, findSuite, findSuiteOfConversation, insertRevision, insertSuite } from '../suites.store.ts';
import { storeSuiteFiles } from './named-files.ts';

export interface CreateSuiteDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly models: Pick<CurrentModels, 'currentModel'>;
}

export type CreateSuite = ReturnType<typeof createSuiteCreator>;

/** Creates a suite without cases. Users write its cases in the editor. */
export function createSuiteCreator({ db, access, models }: CreateSuiteDeps, thread: Pick<GenerationThread, 'start'>) {
  return async (actor: Actor, projectId: string, wanted: { readonly name: string }): Promise<SuiteSummary> => {
    await access.requireMember(actor, projectId, 'editor');
    const name = storableText(wanted.name);
    const id = randomUUID();
    const seed = suiteSeed(id);
    const current = await models.currentModel(projectId);
    const api = current === null ? null : { model: current.model, specSha256: current.documentHash };
    const file = await thread.start({ suite: { id, name }, seed, api });
    return db.transaction(async (tx) => {
      await lockProject(tx, projectId);
      const place = { projectId, conversationId: null, name };
      if ((await findSuiteOfConversation(tx, place)) !== null) throw new AppError('SUITE_NAME_TAKEN', { name });
      await insertSuite(tx, { ...place, id });
      const empty = { cases: 0, requestsTotal: 0, requestsWrite: 0 };
      const revision = {
        suiteId: id,
        revision: 1,
        specId: current?.specId ?? null,
        seed,
        ...empty,
        origin: 'edited',
        createdBy: actor.userId,
      };
      await insertRevision(tx, revision, await storeSuiteFiles(tx, [file]));
      const [suite, stored] = [await findSuite(tx, actor.userId, id), await findRevision(tx, id, 1)];
      if (suite === null || stored === null) throw new Error('the new suite was not found');
      return presentSuite(suite, stored, 1);
    });
  };
}
