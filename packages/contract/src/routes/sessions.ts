import { z } from 'zod';
import { defineRoutes } from '../route.ts';

export const CLIENT_ID = 'assay-web';
export const DEFAULT_SCOPE = 'openid email profile roles';

export const TokenForm = z.object({
  grant_type: z.string().min(1),
  client_id: z.string().min(1),
  username: z.string().max(320).optional(),
  password: z.string().max(1024).optional(),
  refresh_token: z.string().max(512).optional(),
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

/** The user as the identity token carries it. */
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

export const sessionRoutes = defineRoutes({
  token: {
    summary: 'Exchange a password or a refresh token for tokens',
    access: 'public',
    body: TokenForm,
    bodyType: 'form',
    reply: TokenReply,
    errors: ['INVALID_GRANT', 'REFRESH_REFUSED', 'INVALID_CLIENT', 'UNSUPPORTED_GRANT', 'TOO_MANY_ATTEMPTS', 'BUSY'],
  },
  revokeToken: {
    summary: 'Sign out: revoke the session a refresh token belongs to',
    access: 'public',
    body: z.object({ token: z.string().max(512), client_id: z.string().optional() }),
    bodyType: 'form',
    reply: z.object({}),
    errors: [],
  },
});
