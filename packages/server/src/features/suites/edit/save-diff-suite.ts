import { randomUUID } from 'node:crypto';
import type { ParsedCall, SuiteSummary } from '@assay/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { lockProject, type ProjectAccess } from '../../projects/index.ts';
import { loadTextFiles } from '../suite-contents.ts';
import { presentSuite } from '../suites.presenter.ts';
import { findRevision, findSuite, findSuiteOfConversation, insertRevision, insertSuite } from '../suites.store.ts';
import { renameSuiteInFiles, storeSuiteFiles } from './named-files.ts';

export interface SaveSuiteDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
}

type Body = ParsedCall<'saveDiffSuite'>['body'];

/**
 * Saves a diff card's suite under its own name, independent of the conversation it came from. If the name exists, that
 * suite gets the next revision.
 */
export async function saveDiffSuite({ db, access }: SaveSuiteDeps, actor: Actor, request: Body): Promise<SuiteSummary> {
  const source = await findSuite(db, actor.userId, request.suiteId);
  if (source === null) throw new AppError('SUITE_NOT_FOUND');
  await access.requireMember(actor, source.projectId, 'editor');
  const shown = await findRevision(db, source.id, request.revision ?? source.latestRevision);
  if (shown === null) throw new AppError('SUITE_NOT_FOUND');
  const files = await loadTextFiles(db, source.id, shown.revision);
  return db.transaction(async (tx) => {
    await lockProject(tx, source.projectId);
    const place = { projectId: source.projectId, conversationId: null, name: request.name };
    const existing = await findSuiteOfConversation(tx, place);
    const id = existing?.id ?? randomUUID();
    if (existing === null) await insertSuite(tx, { ...place, id });
    const revision = {
      ...shown,
      suiteId: id,
      revision: (existing?.latestRevision ?? 0) + 1,
      createdBy: actor.userId,
      createdAt: new Date(),
    };
    await insertRevision(tx, revision, await storeSuiteFiles(tx, renameSuiteInFiles(files, { id, name: request.name })));
    const saved = await findSuite(tx, actor.userId, id);
    if (saved === null) throw new Error('the saved suite was not found');
    return presentSuite(saved, revision, files.length);
  });
}
