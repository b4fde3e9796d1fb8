import type { DeviceLogin, ParsedCall } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { beginLogin, type DeviceRequest } from './begin-login.ts';
import { hashUserCode, parseUserCode } from './device-codes.ts';
import type { DeviceDeps } from './device-deps.ts';
import { presentLogin } from './device-login.presenter.ts';
import { decideLogin, findPendingLogin } from './device-login.store.ts';
import { redeemLogin } from './redeem-login.ts';

export type DeviceLoginService = ReturnType<typeof createDeviceLoginService>;

type Answer = ParsedCall<'answerDeviceLogin'>['body'];

export function createDeviceLoginService(deps: DeviceDeps) {
  const named = (userCode: string) => ({ userCodeHash: hashUserCode(deps.codeKey, parseUserCode(userCode)), now: deps.clock.now() });
  return {
    begin: (request: DeviceRequest) => beginLogin(deps, request),

    redeem: (deviceCode: string) => redeemLogin(deps, deviceCode),

    async find(userCode: string): Promise<DeviceLogin> {
      const row = await findPendingLogin(deps.db, named(userCode));
      if (row === null) throw new AppError('DEVICE_LOGIN_NOT_FOUND');
      return presentLogin(row, parseUserCode(userCode));
    },

    /** The key is created only when the program redeems the code, so there is nothing to steal before that. */
    async answer({ userId }: Actor, { userCode, decision }: Answer): Promise<void> {
      await deps.db.transaction(async (tx) => {
        if (decision === 'confirm') await deps.apiKeys.requireRoom(tx, userId);
        const status = decision === 'confirm' ? 'confirmed' : 'refused';
        const row = await decideLogin(tx, named(userCode), { status, userId });
        if (row === null) throw new AppError('DEVICE_LOGIN_NOT_FOUND');
        const details = { device: row.deviceName, address: row.address, scopes: row.scopes };
        await recordAudit(tx, { userId, projectId: null, action: `device-login.${status}`, subjectId: row.id, details });
      });
    },
  };
}
