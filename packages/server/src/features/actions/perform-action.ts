import type { GenerateReply } from '@assay/contract';
import { removeDoubleFullStops } from '@assay/contract';
import type { Action } from '@assay/engine/model';
import { answerDraft, type CommandAnswer, type MessageRequest, type StoreOptions } from '../suites/index.ts';
import type { ActionDeps } from './action-deps.ts';
import { describeApi } from './api/describe-api.ts';
import { answerAuth } from './api/describe-auth.ts';
import { describeOperations } from './api/describe-operation.ts';
import { answerImport } from './api/import-spec.ts';
import { answerOperations } from './api/list-operations.ts';
import { answerDiff } from './api/show-api-changes.ts';
import { answerCurl } from './api/show-request.ts';
import { greet } from './guide/greet.ts';
import { answerGuide } from './guide/guides.ts';
import { openScreen } from './guide/open-screen.ts';
import { requireAllowed } from './require-allowed.ts';
import { explainResult } from './results/explain.ts';
import { showResults } from './results/show-results.ts';
import { exploreApi } from './runs/explore-api.ts';
import { rerun } from './runs/rerun.ts';
import { runTests } from './runs/run-tests.ts';
import { answerLocalRun } from './runs/show-local-run.ts';
import { stopRun } from './runs/stop-run.ts';
import { changeSuite } from './suite/change-suite.ts';
import { describeSuite } from './suite/describe-suite.ts';
import { answerExport, offerPack } from './suite/export-tests.ts';
import { answerPreview } from './suite/preview-pull-request.ts';
import { showCoverage } from './suite/show-coverage.ts';
import { isSuiteChange } from './suite/suite-edit.ts';

/** Checks that the caller may perform the action, performs it and stores the reply. */
export async function performAction(
  deps: ActionDeps,
  request: MessageRequest,
  action: Action,
  options: StoreOptions,
): Promise<GenerateReply> {
  await requireAllowed(deps.access, request, action);
  if (action.kind === 'make-tests') return deps.suites().makeTests(request, action, options);
  if (isSuiteChange(action)) return changeSuite(deps, request, action, options);
  const answer = await answerAction(deps, request, action);
  options.go();
  // API and suite names may already end with a full stop.
  const draft = answerDraft({ ...answer, heading: removeDoubleFullStops(answer.heading) });
  return deps.db.transaction((tx) => options.store(tx, draft));
}

type AnsweredAction = Exclude<
  Action,
  { kind: 'make-tests' | 'remove-cases' | 'keep-cases' | 'change-cases' | 'rename-suite' | 'undo-change' }
>;

function answerAction(deps: ActionDeps, request: MessageRequest, action: AnsweredAction): Promise<CommandAnswer> | CommandAnswer {
  switch (action.kind) {
    case 'run-tests':
      return runTests(deps, request, action);
    case 'rerun':
      return rerun(deps, request, action);
    case 'explore-api':
      return exploreApi(deps, request, action);
    case 'stop-run':
      return stopRun(deps, request);
    case 'show-local-run':
      return answerLocalRun(deps, request);
    case 'list-operations':
      return answerOperations(deps, request, action);
    case 'describe-operation':
      return describeOperations(deps, request, action);
    case 'describe-api':
      return describeApi(deps, request);
    case 'describe-auth':
      return answerAuth(deps, request);
    case 'describe-suite':
      return describeSuite(deps, request, action);
    case 'show-coverage':
      return showCoverage(deps, request);
    case 'show-results':
      return showResults(deps, request, action);
    case 'explain':
      return explainResult(deps, request, action.subject);
    case 'show-api-changes':
      return answerDiff(deps, request);
    case 'show-request':
      return answerCurl(deps, request, action.scope);
    case 'export-tests':
      return answerExport(deps, request, action.format);
    case 'download-pack':
      return offerPack();
    case 'preview-pull-request':
      return answerPreview(deps, request);
    case 'import-spec':
      return answerImport(deps, request, action.url);
    case 'show-help':
      return {
        heading: 'These are the commands, such as /generate, /run and /download. All other messages are interpreted as plain language.',
        cards: [{ type: 'help', title: 'Commands' }],
      };
    case 'show-guide':
      return answerGuide(deps, request, action);
    case 'open-screen':
      return openScreen(deps, request, action);
    case 'greet':
      return greet(action.what);
  }
}
