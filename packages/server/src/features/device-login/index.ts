import { randomBytes } from 'node:crypto';
import type { Feature } from '../../platform/http/feature.ts';
import { type KeyVault, loadServerKey } from '../../platform/vault/server-key.ts';
import type { DeviceDeps } from './device-deps.ts';
import { deviceLoginHandlers } from './device-login.routes.ts';
import { createDeviceLoginService, type DeviceLoginService } from './device-login.service.ts';

const INTERVAL_SECONDS = 5;

export interface DeviceLoginFeature extends Feature {
  /** The token endpoint's device code grant. */
  readonly redeem: DeviceLoginService['redeem'];
}

export type DeviceLoginDeps = Omit<DeviceDeps, 'codeKey' | 'intervalSeconds'> & {
  readonly vault: KeyVault;
  readonly intervalSeconds?: number;
};

/** Device code login for programs without a browser (RFC 8628). */
export async function createDeviceLoginFeature({ vault, intervalSeconds, ...deps }: DeviceLoginDeps): Promise<DeviceLoginFeature> {
  const secret = await loadServerKey(deps.db, vault, 'device-codes', async () => randomBytes(32).toString('base64'));
  const codeKey = Buffer.from(secret, 'base64');
  const service = createDeviceLoginService({ ...deps, codeKey, intervalSeconds: intervalSeconds ?? INTERVAL_SECONDS });
  return { name: 'device-login', handlers: deviceLoginHandlers(service), redeem: service.redeem };
}
