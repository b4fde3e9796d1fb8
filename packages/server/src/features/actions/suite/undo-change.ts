import { readSuiteHeader } from '@assay/engine';
import { listFiles, loadTextFiles, type SuiteRow } from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import type { Edit } from './suite-edit.ts';

/** Restores the contents from before the last change, as a new revision. Revisions are never overwritten. */
export async function undoLastChange(deps: ActionDeps, suite: SuiteRow): Promise<Edit> {
  const target = await revisionBefore(deps, suite);
  if (target === 0) return { kind: 'nothing', reason: `${suite.name} has only one revision, so there is nothing to undo.` };
  const files = await loadTextFiles(deps.db, suite.id, target);
  const read = readSuiteHeader(files);
  return {
    kind: 'change',
    files,
    name: read.kind === 'invalid' ? suite.name : read.header.suite.name,
    heading: (revision) => `Undid the last change: ${suite.name}, revision ${revision}, now has the contents of revision ${target}.`,
  };
}

/**
 * Undoing twice goes back twice: if the newest revision repeats an older one, the search continues before that one. A suite that was
 * changed back by hand also repeats an older revision. In that case, the revision before the newest is restored.
 */
async function revisionBefore({ db }: ActionDeps, { id, latestRevision }: SuiteRow): Promise<number> {
  const contents = async (revision: number): Promise<string> => JSON.stringify(await listFiles(db, id, revision));
  const now = await contents(latestRevision);
  for (let revision = 1; revision < latestRevision; revision += 1) {
    if ((await contents(revision)) === now) return revision > 1 ? revision - 1 : latestRevision - 1;
  }
  return latestRevision - 1;
}
