import { randomUUID } from 'node:crypto';
import { countRequests, readAllCases, readSuiteHeader } from '@assay/engine';
import { suiteText } from '@assay/engine/format';
import { SUITE_HEADER_PATH, type SuiteHeader, type TextFile } from '@assay/engine/model';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import { isSafePath } from '../../../shared/safe-path.ts';
import { storableText } from '../../../shared/storable.ts';
import { lockProject } from '../../projects/index.ts';
import type { SuiteChoice } from '../suite-choice.ts';
import { loadTextFiles } from '../suite-contents.ts';
import { findSuiteOfConversation, insertRevision, insertSuite } from '../suites.store.ts';
import { renameSuiteInFiles, storeSuiteFiles } from './named-files.ts';
import { requireValidSuite } from './store-edited.ts';

export interface PushedSuite {
  readonly projectId: string;
  readonly files: readonly TextFile[];
}

const MAX_NAME = 120;

/** Finds, updates or creates the project's suite with that name and these files. The caller has checked the role. */
export function storePushedSuite(db: Db, actor: Actor, { projectId, files: given }: PushedSuite): Promise<SuiteChoice> {
  requireValidSuite(given);
  const header = headerOf(given);
  const files = storedFiles(given, header);
  const name = storableText(header.suite.name).trim().slice(0, MAX_NAME) || 'Pushed suite';
  const { seed } = header.suite;
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    const place = { projectId, conversationId: null, name };
    const existing = await findSuiteOfConversation(tx, place);
    const id = existing?.id ?? randomUUID();
    const named = renameSuiteInFiles(files, { id, name });
    const latest = existing?.latestRevision ?? 0;
    if (existing !== null && (await isSame(tx, { id, revision: latest, files: named })))
      return { suiteId: id, name, revision: latest, seed };
    if (existing === null) await insertSuite(tx, { ...place, id });
    const requests = countRequests(readAllCases(named));
    const revision = {
      suiteId: id,
      revision: latest + 1,
      specId: null,
      seed,
      cases: readAllCases(named).length,
      requestsTotal: requests.total,
      requestsWrite: requests.write,
      origin: 'edited',
      createdBy: actor.userId,
    };
    await insertRevision(tx, revision, await storeSuiteFiles(tx, named));
    return { suiteId: id, name, revision: revision.revision, seed };
  });
}

function headerOf(files: readonly TextFile[]): SuiteHeader {
  const read = readSuiteHeader(files);
  if (read.kind === 'invalid') throw new AppError('SUITE_INVALID', { problem: 'its tests.json could not be read' });
  return read.header;
}

/**
 * Accepts only files that the header includes, with names that every operating system accepts. A default value must not
 * contain a secret.
 */
function storedFiles(files: readonly TextFile[], header: SuiteHeader): readonly TextFile[] {
  const kept = [SUITE_HEADER_PATH, ...new Set(header.include)].flatMap((path) => files.find((file) => file.path === path) ?? []);
  const unsafe = kept.find(({ path }) => !isSafePath(path));
  if (unsafe !== undefined) throw new AppError('SUITE_INVALID', { problem: `${unsafe.path} is not a portable file name` });
  const env = Object.fromEntries(
    Object.entries(header.env).map(([key, { default: value, ...entry }]) => [
      key,
      entry.secret === true || value === undefined ? entry : { ...entry, default: value },
    ]),
  );
  const text = suiteText({ ...header, env });
  return kept.map(({ path, content }) => ({ path, content: storableText(path === SUITE_HEADER_PATH ? text : content) }));
}

interface Compared {
  readonly id: string;
  readonly revision: number;
  readonly files: readonly TextFile[];
}

async function isSame(tx: Executor, { id, revision, files }: Compared): Promise<boolean> {
  const before = new Map((await loadTextFiles(tx, id, revision)).map(({ path, content }) => [path, content]));
  return before.size === files.length && files.every(({ path, content }) => before.get(path) === content);
}
