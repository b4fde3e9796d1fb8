import type { GenerateReply } from '@assay/contract';
import { countRequests, readAllCases } from '@assay/engine';
import { SUITE_HEADER_PATH, type TextFile } from '@assay/engine/model';
import type { Db, Executor } from '../../../platform/db/db.ts';
import { diffCard, displayedChanges } from '../generate/generation-cards.ts';
import { ANSWER_ACTIONS, answerDraft, type ReplyDraft } from '../generate/generation-reply.ts';
import type { StoreReply } from '../generate/save-answer.ts';
import { compressOrigins, loadOrigins, storeOrigins } from '../origins.store.ts';
import { renameSuiteRow, type SuiteRow } from '../suites.store.ts';
import { requireValidSuite, storeEdited } from './store-edited.ts';

/** A change that a message requested. */
export interface SuiteChange {
  readonly before: readonly TextFile[];
  readonly files: readonly TextFile[];
  readonly name: string;
  readonly heading: (revision: number) => string;
  readonly userId: string;
}

/** Stores the next revision and its reply together; null when the suite got a newer revision in the meantime. */
export async function storeChange(db: Db, suite: SuiteRow, change: SuiteChange, store: StoreReply): Promise<GenerateReply | null> {
  requireValidSuite(change.files);
  let reply: GenerateReply | null = null;
  const revision = await storeEdited(db, suite, {
    files: change.files,
    userId: change.userId,
    also: async (tx) => {
      if (change.name !== suite.name) await renameSuiteRow(tx, suite.id, change.name);
      await forgetRemovedCases(tx, suite.id, change.files);
      reply = await store(tx, changeDraft(suite, change));
    },
  });
  return revision === null ? null : reply;
}

/** A case that a message removed may be generated again, because the next message may request it. */
export async function forgetRemovedCases(tx: Executor, id: string, kept: readonly TextFile[]): Promise<void> {
  const here = new Set(readAllCases(kept).map((testCase) => testCase.id));
  const origins = Object.entries(await loadOrigins(tx, id));
  const known = origins.filter(([caseId]) => here.has(caseId));
  if (known.length < origins.length) await storeOrigins(tx, id, compressOrigins(Object.fromEntries(known)));
}

function changeDraft(suite: SuiteRow, { before, files: after, name, heading: headingFor }: SuiteChange): ReplyDraft {
  const revision = suite.latestRevision + 1;
  const changes = displayedChanges(before, after);
  const listed = changes.filter(({ path }) => path !== SUITE_HEADER_PATH).map(({ path, added }) => ({ path, addedLines: added }));
  // A removed file is also a change.
  const gone = before.filter(({ path }) => !after.some((file) => file.path === path)).map(({ path }) => ({ path, addedLines: 0 }));
  const files = [...listed, ...gone];
  const heading = headingFor(revision);
  const { reply } = answerDraft({ heading, cards: [diffCard(`${name}, revision ${revision}`, changes)], actions: ANSWER_ACTIONS });
  const shown = files.length === 0 ? [{ path: SUITE_HEADER_PATH, addedLines: 0 }] : files;
  return {
    content: heading,
    reply: {
      ...reply,
      files: shown,
      card: { files: shown },
      suiteId: suite.id,
      suiteName: name,
      revision,
      requests: { ...countRequests(readAllCases(after)) },
    },
  };
}
