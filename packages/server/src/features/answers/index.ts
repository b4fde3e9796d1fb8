import type { Db } from '../../platform/db/db.ts';
import type { EnvironmentsFeature } from '../environments/index.ts';
import type { SpecsFeature } from '../specs/index.ts';
import type { AnswerCommand } from '../suites/index.ts';
import { answerCommand } from './answer-command.ts';

export interface AnswersDeps {
  readonly db: Db;
  readonly specs: Pick<
    SpecsFeature,
    'currentModel' | 'inspectOperation' | 'chooseOperations' | 'securitySchemes' | 'latestDiff' | 'importUrl'
  >;
  readonly environments: Pick<EnvironmentsFeature, 'environmentForRun'>;
}

/** Answers of the chat that are read from evidence instead of being generated. */
export function createAnswers(deps: AnswersDeps): AnswerCommand {
  return (request) => answerCommand(deps, request);
}
