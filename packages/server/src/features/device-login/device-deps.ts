import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ApiKeysFeature } from '../api-keys/index.ts';

/** The dependencies of the device login steps. */
export interface DeviceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apiKeys: Pick<ApiKeysFeature, 'makeKey' | 'requireRoom'>;
  /** Hashes a user code for storage. */
  readonly codeKey: Uint8Array;
  readonly intervalSeconds: number;
  /** The base URL of the confirmation page. */
  readonly ownUrl: () => string;
}
