import { z } from 'zod';
import { Id, IdParams, PageQuery, pageOf, Time } from '../common.ts';
import { defineRoutes } from '../route.ts';

export const SpecFinding = z.object({
  level: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  pointer: z.string(),
  line: z.number().int().optional(),
});

export const Spec = z.object({
  id: Id,
  projectId: Id,
  sourceUrl: z.string().nullable(),
  /** The document's own `info.version`. */
  version: z.string(),
  title: z.string(),
  revision: z.number().int(),
  operations: z.number().int(),
  unchanged: z.boolean(),
  findings: z.array(SpecFinding),
  createdAt: Time,
});
export type Spec = z.infer<typeof Spec>;

export const specRoutes = defineRoutes({
  listSpecs: {
    summary: 'API descriptions of a project, newest first',
    access: 'user',
    params: IdParams,
    query: PageQuery,
    reply: pageOf(Spec),
    errors: ['PROJECT_NOT_FOUND'],
  },
  importSpec: {
    summary: 'Import an API description, or a new version of it',
    access: 'user',
    params: IdParams,
    body: z.object({ url: z.string().max(2048).optional() }),
    reply: Spec,
    status: 201,
    errors: ['PROJECT_NOT_FOUND', 'ROLE_REQUIRED', 'SPEC_URL_MISSING', 'SPEC_FETCH_FAILED', 'SPEC_UNREADABLE'],
  },
  getSpec: { summary: 'One API description', access: 'user', params: IdParams, reply: Spec, errors: ['SPEC_NOT_FOUND'] },
});
