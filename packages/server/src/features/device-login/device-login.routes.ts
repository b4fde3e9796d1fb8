import { CLI_CLIENT_ID } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/feature.ts';
import type { DeviceLoginService } from './device-login.service.ts';

export function deviceLoginHandlers(service: DeviceLoginService): Handlers {
  return {
    deviceAuthorization: ({ body }, { address, headers }) => {
      if (body.client_id !== CLI_CLIENT_ID) throw new AppError('INVALID_CLIENT', { clientId: body.client_id.slice(0, 60) });
      return service.begin({ scope: body.scope, deviceName: body.device_name, address, userAgent: headers['user-agent'] ?? null });
    },
    findDeviceLogin: ({ body }) => service.find(body.userCode),
    answerDeviceLogin: async ({ body }, { actor }) => {
      await service.answer(actor, body);
      return {};
    },
  };
}
