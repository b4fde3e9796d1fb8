import { z } from 'zod';
import { IdParams, pageOf, Time } from '../common.ts';
import { CLIENT_ID } from '../constants.ts';
import { defineRoutes } from '../route.ts';
import { DeviceTokenReply } from './device-login.ts';

export const TokenForm = z.object({
  grant_type: z
    .string()
    .min(1)
    .meta({ examples: ['password', 'refresh_token'] }),
  client_id: z
    .string()
    .min(1)
    .meta({ examples: [CLIENT_ID] }),
  username: z.string().max(320).optional(),
  password: z.string().max(1024).optional(),
  refresh_token: z.string().max(512).optional(),
  device_code: z.string().max(512).optional(),
  scope: z.string().max(512).optional(),
});

export const TokenReply = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  id_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
});
export type TokenReply = z.infer<typeof TokenReply>;

/** The user, as in the identity token. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  roles: z.array(z.string()),
  isActive: z.boolean(),
  isEmailConfirmed: z.boolean(),
  isPhoneNumberConfirmed: z.boolean(),
  isLockoutEnabled: z.boolean(),
  createdAt: z.string(),
});
export type User = z.infer<typeof User>;

/** One of the caller's sign-ins. */
export const SessionInfo = z.object({
  id: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
  userAgent: z.string().nullable(),
  /** True for the session that makes the call. */
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const sessionRoutes = defineRoutes({
  token: {
    summary: 'Exchange a password, a refresh token or a confirmed device code for tokens',
    access: 'public',
    body: TokenForm,
    bodyType: 'form',
    reply: z.union([TokenReply, DeviceTokenReply]),
    errors: [
      'INVALID_GRANT',
      'REFRESH_REFUSED',
      'INVALID_CLIENT',
      'UNSUPPORTED_GRANT',
      'EMAIL_NOT_CONFIRMED',
      'TOO_MANY_ATTEMPTS',
      'BUSY',
      'AUTHORIZATION_PENDING',
      'SLOW_DOWN',
      'ACCESS_DENIED',
      'DEVICE_CODE_EXPIRED',
      'DEVICE_CODE_REFUSED',
      'API_KEY_LIMIT',
    ],
  },
  revokeToken: {
    summary: 'Sign out by revoking a refresh token’s session',
    access: 'public',
    body: z.object({ token: z.string().max(512), client_id: z.string().optional() }),
    bodyType: 'form',
    reply: z.object({}),
    errors: [],
  },
  logout: {
    summary: 'Sign out by ending the session of the refresh token in the body, or of the bearer token',
    access: 'public',
    body: z.object({ token: z.string().max(512).optional(), refresh_token: z.string().max(512).optional() }).optional(),
    bodyType: 'form',
    reply: z.object({}),
    errors: [],
  },
  openIdConfiguration: {
    summary: 'Get the OpenID Connect discovery document',
    access: 'public',
    reply: z.object({
      issuer: z.string(),
      token_endpoint: z.string(),
      device_authorization_endpoint: z.string(),
      revocation_endpoint: z.string(),
      end_session_endpoint: z.string(),
      jwks_uri: z.string(),
      scopes_supported: z.array(z.string()),
      grant_types_supported: z.array(z.string()),
      response_types_supported: z.array(z.string()),
      subject_types_supported: z.array(z.string()),
      id_token_signing_alg_values_supported: z.array(z.string()),
      token_endpoint_auth_methods_supported: z.array(z.string()),
    }),
    errors: [],
  },
  jsonWebKeys: {
    summary: 'Get the public keys for verifying tokens',
    access: 'public',
    reply: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
    errors: [],
  },
  listSessions: {
    summary: 'List the caller’s sessions, most recently used first',
    access: 'user',
    reply: pageOf(SessionInfo),
    errors: [],
  },
  endSession: {
    summary: 'End one of the caller’s sessions',
    access: 'user',
    params: IdParams,
    reply: z.object({}),
    errors: ['SESSION_NOT_FOUND'],
  },
});
