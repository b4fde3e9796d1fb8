import { countRequests, readAllCases, readSuite, type SuiteProblem } from '@assay/engine';
import type { TextFile } from '@assay/engine/model';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { compressText } from '../../../shared/blob.ts';
import { insertBlobs } from '../../../shared/blobs.store.ts';
import { lockProject } from '../../projects/index.ts';
import { findRevision, findSuite, insertRevision, type SuiteRow } from '../suites.store.ts';

/** Rejects an invalid suite and reports where each problem is. */
export function requireValidSuite(files: readonly TextFile[]): void {
  const read = readSuite(files);
  if (read.kind === 'suite' && read.suite.cases.length > 0) return;
  const problems = read.kind === 'invalid' ? read.problems : [];
  const problem = problems[0]?.message.replace(/\.$/, '') ?? 'it must have at least one case';
  throw new AppError('SUITE_INVALID', { problem }, { fields: Object.fromEntries(problems.map(fieldOf)) });
}

const fieldOf = ({ file, pointer, message }: SuiteProblem): readonly [string, string] => [`${file}#${pointer}`, message];

export interface EditedSuite {
  readonly files: readonly TextFile[];
  readonly userId: string;
  /** Written in the same transaction as the revision. */
  readonly also?: (tx: Executor) => Promise<void>;
}

/** Stores a user's next suite revision; null when the suite got a newer revision in the meantime. */
export function storeEdited(db: Db, suite: SuiteRow, { files, userId, also }: EditedSuite): Promise<number | null> {
  const packed = files.map((file) => ({ path: file.path, blob: compressText(file.content) }));
  const cases = readAllCases(files);
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
    await also?.(tx);
    return revision;
  });
}
