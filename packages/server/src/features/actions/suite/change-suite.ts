import type { GenerateReply } from '@assay/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import {
  answerDraft,
  findSuiteOfConversation,
  loadTextFiles,
  type MessageRequest,
  newestSuite,
  type StoreOptions,
  type SuiteRow,
  storeChange,
} from '../../suites/index.ts';
import type { ActionDeps } from '../action-deps.ts';
import { applySuiteEdit } from './edits.ts';
import type { SuiteChangeAction } from './suite-edit.ts';
import { undoLastChange } from './undo-change.ts';

const MAX_ATTEMPTS = 3;

/** Changes the current suite. Every change creates one revision. */
export async function changeSuite(
  deps: ActionDeps,
  request: MessageRequest,
  action: SuiteChangeAction,
  options: StoreOptions,
): Promise<GenerateReply> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const suite = await suiteToChange(deps, request);
    const before = await loadTextFiles(deps.db, suite.id, suite.latestRevision);
    const edit =
      action.kind === 'undo-change' ? await undoLastChange(deps, suite) : await applySuiteEdit(deps, request, action, { suite, before });
    options.go();
    if (edit.kind === 'nothing') {
      const draft = answerDraft({ heading: edit.reason });
      return deps.db.transaction((tx) => options.store(tx, draft));
    }
    const change = { ...edit, before, userId: request.actor.userId };
    const reply = await storeChange(deps.db, suite, change, options.store);
    if (reply !== null) return reply;
  }
  throw new AppError('BUSY', { seconds: 1 }, { retryAfterSeconds: 1 });
}

/** A conversation may change only its own suite. Without a conversation, it is the project's most recently changed suite. */
async function suiteToChange({ db }: ActionDeps, { projectId, conversationId }: MessageRequest): Promise<SuiteRow> {
  const suite =
    conversationId === null ? await newestSuite(db, projectId) : await findSuiteOfConversation(db, { projectId, conversationId, name: '' });
  if (suite === null || suite.latestRevision === 0) throw new AppError('NO_SUITE');
  return suite;
}
