import { z } from 'zod';
import { Id, IdParams, PageQuery, pageOf, Role, Time } from '../common.ts';
import { defineRoutes } from '../route.ts';

export const Region = z.enum(['EU', 'US']);

export const Project = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  region: Region,
  repo: z.string().nullable(),
  status: z.enum(['active', 'archived']),
  role: Role,
  lastRun: z.object({ id: Id, status: z.string(), p95: z.number().nullable(), finishedAt: Time.nullable() }).nullable(),
  createdAt: Time,
});
export type Project = z.infer<typeof Project>;

export const CreateProject = z.object({
  name: z.string().trim().min(1, 'Name is required').max(120),
  description: z.string().max(2000).optional(),
  region: Region.optional(),
  repo: z.string().max(300).optional(),
});

export const projectRoutes = defineRoutes({
  listProjects: {
    summary: 'Projects the caller is a member of',
    access: 'user',
    query: PageQuery.extend({ search: z.string().max(200).optional(), status: z.enum(['active', 'archived', 'all']).optional() }),
    reply: pageOf(Project),
    errors: [],
  },
  createProject: {
    summary: 'Create a project; the caller becomes its owner',
    access: 'user',
    body: CreateProject,
    reply: Project,
    status: 201,
    errors: [],
  },
  getProject: { summary: 'One project', access: 'user', params: IdParams, reply: Project, errors: ['PROJECT_NOT_FOUND'] },
});
