import type { Db } from '../../platform/db/db.ts';
import type { EnvironmentsFeature } from '../environments/index.ts';
import type { SpecsFeature } from '../specs/index.ts';

/** What answers are read from. */
export interface AnswersDeps {
  readonly db: Db;
  readonly specs: Pick<
    SpecsFeature,
    'currentModel' | 'inspectOperation' | 'chooseOperations' | 'securitySchemes' | 'latestDiff' | 'importUrl'
  >;
  readonly environments: Pick<EnvironmentsFeature, 'environmentForRun'>;
}
