import { z } from 'zod';
import { Time } from '../common.ts';
import { CLI_CLIENT_ID } from '../constants.ts';
import { defineRoutes } from '../route.ts';
import { API_SCOPES } from '../scopes.ts';

export const DeviceForm = z.object({
  client_id: z
    .string()
    .min(1)
    .meta({ examples: [CLI_CLIENT_ID] }),
  /** API key scopes, separated by spaces; `runs:write` by default. */
  scope: z.string().max(512).optional(),
  /** The machine's name, shown to the user who confirms. */
  // Machine names can contain anything. Characters that the database cannot store are dropped here, and misleading ones by the
  // server.
  device_name: z
    .string()
    .max(200)
    .transform((text) => text.toWellFormed().replaceAll('\0', ''))
    .optional(),
});

export const DeviceReply = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number().int(),
  interval: z.number().int(),
});
export type DeviceReply = z.infer<typeof DeviceReply>;

/** The result of a confirmed device code: an API key, which the user can list and revoke. */
export const DeviceTokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
  scope: z.string(),
});
export type DeviceTokenReply = z.infer<typeof DeviceTokenReply>;

/** Describes the requester to the user who decides. Everything except scopes and times comes from the requester. */
export const DeviceLogin = z.object({
  userCode: z.string(),
  /** Empty when the machine sent no name. */
  deviceName: z.string(),
  address: z.string(),
  userAgent: z.string().nullable(),
  scopes: z.array(z.enum(API_SCOPES)),
  keyDays: z.number().int(),
  createdAt: Time,
  expiresAt: Time,
});
export type DeviceLogin = z.infer<typeof DeviceLogin>;

const UserCode = z.string().min(1, 'is missing').max(40, 'is too long');

export const deviceLoginRoutes = defineRoutes({
  deviceAuthorization: {
    summary: 'Start a device sign-in for a program without a browser (RFC 8628). Returns a device code and a user code',
    access: 'public',
    body: DeviceForm,
    bodyType: 'form',
    reply: DeviceReply,
    errors: ['INVALID_CLIENT', 'INVALID_SCOPE', 'RATE_LIMITED'],
  },
  findDeviceLogin: {
    summary: 'Get details of the program that requested the sign-in with this code',
    access: 'user',
    body: z.object({ userCode: UserCode }),
    reply: DeviceLogin,
    errors: ['DEVICE_LOGIN_NOT_FOUND', 'RATE_LIMITED'],
  },
  answerDeviceLogin: {
    summary: 'Confirm or deny the sign-in for this code',
    access: 'user',
    body: z.object({ userCode: UserCode, decision: z.enum(['confirm', 'refuse']) }),
    reply: z.object({}),
    errors: ['DEVICE_LOGIN_NOT_FOUND', 'API_KEY_LIMIT', 'RATE_LIMITED'],
  },
});
