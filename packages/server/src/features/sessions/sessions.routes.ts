import { type CallReply, CLI_CLIENT_ID, CLIENT_ID, DEVICE_GRANT, type DeviceTokenReply, type ParsedCall } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/feature.ts';
import { toPage } from '../../shared/paging.ts';
import type { SessionsService } from './sessions.service.ts';

export interface IssuerDocuments {
  discovery(): CallReply<'openIdConfiguration'>;
  keys(): CallReply<'jsonWebKeys'>;
}

/** Exchanges a confirmed device code. */
export type RedeemDevice = (deviceCode: string) => Promise<DeviceTokenReply>;

export function sessionHandlers(service: SessionsService, documents: IssuerDocuments, redeemDevice: RedeemDevice): Handlers {
  return {
    openIdConfiguration: async () => documents.discovery(),
    jsonWebKeys: async () => documents.keys(),
    listSessions: async (_, { actor }) => {
      const items = await service.list(actor);
      return toPage(items, items.length, {});
    },
    endSession: async ({ params }, { actor }) => {
      await service.end(actor, params.id);
      return {};
    },
    logout: async ({ body }, { headers }) => {
      await service.signOut({ refreshToken: body?.token ?? body?.refresh_token, authorization: headers.authorization });
      return {};
    },
    token: async ({ body }, context) => {
      const client = body.grant_type === DEVICE_GRANT ? CLI_CLIENT_ID : CLIENT_ID;
      if (body.client_id !== client) throw new AppError('INVALID_CLIENT', { clientId: body.client_id.slice(0, 60) });
      switch (body.grant_type) {
        case 'password':
          return service.signIn({
            login: requireField(body, 'username'),
            password: requireField(body, 'password'),
            address: context.address,
            userAgent: context.headers['user-agent'] ?? null,
          });
        case 'refresh_token':
          return service.refresh(requireField(body, 'refresh_token'));
        case DEVICE_GRANT:
          return redeemDevice(requireField(body, 'device_code'));
        default:
          throw new AppError('UNSUPPORTED_GRANT', { grantType: body.grant_type.slice(0, 60) });
      }
    },
    revokeToken: async ({ body }) => {
      await service.revoke(body.token);
      return {};
    },
  };
}

type TokenBody = ParsedCall<'token'>['body'];

/** The required fields depend on the grant, so the form's schema leaves them optional. */
function requireField(body: TokenBody, name: 'username' | 'password' | 'refresh_token' | 'device_code'): string {
  const value = body[name];
  if (value) return value;
  throw new AppError('VALIDATION_FAILED', { problems: `${name}: is missing` }, { fields: { [name]: 'is missing' } });
}
