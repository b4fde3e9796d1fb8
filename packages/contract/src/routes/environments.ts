import { z } from 'zod';
import { Id, IdParams, PageQuery, pageOf, Time } from '../common.ts';
import { defineRoutes } from '../route.ts';

export const Environment = z.object({
  id: Id,
  projectId: Id.nullable(),
  name: z.string(),
  baseUrl: z.string(),
  timeoutMs: z.number().int(),
  followRedirects: z.boolean(),
  headers: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Write-only values: only a masked preview ever leaves the server. */
  secrets: z.array(z.object({ keyPath: z.string(), maskedPreview: z.string() })),
  locked: z.boolean(),
  createdAt: Time,
});
export type Environment = z.infer<typeof Environment>;

export const environmentRoutes = defineRoutes({
  listEnvironments: {
    summary: 'Environments of all the caller’s projects',
    access: 'user',
    query: PageQuery.extend({ search: z.string().max(200).optional() }),
    reply: pageOf(Environment),
    errors: [],
  },
  getEnvironment: { summary: 'One environment', access: 'user', params: IdParams, reply: Environment, errors: ['ENVIRONMENT_NOT_FOUND'] },
  listProjectEnvironments: {
    summary: 'Environments of one project, oldest first',
    access: 'user',
    params: IdParams,
    query: PageQuery,
    reply: pageOf(Environment),
    errors: ['PROJECT_NOT_FOUND'],
  },
});
