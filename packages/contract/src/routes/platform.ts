import { z } from 'zod';
import { defineRoutes } from '../route.ts';

export const AppInfo = z.object({
  version: z.string(),
  mode: z.enum(['local', 'hosted']),
  /** Where this server's source code is; null when the operator set no URL. */
  sourceUrl: z.string().nullable(),
  /** GA4 measurement id; null means no analytics. */
  analyticsId: z.string().nullable(),
  signUp: z.enum(['open', 'invite', 'closed']),
  /** True on a hosted server that has no user yet. */
  needsFirstUser: z.boolean(),
  /** For the status line on the public page. */
  status: z.enum(['operational', 'degraded']),
});
export type AppInfo = z.infer<typeof AppInfo>;

export const platformRoutes = defineRoutes({
  appInfo: {
    summary: 'Get public information about this server, for pages shown before sign-in',
    access: 'public',
    reply: AppInfo,
    errors: [],
  },
  metrics: {
    summary: 'Get Prometheus metrics (callers on the same machine and administrators only)',
    access: 'public',
    reply: z.string(),
    replyType: 'text/plain; version=0.0.4; charset=utf-8',
    errors: ['UNAUTHENTICATED', 'ROLE_REQUIRED'],
  },
  health: { summary: 'Check that the process is alive', access: 'public', reply: z.object({ status: z.literal('ok') }), errors: [] },
  ready: {
    summary: 'Check that the server is ready: the database and the queue respond',
    access: 'public',
    reply: z.object({
      status: z.literal('ready'),
      database: z.enum(['embedded', 'postgresql']),
      mode: z.enum(['local', 'hosted']),
      version: z.string(),
    }),
    errors: ['SHUTTING_DOWN'],
  },
  openApiDocument: {
    summary: 'Get the OpenAPI spec for Assay’s own API',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  },
  suiteSchema: {
    summary: 'Get the JSON Schema for tests.json and its included files',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  },
  factsSchema: {
    summary: 'Get the JSON Schema for facts.json',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  },
  baselineSchema: {
    summary: 'Get the JSON Schema for baseline files',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  },
});
