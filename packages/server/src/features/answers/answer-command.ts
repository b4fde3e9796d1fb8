import type { CommandAnswer, CommandRequest } from '../suites/index.ts';
import { answerAuth } from './answer-auth.ts';
import { answerCurl } from './answer-curl.ts';
import { answerDiff } from './answer-diff.ts';
import { answerExplain } from './answer-explain.ts';
import { answerImport } from './answer-import.ts';
import { answerLocalRun } from './answer-local-run.ts';
import { answerPreview } from './answer-preview.ts';
import type { AnswersDeps } from './answers-deps.ts';

/** One answer per kind of wish. */
export async function answerCommand(deps: AnswersDeps, request: CommandRequest): Promise<CommandAnswer> {
  const { intent } = request;
  switch (intent.kind) {
    case 'run':
      return intent.where === 'local'
        ? answerLocalRun(deps, request)
        : { heading: 'Use Run in Cloud to run the latest suite of this conversation.', actions: ['Run in Cloud'] };
    case 'download':
      return { heading: 'Use Download Run Pack to get the suite as a ZIP file.', actions: ['Download Run Pack'] };
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
  }
}
