import { z } from 'zod';
import { hasInvisibleCharacters, Time } from '../common.ts';
import { defineRoutes } from '../route.ts';

/** `local` is a model on your own machine. It uses OpenAI's protocol and needs no key. */
export const MODEL_PROVIDERS = ['openai', 'anthropic', 'local'] as const;
const Provider = z.enum(MODEL_PROVIDERS);
export type ModelProvider = z.infer<typeof Provider>;

const parsed = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

const Address = z
  .string()
  .trim()
  .min(1, 'Enter a URL.')
  .max(2000, 'Use at most 2000 characters.')
  .refine((text) => /^https?:$/.test(parsed(text)?.protocol ?? ''), 'Enter a URL that starts with https:// or http://.')
  .refine((text) => (parsed(text)?.username ?? '') === '', 'Do not put a username and password in the URL.')
  .refine((text) => !/[?#]/.test(text), 'Do not put a query or fragment (? or #) in the URL.')
  .transform((text) => text.replace(/\/+$/, ''))
  .meta({ examples: ['https://api.openai.com/v1'] });

const ModelName = z
  .string()
  .trim()
  .min(1, 'Enter a model name.')
  .max(200, 'Use at most 200 characters.')
  .refine((text) => !hasInvisibleCharacters(text), 'Control and invisible characters are not allowed.')
  .meta({ examples: ['gpt-4.1-mini'] });

const Key = z
  .string()
  .trim()
  .min(1, 'Enter a key.')
  .max(1000, 'Use at most 1000 characters.')
  .refine((text) => /^[\x21-\x7e]+$/.test(text), 'A key cannot contain spaces or special characters.');

/** A null key removes the stored one. If the key is omitted, the stored one is kept, as long as the host is the same. */
export const ModelConnection = z.object({ provider: Provider, url: Address, model: ModelName, key: Key.nullable().optional() });
export type ModelConnection = z.input<typeof ModelConnection>;

export const ModelSettings = z.object({
  /** `operator`: the model is set with environment variables and cannot be changed here. */
  source: z.enum(['operator', 'page', 'none']),
  connection: z.object({ provider: Provider, url: z.string(), model: z.string(), hasKey: z.boolean() }).nullable(),
  /** Responses from the API under test are sent to the model. */
  sendsBodies: z.boolean(),
  updatedAt: Time.nullable(),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

export const MODEL_TEST_RESULTS = [
  'works',
  'wrong-key',
  'unknown-model',
  'unreachable',
  'blocked',
  'timeout',
  'wrong-shape',
  'busy',
  'refused',
] as const;

export const ModelTest = z.object({
  result: z.enum(MODEL_TEST_RESULTS),
  /** A sentence for the administrator. */
  text: z.string(),
  elapsedMs: z.number().int(),
});
export type ModelTest = z.infer<typeof ModelTest>;

export const modelSettingsRoutes = defineRoutes({
  getModelSettings: {
    summary: 'Get this server’s language model settings, without the key (administrators only)',
    access: 'user',
    reply: ModelSettings,
    errors: ['ROLE_REQUIRED'],
  },
  updateModelSettings: {
    summary: 'Set the language model, or remove it by setting the connection to null (administrators only)',
    access: 'user',
    body: z.object({ connection: ModelConnection.nullable().optional(), sendsBodies: z.boolean().optional() }),
    reply: ModelSettings,
    errors: ['ROLE_REQUIRED', 'MODEL_SET_BY_OPERATOR'],
  },
  testModelSettings: {
    summary: 'Test the model by sending a small request with the given or current settings (administrators only)',
    access: 'user',
    body: z.object({ connection: ModelConnection.optional() }),
    reply: ModelTest,
    errors: ['ROLE_REQUIRED', 'MODEL_NOT_SET', 'MODEL_SET_BY_OPERATOR'],
  },
});
