import { z } from 'zod';
import { Id, IdParams, Name, pageOf, Time } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { API_SCOPES } from '../scopes.ts';

/** A key as its owner sees it later, without its value, because the value is not stored. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the key, so that the owner can recognise it. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: Time,
  /** Null for a key that is valid until it is revoked. */
  expiresAt: Time.nullable(),
  expired: z.boolean(),
  /** Accurate to the minute; null for a key that was never used. */
  lastUsedAt: Time.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The only response that contains the full key. */
export const NewApiKey = ApiKey.extend({ value: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;

export const CreateApiKey = z.object({
  name: Name,
  scopes: z.array(z.enum(API_SCOPES)).min(1, 'Choose at least one scope.').max(API_SCOPES.length),
  /** Days from now. Omitted or null means no expiry. */
  expiresInDays: z.number().int().min(1, 'Use 1 to 366 days.').max(366, 'Use 1 to 366 days.').nullish(),
});

export const apiKeyRoutes = defineRoutes({
  listApiKeys: { summary: 'List the caller’s API keys, newest first', access: 'user', reply: pageOf(ApiKey), errors: [] },
  createApiKey: {
    summary: 'Create an API key. Only this response contains its value',
    access: 'user',
    body: CreateApiKey,
    reply: NewApiKey,
    status: 201,
    errors: ['API_KEY_LIMIT'],
  },
  revokeApiKey: {
    summary: 'Revoke an API key. Requests that use it fail immediately',
    access: 'user',
    params: IdParams,
    reply: z.object({ id: Id }),
    errors: ['API_KEY_NOT_FOUND'],
  },
});
