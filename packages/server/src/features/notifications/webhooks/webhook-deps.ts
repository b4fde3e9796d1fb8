import type { Egress } from '@assay/net';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Queue } from '../../../platform/queue/port.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import type { ProjectAccess } from '../../projects/index.ts';

export interface WebhookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: Queue;
  readonly vault: Pick<Vault, 'sealForProject' | 'openForProject'>;
  readonly access: ProjectAccess;
  readonly egress: Pick<Egress, 'send'>;
  /** The base URL for links to runs. */
  readonly ownUrl: () => string;
  /** Delays in seconds before each further attempt. */
  readonly backOffSeconds?: readonly number[];
  /** How long to wait for a receiver's response. */
  readonly timeoutMs?: number;
}

export const urlLocation = (id: string) => `webhook:${id}:url`;
export const secretLocation = (id: string) => `webhook:${id}:secret`;
