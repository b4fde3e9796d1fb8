import type { AnswerCommand } from '../suites/index.ts';
import { answerCommand } from './answer-command.ts';
import type { AnswersDeps } from './answers-deps.ts';

/** Answers of the chat that are read from evidence instead of being generated. */
export function createAnswers(deps: AnswersDeps): AnswerCommand {
  return (request) => answerCommand(deps, request);
}
