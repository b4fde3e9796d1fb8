import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { EnvironmentsFeature } from '../environments/index.ts';
import type { ModelSettingsFeature } from '../model-settings/index.ts';
import type { ProjectAccess } from '../projects/index.ts';
import type { RunsFeature } from '../runs/index.ts';
import type { SpecsFeature } from '../specs/index.ts';
import type { SuitesFeature } from '../suites/index.ts';

export interface ActionDeps {
  readonly db: Db;
  readonly access: ProjectAccess;
  readonly clock: Clock;
  readonly specs: Pick<
    SpecsFeature,
    'currentModel' | 'serverAddress' | 'inspectOperation' | 'chooseOperations' | 'securitySchemes' | 'latestDiff' | 'importUrl'
  >;
  readonly environments: Pick<EnvironmentsFeature, 'environmentForRun' | 'environmentsForRun' | 'openSecrets'>;
  readonly languageModel: Pick<ModelSettingsFeature, 'current' | 'sendsBodies'>;
  /** Functions, because these features are created after the actions. */
  readonly runs: () => Pick<RunsFeature, 'create' | 'preview' | 'cancel' | 'explorations'>;
  readonly suites: () => Pick<SuitesFeature, 'makeTests' | 'planMessage' | 'promptForActions' | 'judgeActions'>;
}
