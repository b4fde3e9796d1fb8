import { readFile } from 'node:fs/promises';
import { packFiles, readSuiteHeader, writeIdentities } from '@assay/engine';
import { suiteText } from '@assay/engine/format';
import { type IdentityProfile, SUITE_HEADER_PATH, type SuiteHeader, type TextFile } from '@assay/engine/model';
import { runnerFile } from '@assay/engine/pack/runner-files.ts';
import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isSafePath } from '../../shared/safe-path.ts';
import { listIdentityProfiles } from '../auth-profiles/index.ts';
import { loadTextFiles } from '../suites/index.ts';
import { listEdits } from './pack-edits.store.ts';
import { loadEnvironmentValues, type VisiblePack } from './run-packs.store.ts';
import { firstProblem } from './suite-problems.ts';

/** Files that every pack contains in addition to its suite files, in archive order. */
export const FIXED_FILES = ['run.sh', 'run.ps1', '.env.example', 'README.md'] as const;

/** Loads all files in a pack, in archive order. */
export type LoadPack = (db: Executor, visible: Pick<VisiblePack, 'pack' | 'suiteName'>) => Promise<readonly TextFile[]>;

/** A pack that runs outside this server obtains its own tokens, so its header contains the logins from the environment's profiles. */
function withLogins(header: SuiteHeader, files: readonly TextFile[], profiles: readonly IdentityProfile[]) {
  const written = writeIdentities(header, profiles);
  if (written === header) return { header, files };
  const top = { path: SUITE_HEADER_PATH, content: suiteText(written) };
  return { header: written, files: files.map((file) => (file.path === SUITE_HEADER_PATH ? top : file)) };
}

/** The runners are read only once, because they are part of the program and identical in every pack. */
export function createLoadPack(): LoadPack {
  let runners: Promise<readonly [string, string]> | null = null;
  return async (db, { pack, suiteName }) => {
    runners ??= Promise.all([readFile(runnerFile('run.sh'), 'utf8'), readFile(runnerFile('run.ps1'), 'utf8')]);
    const [runSh, runPs1] = await runners;
    const files = await loadTextFiles(db, pack.suiteId, pack.revision);
    const found = readSuiteHeader(files);
    if (found.kind === 'invalid') throw new AppError('SUITE_INVALID', { problem: firstProblem(found.problems) });
    const suite = withLogins(found.header, files, await listIdentityProfiles(db, pack.projectId, pack.environment));
    const values = await loadEnvironmentValues(db, pack.projectId, pack.environment);
    const all = packFiles({ ...suite, name: suiteName, values, runSh, runPs1 });
    const unsafe = all.find((file) => !isSafePath(file.path));
    if (unsafe !== undefined) throw new AppError('SUITE_INVALID', { problem: `${unsafe.path} is not a portable file name` });
    const edits = new Map((await listEdits(db, pack.id)).map((edit) => [edit.path, edit.content]));
    return all.map((file) => ({ ...file, content: edits.get(file.path) ?? file.content }));
  };
}
