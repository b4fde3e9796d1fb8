import type { Db } from '../../platform/db/db.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { createEnvironmentSecrets, type EnvironmentSecrets } from './environment-secrets.ts';
import { environmentHandlers } from './environments.routes.ts';
import { createEnvironmentsService, type EnvironmentsService } from './environments.service.ts';

export { isLocked } from './locked-environment.ts';

export interface EnvironmentsFeature extends Feature, EnvironmentSecrets {
  readonly environmentForRun: EnvironmentsService['forRun'];
}

export interface EnvironmentsDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly access: ProjectAccess;
}

export function createEnvironmentsFeature(deps: EnvironmentsDeps): EnvironmentsFeature {
  const service = createEnvironmentsService(deps);
  return {
    name: 'environments',
    handlers: environmentHandlers(service),
    environmentForRun: service.forRun,
    ...createEnvironmentSecrets(deps),
  };
}
