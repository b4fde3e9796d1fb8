import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ApiKeysFeature } from '../api-keys/index.ts';

export interface DeviceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apiKeys: Pick<ApiKeysFeature, 'makeKey' | 'requireRoom'>;
  /** The key for hashing user codes before they are stored. */
  readonly codeKey: Uint8Array;
  readonly intervalSeconds: number;
  /** The base URL of the confirmation page. */
  readonly ownUrl: () => string;
}
