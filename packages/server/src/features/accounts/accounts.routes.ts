import type { Handlers } from '../../platform/http/feature.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountHandlers(service: AccountsService): Handlers {
  return {
    signUp: ({ body }) => service.signUp(body),
    confirmEmail: async ({ body }) => {
      await service.confirm(body.token);
      return {};
    },
    forgotPassword: async ({ body }) => {
      service.forgot(body.email);
      return {};
    },
    resetPassword: async ({ body }) => {
      await service.reset(body.token, body.password);
      return {};
    },
    makeFirstUser: async ({ body: { code, ...wanted } }) => {
      await service.makeFirst(code, wanted);
      return {};
    },
  };
}
