import type { Egress } from '@assay/net';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Queue } from '../../platform/queue/port.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { ProjectAccess } from '../projects/index.ts';
import type { RunsFeature } from '../runs/index.ts';
import type { SpecsFeature } from '../specs/index.ts';

export interface GithubDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly vault: Pick<Vault, 'sealForProject' | 'openForProject'>;
  readonly access: ProjectAccess;
  readonly egress: Pick<Egress, 'send'>;
  readonly runs: Pick<RunsFeature, 'create'>;
  readonly specs: Pick<SpecsFeature, 'latestDiff'>;
  readonly ownUrl: () => string;
  /** Delay in seconds before a report that failed temporarily is retried. */
  readonly retrySeconds?: number;
}

export const tokenLocation = (id: string) => `github:${id}:token`;
export const hookSecretLocation = (id: string) => `github:${id}:hook`;
