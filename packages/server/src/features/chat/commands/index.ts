import { removeDoubleFullStops } from '@assay/contract';
import type { AnswerCommand } from '../../suites/index.ts';
import { answerCommand } from './answer-command.ts';
import type { CommandDeps } from './command-deps.ts';

/** Chat commands whose replies are looked up instead of generated. */
export function createChatCommands(deps: CommandDeps): AnswerCommand {
  return async (request) => {
    const answer = await answerCommand(deps, request);
    // API and suite names may already end with a full stop.
    return { ...answer, heading: removeDoubleFullStops(answer.heading) };
  };
}
