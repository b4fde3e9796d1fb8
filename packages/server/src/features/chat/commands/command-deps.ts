import type { CallParsed, RunPreview } from '@assay/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/feature.ts';
import type { EnvironmentsFeature } from '../../environments/index.ts';
import type { SpecsFeature } from '../../specs/index.ts';

export interface CommandDeps {
  readonly db: Db;
  readonly specs: Pick<
    SpecsFeature,
    'currentModel' | 'inspectOperation' | 'chooseOperations' | 'securitySchemes' | 'latestDiff' | 'importUrl'
  >;
  /** Previews the requests in a run. It is a function because the runs feature is created after the commands. */
  readonly previewRun: (actor: Actor, body: CallParsed<'previewRun'>['body']) => Promise<RunPreview>;
  readonly environments: Pick<EnvironmentsFeature, 'environmentForRun'>;
}
