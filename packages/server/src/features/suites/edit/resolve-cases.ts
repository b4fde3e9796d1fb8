import type { ParsedCall } from '@assay/contract';
import { type CaseChange, readAllCases, replaceCases } from '@assay/engine';
import type { CaseOrigin, CaseOrigins, TestCase } from '@assay/engine/model';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { lockProject, type ProjectAccess } from '../../projects/index.ts';
import { compressOrigins, loadOrigins, storeOrigins } from '../origins.store.ts';
import { loadTextFiles } from '../suite-contents.ts';
import { findSuite, type SuiteRow } from '../suites.store.ts';
import { requireValidSuite, storeEdited } from './store-edited.ts';

export interface ResolveDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
}

type Choice = ParsedCall<'resolveSuiteCases'>['body']['choices'][number];

/** Resolves conflicts between a user's cases and the generator's according to the user's choices. Returns the resulting revision. */
export async function resolveCases(
  { db, access }: ResolveDeps,
  actor: Actor,
  id: string,
  request: ParsedCall<'resolveSuiteCases'>['body'],
): Promise<number> {
  const suite = await findSuite(db, actor.userId, id);
  if (suite === null) throw new AppError('SUITE_NOT_FOUND');
  await access.requireMember(actor, suite.projectId, 'editor');
  if (suite.latestRevision !== request.revision)
    throw new AppError('CONFLICT_STALE', { version: suite.latestRevision }, { version: suite.latestRevision });
  const origins = await loadOrigins(db, id);
  const settled = compressOrigins(settle(origins, request.choices));
  const current = await loadTextFiles(db, id, suite.latestRevision);
  const here = new Set(readAllCases(current).map((testCase) => testCase.id));
  const taken = request.choices.filter(({ take }) => take === 'generated').flatMap((choice) => offeredTo(origins, here, choice));
  if (taken.length === 0) return keepEditedCase(db, suite, settled);
  const files = replaceCases(current, taken.map(toChange));
  requireValidSuite(files);
  const revision = await storeEdited(db, suite, { files, userId: actor.userId, also: (tx) => storeOrigins(tx, id, settled) });
  if (revision === null) throw new AppError('BUSY', { seconds: 1 }, { retryAfterSeconds: 1 });
  return revision;
}

/** Records the choice to keep the user's case. The case does not change, so no revision is created. */
async function keepEditedCase(db: Db, suite: SuiteRow, settled: Uint8Array): Promise<number> {
  await db.transaction(async (tx) => {
    await lockProject(tx, suite.projectId);
    await storeOrigins(tx, suite.id, settled);
  });
  return suite.latestRevision;
}

/** A removed case can be restored as it was last generated. */
const offeredTo = (origins: CaseOrigins, here: ReadonlySet<string>, { id }: Choice): readonly TestCase[] => {
  const offered = origins[id]?.offered ?? (here.has(id) ? undefined : origins[id]?.generated);
  return offered === undefined ? [] : [offered];
};

// Model types are JSON by construction.
const toChange = (testCase: TestCase): CaseChange => ({ id: testCase.id, testCase: JSON.parse(JSON.stringify(testCase)) });

/** After any choice, the next generation is compared with the version that was offered this time. */
function settle(origins: CaseOrigins, choices: readonly Choice[]): CaseOrigins {
  const decided = new Set(choices.map(({ id }) => id));
  const entries = Object.entries(origins).map(([id, origin]): readonly [string, CaseOrigin] => [
    id,
    decided.has(id) && origin.offered !== undefined ? { generated: origin.offered } : origin,
  ]);
  return Object.fromEntries(entries);
}
