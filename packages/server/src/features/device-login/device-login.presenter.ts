import type { DeviceLogin } from '@assay/contract';
import { formatUserCode } from './device-codes.ts';
import type { DeviceLoginRow } from './device-login.store.ts';

/** How many days a key from a device login is valid. After that, the program must sign in again. */
export const KEY_DAYS = 90;

export const presentLogin = (row: DeviceLoginRow, userCode: string): DeviceLogin => ({
  userCode: formatUserCode(userCode),
  deviceName: row.deviceName,
  address: row.address,
  userAgent: row.userAgent,
  scopes: [...row.scopes],
  keyDays: KEY_DAYS,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
