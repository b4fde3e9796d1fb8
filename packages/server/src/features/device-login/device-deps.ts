import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ApiKeysFeature } from '../api-keys/index.ts';

/** What beginning, answering and ending a sign-in by device code need. */
export interface DeviceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apiKeys: Pick<ApiKeysFeature, 'makeKey' | 'requireRoom'>;
  /** Makes what is stored of a user code. */
  readonly codeKey: Uint8Array;
  readonly intervalSeconds: number;
  /** Where people reach the page that asks them. */
  readonly ownUrl: () => string;
}
