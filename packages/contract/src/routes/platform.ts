import { z } from 'zod';
import { defineRoutes } from '../route.ts';

export const platformRoutes = defineRoutes({
  health: { summary: 'The process is alive', access: 'public', reply: z.object({ status: z.literal('ok') }), errors: [] },
  ready: {
    summary: 'The server can take requests: database and queue answer',
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
    summary: 'This description of Assay’s own API',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  },
  suiteSchema: {
    summary: 'JSON Schema of tests.json and its included files',
    access: 'public',
    reply: z.record(z.string(), z.unknown()),
    errors: [],
  },
});
