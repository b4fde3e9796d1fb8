import type { Egress } from '@assay/net';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { createEnvironment } from './create-environment.ts';
import { createEnvironmentSecrets, type EnvironmentSecrets } from './environment-secrets.ts';
import { environmentHandlers } from './environments.routes.ts';
import { createEnvironmentsService, type EnvironmentsService } from './environments.service.ts';
import { createTestConnection } from './test-connection.ts';
import { createWriteEnvironments } from './write-environments.ts';

export { isLocked, isReadOnly, normalizeEnvironmentName } from './locked-environment.ts';

/** Creates an environment for seeding, without a role check because no user is involved. */
export interface NewEnvironment {
  readonly projectId: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly timeoutMs?: number;
  readonly followRedirects?: boolean;
  readonly headers?: readonly { readonly key: string; readonly value: string }[];
  readonly secrets?: Readonly<Record<string, string>>;
}

export interface EnvironmentsFeature extends Feature {
  readonly environmentForRun: EnvironmentsService['forRun'];
  readonly environmentsForRun: EnvironmentsService['allForRun'];
  readonly openSecrets: EnvironmentSecrets['openSecrets'];
  createEnvironment(wanted: NewEnvironment): Promise<string>;
}

export interface EnvironmentsDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly access: ProjectAccess;
  readonly egress: Pick<Egress, 'send'>;
}

export function createEnvironmentsFeature(deps: EnvironmentsDeps): EnvironmentsFeature {
  const read = createEnvironmentsService(deps);
  const secrets = createEnvironmentSecrets(deps);
  return {
    name: 'environments',
    handlers: environmentHandlers({
      read,
      write: createWriteEnvironments({ ...deps, secrets, read }),
      testConnection: createTestConnection({ ...deps, secrets }),
    }),
    environmentForRun: read.forRun,
    environmentsForRun: read.allForRun,
    openSecrets: secrets.openSecrets,
    createEnvironment: ({ projectId, secrets: values = {}, headers = [], ...wanted }) =>
      deps.db.transaction(async (tx) => {
        const rows = Object.entries(values).map(([keyPath, value]) => ({ keyPath, value }));
        const body = { ...wanted, headers: [...headers], secrets: rows };
        return (await createEnvironment(tx, secrets, { kind: 'project', projectId }, body)).id;
      }),
  };
}
