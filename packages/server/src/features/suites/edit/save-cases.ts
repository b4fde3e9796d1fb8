import type { ParsedCall } from '@assay/contract';
import { type CaseChange, conflictingCases, declareVariables, editCases } from '@assay/engine';
import type { JsonObject } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { storableText } from '../../../shared/storable.ts';
import type { ProjectAccess } from '../../projects/index.ts';
import { loadTextFiles } from '../suite-contents.ts';
import { findSuite } from '../suites.store.ts';
import { requireValidSuite, storeEdited } from './store-edited.ts';

export interface SaveCasesDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
}

type Body = ParsedCall<'saveSuiteCases'>['body'];

const MAX_ATTEMPTS = 3;

/** Creates the next revision with a user's changes and keeps concurrent changes to other cases. Returns its number. */
export async function saveCases({ db, access }: SaveCasesDeps, actor: Actor, id: string, request: Body): Promise<number> {
  const suite = await findSuite(db, actor.userId, id);
  if (suite === null) throw new AppError('SUITE_NOT_FOUND');
  await access.requireMember(actor, suite.projectId, 'editor');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const saved = await saveOnce(db, actor, id, request);
    if (saved !== null) return saved;
  }
  throw new AppError('BUSY', { seconds: 1 }, { retryAfterSeconds: 1 });
}

/** Returns null when the suite got a newer revision in the meantime. */
async function saveOnce(db: Db, actor: Actor, id: string, request: Body): Promise<number | null> {
  const suite = await findSuite(db, actor.userId, id);
  if (suite === null || request.revision > suite.latestRevision) throw new AppError('SUITE_NOT_FOUND');
  const current = await loadTextFiles(db, id, suite.latestRevision);
  const base = request.revision === suite.latestRevision ? current : await loadTextFiles(db, id, request.revision);
  const changes = request.changes.map(toChange);
  if (conflictingCases(base, current, changes).length > 0)
    throw new AppError('CONFLICT_STALE', { version: suite.latestRevision }, { version: suite.latestRevision });
  const edited = declareVariables(editCases(current, changes), declarationsOf(request));
  requireValidSuite(edited);
  return storeEdited(db, suite, { files: edited, userId: actor.userId });
}

/** A variable without a default is required, so that a run names it instead of sending an empty value. */
const declarationsOf = ({ variables = [] }: Body) =>
  Object.fromEntries(
    variables.map(({ name, default: value }) => [name, value === undefined ? { required: true } : { default: storableText(value) }]),
  );

// JSON.parse returns only JSON values.
const toChange = ({ id, case: wanted }: Body['changes'][number]): CaseChange => ({ id, testCase: wanted as JsonObject | null });
