import type { CallParsed } from '@assay/contract';
import { type CaseChange, casesIn, conflictingCases, countRequests, editCases, readSuite, type SuiteProblem } from '@assay/engine';
import type { JsonObject, TextFile } from '@assay/engine/model';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { packText } from '../blob.ts';
import { insertBlobs } from '../blobs.store.ts';
import { lockProject, type ProjectAccess } from '../projects/index.ts';
import { loadTextFiles } from './suite-contents.ts';
import { findRevision, findSuite, insertRevision, type SuiteRow } from './suites.store.ts';

export interface SaveCasesDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
}

type Wish = CallParsed<'saveSuiteCases'>['body'];

const MAX_ATTEMPTS = 3;

/** Makes the next revision with a person's changes; those of others to other cases stay in it. Returns its number. */
export async function saveCases({ db, access }: SaveCasesDeps, actor: Actor, id: string, wish: Wish): Promise<number> {
  const suite = await findSuite(db, actor.userId, id);
  if (suite === null) throw new AppError('SUITE_NOT_FOUND');
  await access.requireMember(actor, suite.projectId, 'editor');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const saved = await saveOnce(db, actor, id, wish);
    if (saved !== null) return saved;
  }
  throw new AppError('BUSY', { seconds: 1 }, { retryAfterSeconds: 1 });
}

/** Null when the suite moved on meanwhile. */
async function saveOnce(db: Db, actor: Actor, id: string, wish: Wish): Promise<number | null> {
  const suite = await findSuite(db, actor.userId, id);
  if (suite === null || wish.revision > suite.latestRevision) throw new AppError('SUITE_NOT_FOUND');
  const current = await loadTextFiles(db, id, suite.latestRevision);
  const base = wish.revision === suite.latestRevision ? current : await loadTextFiles(db, id, wish.revision);
  const changes = wish.changes.map(toChange);
  if (conflictingCases(base, current, changes).length > 0)
    throw new AppError('CONFLICT_STALE', { version: suite.latestRevision }, { version: suite.latestRevision });
  const edited = editCases(current, changes);
  requireWhole(edited);
  return store(db, suite, edited, actor.userId);
}

// A reply to JSON.parse holds JSON and nothing else.
const toChange = ({ id, case: wanted }: Wish['changes'][number]): CaseChange => ({ id, testCase: wanted as JsonObject | null });

function requireWhole(files: readonly TextFile[]): void {
  const read = readSuite(files);
  if (read.kind === 'suite' && read.suite.cases.length > 0) return;
  const problems = read.kind === 'invalid' ? read.problems : [];
  const problem = problems[0]?.message.replace(/\.$/, '') ?? 'it needs at least one case';
  throw new AppError('SUITE_INVALID', { problem }, { fields: Object.fromEntries(problems.map(fieldOf)) });
}

const fieldOf = ({ file, pointer, message }: SuiteProblem): readonly [string, string] => [`${file}#${pointer}`, message];

function store(db: Db, suite: SuiteRow, files: readonly TextFile[], userId: string): Promise<number | null> {
  const packed = files.map((file) => ({ path: file.path, blob: packText(file.content) }));
  const cases = casesIn(files);
  const requests = countRequests(cases);
  return db.transaction(async (tx) => {
    await lockProject(tx, suite.projectId);
    const now = await findSuite(tx, userId, suite.id);
    const previous = await findRevision(tx, suite.id, suite.latestRevision);
    if (previous === null || now?.latestRevision !== suite.latestRevision) return null;
    await insertBlobs(
      tx,
      packed.map(({ blob }) => blob),
    );
    const revision = suite.latestRevision + 1;
    await insertRevision(
      tx,
      {
        suiteId: suite.id,
        revision,
        specId: previous.specId,
        seed: previous.seed,
        cases: cases.length,
        requestsTotal: requests.total,
        requestsWrite: requests.write,
        origin: 'edited',
        createdBy: userId,
      },
      packed.map(({ path, blob }) => ({ path, blobHash: blob.hash })),
    );
    return revision;
  });
}
