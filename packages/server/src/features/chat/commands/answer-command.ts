import type { CommandAnswer, CommandRequest } from '../../suites/index.ts';
import { answerAuth } from './answer-auth.ts';
import { answerCurl } from './answer-curl.ts';
import { answerDiff } from './answer-diff.ts';
import { answerExplain } from './answer-explain.ts';
import { answerImport } from './answer-import.ts';
import { answerLocalRun } from './answer-local-run.ts';
import { answerCoverage, answerOperations } from './answer-operations.ts';
import { answerCi, answerEnvironment, answerExport, answerGreeting, answerGuide, answerUndo } from './answer-places.ts';
import { answerPreview } from './answer-preview.ts';
import { answerCompare, answerRerun, answerRuns } from './answer-runs.ts';
import { choicesCard, messageButton } from './choices.ts';
import type { CommandDeps } from './command-deps.ts';

/** Calls the handler for the command's type. */
export async function answerCommand(deps: CommandDeps, request: CommandRequest): Promise<CommandAnswer> {
  const { intent } = request;
  switch (intent.kind) {
    case 'run':
      return intent.where === 'local'
        ? answerLocalRun(deps, request)
        : offered('Use Run in Cloud to run the latest suite of this conversation.', 'Run in Cloud', '/run cloud');
    case 'download':
      return offered('Use Download Run Pack to get the suite as a ZIP file.', 'Download Run Pack', '/download run-pack');
    case 'import':
      return answerImport(deps, request, intent.url);
    case 'curl':
      return answerCurl(deps, request, intent.scope);
    case 'explain':
      return answerExplain(deps, request, intent.subject);
    case 'pr-preview':
      return answerPreview(deps, request);
    case 'contract-diff':
      return answerDiff(deps, request);
    case 'auth':
      return answerAuth(deps, request);
    case 'help':
      return { heading: 'These commands are known. Everything else is read as plain words.', cards: [{ type: 'help', title: 'Commands' }] };
    case 'talk':
      return answerGreeting();
    case 'operations':
      return answerOperations(deps, request, intent);
    case 'coverage':
      return answerCoverage(deps, request);
    case 'runs':
      return answerRuns(deps, request);
    case 'compare':
      return answerCompare(deps, request);
    case 'rerun':
      return answerRerun(deps, request);
    case 'export':
      return answerExport(deps, request, intent.format);
    case 'undo':
      return answerUndo(deps, request);
    case 'ci':
      return answerCi(request);
    case 'environment':
      return answerEnvironment(deps, request);
    case 'guide':
      return answerGuide(intent.topic);
  }
}

/** Text with a single button for the offered action. */
function offered(heading: string, label: string, text: string): CommandAnswer {
  return { heading, actions: [label], cards: [choicesCard('Do it', [messageButton(label, text)])] };
}
